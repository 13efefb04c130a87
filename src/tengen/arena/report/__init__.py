"""What people take away from a tournament: a page, and tables for spreadsheets."""

from __future__ import annotations

from tengen.arena.report.csv_tables import SHEETS
from tengen.arena.report.page import page
from tengen.arena.results.figures import Figures

REPORT_NAME = "report.html"


def report_files(name: str, figures: Figures) -> dict[str, str]:
    """The files by their names, the page first.

    The same games give the same text, whenever and in whatever order they were played.
    """
    sheets = {file: sheet(figures) for file, sheet in SHEETS.items()}
    return {REPORT_NAME: page(name, figures), **sheets}
