"""The report of a tournament: an HTML page, and CSV tables."""

from __future__ import annotations

from tengen.arena.report.csv_tables import CSV_TABLES
from tengen.arena.report.page import page
from tengen.arena.results.figures import Figures
from tengen.i18n import Language

REPORT_NAME = "report.html"


def report_files(name: str, figures: Figures, language: Language = "en") -> dict[str, str]:
    """The contents of the files by name, the page first and in that language.

    The same games give the same text, regardless of the order in which they were played.
    """
    tables = {file: table(figures) for file, table in CSV_TABLES.items()}
    return {REPORT_NAME: page(name, figures, language), **tables}
