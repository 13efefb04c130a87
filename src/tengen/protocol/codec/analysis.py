"""Search progress in the lines that GUIs and other clients read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tengen.board import Color, ParseError, Point
from tengen.players.base import Report
from tengen.protocol.codec.replies import XY, Info, format_move, format_moves, parse_xy, parse_xys
from tengen.score import Score

_GROUP_END = "DONE"
_MAX_SCORE = 10**9
"""Scores are clamped to it: some players score a win as infinite, which no client can parse."""
_MAX_FIGURES = 64
"""Keys that are kept of one group."""
_MATE = re.compile(r"([+-])[MV]([0-9]{1,4})")
_INTEGER = re.compile(r"[+-]?[0-9]{1,18}")
_DEPTH_MESSAGE = re.compile(
    r"Depth ([0-9]{1,4})(?:-([0-9]{1,4}))? \| Eval ([^|]{1,20}?) \|.*?\bTime ([0-9]{1,12})ms",
    re.IGNORECASE,
)
_SHORT_DEPTH_MESSAGE = re.compile(
    r"dep ([0-9]{1,4})-([0-9]{1,4}) ev (\S{1,20}) nd \S{1,20} tm ([0-9]{1,12})\b"
)
"""The form of PentaZen, which writes a win in 7 plies as ``+v7``."""


class Mark(StrEnum):
    """The kinds of ``MESSAGE REALTIME``."""

    REFRESH = "REFRESH"
    """Removes all marks; has no point."""
    POS = "POS"
    """The move is being searched."""
    DONE = "DONE"
    """The move has been searched."""
    BEST = "BEST"
    """The best move so far."""
    LOSE = "LOSE"
    """The move is proved to lose."""


@dataclass(frozen=True, slots=True)
class Realtime:
    """``MESSAGE REALTIME BEST 7,7``."""

    mark: Mark
    xy: XY | None = None
    """``None`` for `Mark.REFRESH` only."""


def parse_realtime(text: str) -> Realtime | None:
    """The mark in the text of a `Message`; ``None`` if it contains none."""
    words = text.split(None, 2)
    if len(words) < 2 or words[0].upper() != "REALTIME":
        return None
    if words[1].upper() == Mark.REFRESH:
        return Realtime(Mark.REFRESH)
    xy = parse_xy(words[2]) if len(words) > 2 else None
    # Programs write LOSE, LOST or LOS: the first letter is enough.
    mark = {mark.value[0]: mark for mark in Mark if mark is not Mark.REFRESH}.get(
        words[1][0].upper()
    )
    return None if mark is None or xy is None else Realtime(mark, xy)


def format_realtime(mark: Mark, point: Point | None = None, size: int = 0) -> str:
    """The line that marks a point, or removes all marks."""
    where = "" if point is None else f" {format_move(point, size)}"
    return f"MESSAGE REALTIME {mark}{where}"


def realtime_lines(report: Report, size: int) -> list[str]:
    """The marks of a report; empty if it has no move."""
    if not report.pv:
        return []
    marks = [Mark.POS, Mark.DONE]
    if report.mate_in is not None and report.mate_in < 0:
        marks.append(Mark.LOSE)
    if report.line == 1:
        marks.append(Mark.BEST)
    return [format_realtime(mark, report.pv[0], size) for mark in marks]


def eval_text(report: Report) -> str:
    """``-54``, ``+M7`` for a forced win in 7 plies, ``?`` without a score."""
    if report.score is None:
        return "?"
    if report.score.is_mate:
        return str(report.score)
    return str(round(max(-_MAX_SCORE, min(report.score.value, _MAX_SCORE))))


def info_lines(report: Report, size: int, lines: int = 1) -> list[str]:
    """The group of ``INFO`` lines for a report; `lines` is the number of lines analysed."""
    milliseconds = round(report.seconds * 1000)
    figures = {
        "PV": str(report.line - 1),
        "NUMPV": str(lines),
        "DEPTH": str(report.depth),
        "SELDEPTH": str(max(report.depth, report.selective_depth)),
        "NODES": str(report.nodes),
        "TOTALNODES": str(report.nodes),
        "TOTALTIME": str(milliseconds),
        "SPEED": str(round(report.nodes / max(report.seconds, 0.001))),
    }
    if report.score is not None:
        figures["EVAL"] = eval_text(report)
    if report.win_probability is not None:
        figures["WINRATE"] = f"{report.win_probability:.6f}"
    figures["BESTLINE"] = format_moves(report.pv, size)
    text = [f"INFO {key} {value}".rstrip() for key, value in figures.items()]
    return [*text, f"INFO PV {_GROUP_END}"]


def format_depth_message(report: Report, lines: int = 1) -> str:
    """The report for people in a ``MESSAGE``, with points such as h8 (rows from the bottom)."""
    depth = f"{report.depth}-{max(report.depth, report.selective_depth)}"
    moves = " ".join(map(str, report.pv))
    if lines > 1:
        return f"MESSAGE ({report.line}) {eval_text(report)} | {depth} | {moves}".rstrip(" |")
    figures = f"Depth {depth} | Eval {eval_text(report)} | Time {round(report.seconds * 1000)}ms"
    return f"MESSAGE {figures} | {moves}".rstrip(" |")


def parse_depth_message(text: str, color: Color) -> Report | None:
    """The figures of a ``Depth 12-18 | Eval 2 | Time 35ms`` message; ``None`` for other texts.

    ``dep 12-18 ev 2 nd 9k tm 35`` is read as well. `color` is the side to move. Moves are ignored:
    programs do not agree on the direction of rows.
    """
    found = _DEPTH_MESSAGE.search(text) or _SHORT_DEPTH_MESSAGE.match(text)
    if found is None:
        return None
    return Report(
        score=_parse_score(found[3], "", color),
        depth=int(found[1]),
        selective_depth=int(found[2] or found[1]),
        seconds=int(found[4]) / 1000,
    )


class AnalysisReader:
    """Collects the ``INFO`` lines of a program into reports."""

    def __init__(self, size: int, color: Color) -> None:
        """`color` is the side to move, whose score the program reports."""
        self._size = size
        self._color = color
        self._figures: dict[str, str] = {}

    def feed(self, info: Info) -> Report | None:
        """Add one line; returns the report if the line ends a group, else ``None``."""
        if info.key == "PV":
            figures, self._figures = self._figures, {}
            if info.value.upper() == _GROUP_END:
                return _report(figures, self._size, self._color) if figures else None
        if len(self._figures) < _MAX_FIGURES:
            self._figures[info.key] = info.value
        return None


def _report(figures: Mapping[str, str], size: int, color: Color) -> Report:
    """The report of a group; missing and malformed figures keep their defaults."""
    return Report(
        score=_parse_score(figures.get("EVAL", ""), figures.get("WINRATE", ""), color),
        pv=_parse_line(figures.get("BESTLINE", ""), size),
        depth=_count(figures, "DEPTH"),
        nodes=_count(figures, "TOTALNODES") or _count(figures, "NODES"),
        seconds=_count(figures, "TOTALTIME") / 1000,
        line=_count(figures, "PV") + 1,
        selective_depth=_count(figures, "SELDEPTH"),
    )


def _parse_score(value: str, chance: str, color: Color) -> Score | None:
    """The score of ``EVAL`` and ``WINRATE``; ``None`` for ``+M*``, a win of unknown length."""
    found = _MATE.fullmatch(value.strip().upper())
    if found and (plies := int(found[2])) > 0:
        return Score.mate(plies if found[1] == "+" else -plies, color)
    found = _INTEGER.fullmatch(value.strip())
    return Score(float(found[0]), color, None, _probability(chance)) if found else None


def _count(figures: Mapping[str, str], key: str) -> int:
    found = _INTEGER.fullmatch(figures.get(key, ""))
    return max(0, int(found[0])) if found else 0


def _probability(text: str) -> float | None:
    """A number from 0 to 1."""
    found = re.fullmatch(r"[01](?:\.[0-9]{0,18})?", text)
    return min(1.0, float(text)) if found else None


def _parse_line(text: str, size: int) -> tuple[Point, ...]:
    """The moves up to the first that is off the board."""
    points: list[Point] = []
    for x, y in parse_xys(text) or ():
        try:
            points.append(Point.from_xy(x, y, size))
        except (ValueError, ParseError):
            break
    return tuple(points)
