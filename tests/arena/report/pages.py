"""Reports to look at, and a strict reader of them."""

from __future__ import annotations

import csv
import io
import re
from html.parser import HTMLParser
from pathlib import Path

from tengen.arena.contest import Contest
from tengen.arena.planning.settings import Settings
from tengen.arena.report import REPORT_NAME, report_files
from tengen.arena.results.figures import Figures
from tests.arena.stand_ins import Here

TWO = ("random@name=Alpha", "classic:twoply@name=Beta,depth=1")
SVG = re.compile(r"<svg .*?</svg>", re.DOTALL)


class StrictParser(HTMLParser):
    """Refuses elements that are not closed in order, and notes what a page should not have."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.ids: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names)
        self.attributes.update(names)
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def parsed(page: str) -> StrictParser:
    parser = StrictParser()
    parser.feed(page)
    parser.close()
    assert parser.open == []
    assert len(set(parser.ids)) == len(parser.ids)
    return parser


def played(chosen: Settings, rounds: int, folder: Path) -> Figures:
    with Contest(chosen, rounds, folder) as contest:
        contest.run(Here, 2)
        return Figures(chosen, rounds, contest.journal.results())


def page_of(figures: Figures, name: str = "Cup") -> str:
    return report_files(name, figures)[REPORT_NAME]


def csv_rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))
