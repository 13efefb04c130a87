"""A program's analysis lines as reports and a decision."""

from __future__ import annotations

import time
from dataclasses import replace

from tengen.board import Board, Point
from tengen.players.base import Decision, Report, Reporter, Statistics
from tengen.protocol.codec.analysis import AnalysisReader, Mark, parse_depth_message, parse_realtime
from tengen.protocol.codec.replies import Info, Message, Reply


class SearchProgress:
    """Collects the analysis of one search."""

    def __init__(self, board: Board, reporter: Reporter | None) -> None:
        """`board`: the position searched; `reporter` receives every report."""
        self._size, self._color = board.size, board.turn
        self._reporter = reporter
        self.started = time.monotonic()
        """When the search began, by `time.monotonic`."""
        self._reader = AnalysisReader(board.size, board.turn)
        self._best = Report()

    @property
    def seconds(self) -> float:
        """Wall time since the start of the search."""
        return time.monotonic() - self.started

    def update(self, reply: Reply) -> None:
        """Add a reply; only analysis counts."""
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
        """The move with the figures of the last report."""
        best, seconds = self._best, self.seconds
        return Decision(
            score=best.score,
            pv=best.pv if best.pv[:1] == (point,) else (point,),
            depth=best.depth,
            nodes=best.nodes,
            seconds=seconds,
            selective_depth=best.selective_depth,
            point=point,
            statistics=Statistics(nodes=best.nodes, depth=best.depth, seconds=seconds),
        )

    def _from_message(self, text: str) -> Report | None:
        """A message has fewer figures than ``INFO``: the other figures keep their last values."""
        figures = parse_depth_message(text, self._color)
        if figures is not None:
            best = self._best
            return replace(
                best,
                # An equal score of INFO has the win probability as well.
                score=best.score if best.score == figures.score else figures.score,
                depth=figures.depth,
                selective_depth=figures.selective_depth,
            )
        mark = parse_realtime(text)
        if mark is None or mark.mark is not Mark.BEST or mark.xy is None:
            return None
        x, y = mark.xy
        if not (0 <= x < self._size and 0 <= y < self._size):
            return None
        point = Point.from_xy(x, y, self._size)
        return self._best if self._best.pv[:1] == (point,) else replace(self._best, pv=(point,))
