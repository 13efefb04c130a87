"""What a program says while it thinks, gathered into reports and a decision."""

from __future__ import annotations

import time
from dataclasses import replace

from tengen.board import Point
from tengen.players.base import Decision, Report, Reporter, Statistics
from tengen.protocol.analysis import AnalysisReader, Mark, parse_realtime, parse_thought
from tengen.protocol.lines import Info, Message, Reply


class Thoughts:
    """Listens to one program about one question."""

    def __init__(self, size: int, reporter: Reporter | None) -> None:
        """On a board of this size; every report is handed on to the `reporter`."""
        self._size = size
        self._reporter = reporter
        self._started = time.monotonic()
        self._reader = AnalysisReader(size)
        self._best = Report()

    @property
    def seconds(self) -> float:
        """Wall time since the question."""
        return time.monotonic() - self._started

    def hear(self, reply: Reply) -> None:
        """Take in whatever is no answer; only analysis counts."""
        report = None
        if isinstance(reply, Info):
            report = self._reader.feed(reply)
        elif isinstance(reply, Message):
            report = self._from_message(reply.text)
        if report is None:
            return
        report = replace(report, seconds=self.seconds)
        if report.line == 1:
            self._best = report
        if self._reporter is not None:
            self._reporter(report)

    def decision(self, point: Point) -> Decision:
        """The move with what was last said about the position."""
        best, seconds = self._best, self.seconds
        return Decision(
            score=best.score,
            mate_in=best.mate_in,
            pv=best.pv if best.pv[:1] == (point,) else (point,),
            depth=best.depth,
            nodes=best.nodes,
            seconds=seconds,
            win_probability=best.win_probability,
            selective_depth=best.selective_depth,
            point=point,
            statistics=Statistics(nodes=best.nodes, depth=best.depth, seconds=seconds),
        )

    def _from_message(self, text: str) -> Report | None:
        """A thought in words says less than figures do, so what those said before is kept."""
        thought = parse_thought(text)
        if thought is not None:
            return replace(
                self._best,
                score=thought.score,
                mate_in=thought.mate_in,
                depth=thought.depth,
                selective_depth=thought.selective_depth,
            )
        mark = parse_realtime(text)
        if mark is None or mark.mark is not Mark.BEST or mark.xy is None:
            return None
        x, y = mark.xy
        if not (0 <= x < self._size and 0 <= y < self._size):
            return None
        point = Point.from_xy(x, y, self._size)
        return self._best if self._best.pv[:1] == (point,) else replace(self._best, pv=(point,))
