"""Reviews in the terminal: one game in full, many games as lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table

from tengen.arena.reviewing.chart import chances
from tengen.arena.reviewing.page import percent
from tengen.arena.reviewing.summary import GameSummary, mean_accuracy, side_summary
from tengen.board import Color
from tengen.cli.describe import move_text, outcome_sentence
from tengen.cli.files import printable
from tengen.cli.help import wrapped
from tengen.cli.language import language, say
from tengen.cli.progress import console
from tengen.game import Game
from tengen.game_review import MoveClass, Review
from tengen.game_review.position import KEY_CLASSES, MAX_SHOWN_LINE
from tengen.game_review.words import Moment, key_moves, moments
from tengen.i18n import text

_MAX_WIDTH = 100
"""Columns of text."""
_CHART_ROWS = 7
_CHART_MARGIN = 7
_BLOCKS = " ▁▂▃▄▅▆▇█"
_STONES = {Color.BLACK: "●", Color.WHITE: "○"}


def show_game(label: str, game: Game, review: Review) -> None:
    """Print the review of a game: figures, graph, key moments."""
    output = console()
    width = min(output.width, _MAX_WIDTH)
    black, white = printable(game.black) or "?", printable(game.white) or "?"
    names = f"{_STONES[Color.BLACK]} {black} – {_STONES[Color.WHITE]} {white}"
    typer.echo(names if game.black or game.white else printable(label))
    if review.outcome is not None:
        typer.echo(outcome_sentence(review.outcome, language()))
    rule, count = game.rule.label(language()), len(review.moves)
    facts = say("review.facts", rule=rule, size=game.size, moves=count, nodes=review.nodes)
    _print_wrapped(facts, width)
    output.print(_table(review))
    typer.echo(say("review.chart"))
    for line in chart(review, width):
        typer.echo(line)
    typer.echo("")
    _show_moments(review, width)


def _table(review: Review) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    table.add_column("", no_wrap=True)
    table.add_column(say("review.accuracy"), justify="right")
    for each in KEY_CLASSES:
        table.add_column(_class_name(each), justify="right")
    for color in Color:
        side = side_summary(review, color)
        counts = (str(side.counts[each]) for each in KEY_CLASSES)
        name = f"{_STONES[color]} {say(f'side.{color}')}"
        table.add_row(name, percent(side.accuracy), *counts)
    return table


def chart(review: Review, width: int) -> Iterator[str]:
    """Black's win probability as bars, one or two columns for each number of moves.

    A line below marks the key moments.
    """
    found = [0.5 if chance is None else chance for chance in chances(review)]
    room = max(1, width - _CHART_MARGIN)
    marked = set(key_moves(review))
    per_column = -(-len(found) // room)
    groups = [range(i, min(i + per_column, len(found))) for i in range(0, len(found), per_column)]
    values = [sum(found[ply] for ply in group) / len(group) for group in groups]
    repeat = 2 if 2 * len(groups) <= room else 1
    labels = {0: "100 %", _CHART_ROWS // 2: " 50 %", _CHART_ROWS - 1: "  0 %"}
    for row in range(_CHART_ROWS):
        floor = _CHART_ROWS - 1 - row
        cells = (_BLOCKS[_eighths(value * _CHART_ROWS - floor)] * repeat for value in values)
        yield f"{labels.get(row, ''):5} |{''.join(cells)}".rstrip()
    signs = ("^" if marked.intersection(group) else " " for group in groups)
    yield f"{'':5}  {''.join(sign.ljust(repeat) for sign in signs)}".rstrip()


def _eighths(height: float) -> int:
    return round(8 * min(1.0, max(0.0, height)))


def _show_moments(review: Review, width: int) -> None:
    number = review.point_of_no_return
    if number is not None:
        move = move_text(review.moves[number - 1].move, language())
        typer.echo(say("review.no_return", number=number, move=move))
    found = moments(review)
    if not found:
        typer.echo(say("review.none"))
    for moment in found:
        typer.echo("")
        _show_moment(review, moment, width)


def _show_moment(review: Review, moment: Moment, width: int) -> None:
    move = review.moves[moment.number - 1]
    heading = say(
        "review.heading",
        number=moment.number,
        move=move_text(move.move, language()),
        **{"class": _class_name(move.move_class)},
    )
    typer.echo(f"{_STONES[review.mover(moment.number)]} {heading}")
    _print_wrapped(moment.sentence.text(language()), width, indent=2)
    if len(move.better) > 1:
        line = " ".join(move_text(each, language()) for each in move.better[:MAX_SHOWN_LINE])
        _print_wrapped(say("review.better", line=line), width, indent=2)


def _print_wrapped(paragraph: str, width: int, indent: int = 0) -> None:
    for line in wrapped(paragraph, max(20, width - indent)):
        typer.echo(" " * indent + line)


def _class_name(name: MoveClass) -> str:
    return text(language(), f"review.class.{name}")


def json_line(label: str, game: Game, review: Review) -> str:
    """One game as JSON in one line."""
    winner = None if review.outcome is None else review.outcome.winner
    facts = {
        "game": label,
        "black": game.black,
        "white": game.white,
        "winner": winner,
        "accuracy": {color.value: review.accuracy(color) for color in Color},
        "point_of_no_return": review.point_of_no_return,
        "moments": [
            {
                "number": moment.number,
                "move": str(review.moves[moment.number - 1].move),
                "class": review.moves[moment.number - 1].move_class,
                "sentence": moment.sentence.text(language()),
            }
            for moment in moments(review)
        ],
        "review": review.to_json(),
    }
    return json.dumps(facts, ensure_ascii=False)


class GameLines:
    """A line for each of many games, in their order, and a summary of all."""

    def __init__(self, write: Callable[[str], object], as_json: bool) -> None:
        self._write, self._as_json = write, as_json
        self._waiting: dict[int, str] = {}
        """Lines of games that were done before an earlier one."""
        self._next = 0
        self._games: list[GameSummary] = []

    def add(self, number: int, label: str, game: Game, review: Review) -> None:
        """Add a game; its line is printed when those before it are."""
        summary = GameSummary.of(label, game, review)
        self._games.append(summary)
        line = json_line(label, game, review) if self._as_json else game_line(summary)
        self._waiting[number] = line
        while self._next in self._waiting:
            self._write(self._waiting.pop(self._next))
            self._next += 1

    def summary(self) -> str:
        """All games in one sentence."""
        return summary_sentence(self._games)


def summary_sentence(games: list[GameSummary]) -> str:
    """Many games in one sentence."""
    losing, missed = (
        sum(side.counts[name] for game in games for side in game.sides.values())
        for name in (MoveClass.LOSING, MoveClass.MISSED_WIN)
    )
    return say(
        "review.one_summary" if len(games) == 1 else "review.summary",
        games=len(games),
        moves=sum(game.moves for game in games),
        black=percent(mean_accuracy(games, Color.BLACK)),
        white=percent(mean_accuracy(games, Color.WHITE)),
        losing=losing,
        missed=missed,
    )


def game_line(game: GameSummary) -> str:
    """One game of many in one line."""
    return say(
        "review.line" if game.no_return is None else "review.line_lost",
        label=printable(game.label),
        moves=game.moves,
        black=percent(game.sides[Color.BLACK].accuracy),
        white=percent(game.sides[Color.WHITE].accuracy),
        number=game.no_return,
        move=game.no_return_move,
    )
