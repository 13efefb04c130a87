"""The report of reviewed games as one self-contained HTML file: no script, no network."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from tengen.arena.report.svg_paths import printable
from tengen.arena.reviewing.chart import chances, evaluation_chart
from tengen.arena.reviewing.summary import GameSummary, mean_accuracy
from tengen.board import PASS, Board, Color, Language, Point
from tengen.game import Game
from tengen.game_review import Review
from tengen.game_review.position import KEY_CLASSES, MAX_SHOWN_LINE
from tengen.game_review.words import Moment, moments
from tengen.i18n import text

MAX_FULL = 20
"""Games that are shown with graph, boards and sentences; of more, the list only."""
_FOLDER = Path(__file__).parent
_STYLES = (_FOLDER.parent / "report" / "report.css", _FOLDER / "review.css")
_CELL = 22
"""Pixels between two lines of a board."""
_MAX_PROOF = 500_000
"""Characters of a proof that the page carries."""


@dataclass(frozen=True, slots=True)
class ReportedGame:
    """A reviewed game with its record."""

    label: str
    game: Game
    review: Review


@dataclass(frozen=True, slots=True)
class Download:
    """A file in the page."""

    name: str
    address: Markup
    """A ``data:`` address."""


def page(
    title: str, summaries: Sequence[GameSummary], games: Iterable[ReportedGame], language: Language
) -> Iterator[str]:
    """The document piece by piece; `games` are those that are shown in full."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415 - slow

    environment = Environment(
        loader=FileSystemLoader(_FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=printable,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    style = "".join(path.read_text(encoding="utf-8") for path in _STYLES)
    yield from environment.get_template("review.html.j2").generate(
        title=title,
        language=language,
        say=lambda key, **values: text(language, f"arena.review.{key}", **values),
        style=Markup(style),  # noqa: S704 - our own files
        style_digest=base64.b64encode(hashlib.sha256(style.encode()).digest()).decode(),
        summaries=summaries,
        games=(_GameView(number, each, language) for number, each in enumerate(games, 1)),
        full=MAX_FULL,
        colors=list(Color),
        classes=KEY_CLASSES,
        class_name=lambda name: text(language, f"review.class.{name}"),
        color_name=lambda color: text(language, f"review.side.{color}"),
        percent=percent,
        mean={color: mean_accuracy(list(summaries), color) for color in Color},
    )


def percent(value: float | None) -> str:
    """An accuracy; a dash for none."""
    return "–" if value is None else f"{value:.0f} %"


class _GameView:
    """What the template shows of one game."""

    def __init__(self, number: int, shown: ReportedGame, language: Language) -> None:
        self.name = f"game-{number}"
        self.label, self.game, self.review = shown.label, shown.game, shown.review
        self.summary = GameSummary.of(shown.label, shown.game, shown.review)
        self._language = language

    @property
    def chart(self) -> Markup:
        """The evaluation graph."""
        return evaluation_chart(self.review, self.name, self._language)

    @property
    def moments(self) -> Iterator[dict[str, Any]]:
        """The key moments with their boards."""
        for moment in moments(self.review):
            yield self._moment(moment)

    @property
    def moves(self) -> Iterator[tuple[int, str, str, str, str]]:
        """Number, move, class, cost and black's win probability of every move."""
        found = chances(self.review)
        for number, move in enumerate(self.review.moves, 1):
            chance = found[number]
            yield (
                number,
                self._written(move.move),
                text(self._language, f"review.class.{move.move_class}"),
                f"−{100 * move.cost:.0f} %" if move.cost >= 0.005 else "",
                "–" if chance is None else f"{100 * chance:.0f} %",
            )

    def _moment(self, moment: Moment) -> dict[str, Any]:
        number = moment.number
        move = self.review.moves[number - 1]
        better = move.better[:MAX_SHOWN_LINE]
        return {
            "number": number,
            "color": self.review.mover(number),
            "move": self._written(move.move),
            "kind": move.move_class,
            "sentence": moment.sentence.text(self._language),
            "better": " ".join(map(self._written, better)),
            "board": _picture(self.review.board_at(number), better),
            "proofs": list(self._proofs(number)),
            "is_no_return": number == self.review.point_of_no_return,
        }

    def _proofs(self, number: int) -> Iterator[Download]:
        """The win before a missed one, and the opponent's after the move."""
        for ply in (number - 1, number):
            proof = self.review.proof_at(ply) if self.review.positions[ply].win else None
            if proof is not None and len(proof.tree_text) <= _MAX_PROOF:
                name = f"{self.name}-move-{number}-{proof.attacker}-{proof.kind}.proof"
                data = f"data:text/plain;charset=us-ascii,{quote(proof.text)}"
                yield Download(name, Markup(data))  # noqa: S704 - quoted

    def _written(self, move: Point) -> str:
        return text(self._language, "review.pass") if move == PASS else str(move)


def _picture(board: Board, better: Sequence[Point]) -> str:
    """The board after a move, with the better one marked, as the address of an image."""
    labels = {better[0]: "A"} if better and better[0] != PASS and board[better[0]] is None else {}
    picture = board.svg(cell=_CELL, labels=labels, forbidden=False)
    return f"data:image/svg+xml;base64,{base64.b64encode(picture.encode()).decode()}"
