"""What a program of the server thinks of a position: the second engine of a study."""

from __future__ import annotations

from collections import Counter

from tengen.board import Board, IllegalMove, ParseError
from tengen.server.errors import Refused
from tengen.server.games.creation import FindPlayer, program_of
from tengen.server.messages import Analysis, AnalysisPosition, AnalysisRequest
from tengen.server.study.imports import fault_text
from tengen.server.thinking.task import Answer, SearchReport, Task, Thinker, ThinkingFailed

_MAX_WAITING = 32
"""Analyses that run or wait; more are refused at once."""
_MAX_OF_HOLDER = 2
"""The same of one visitor: the next position is asked for while the last request still ends."""


class Analyses:
    """Asks programs about positions, when games leave them time."""

    def __init__(self, thinker: Thinker, find_player: FindPlayer, max_seconds: float) -> None:
        self._thinker = thinker
        self._find_player = find_player
        self._max_seconds = max_seconds
        self._waiting: Counter[str] = Counter()

    async def analyse(self, request: AnalysisRequest, holder: str) -> Analysis:
        """The program's opinion; `Refused` if there is none. Cancelling the caller stops it."""
        player = program_of(request.player, self._find_player)
        setup, board = _position(request.position)
        task = Task(
            key=f"analysis {holder}",
            player=player,
            seconds=min(request.seconds, self._max_seconds),
            size=board.size,
            rule=board.rule,
            setup=setup,
            moves="".join(map(str, board.moves)),
            kind="analysis",
        )
        if self._waiting.total() >= _MAX_WAITING or self._waiting[holder] >= _MAX_OF_HOLDER:
            raise Refused(503, "no-analysis", "failure.busy")
        self._waiting[holder] += 1
        try:
            return _analysis(await self._thinker.choose(task))
        except ThinkingFailed as failed:
            key = f"failure.{failed.problem}"
            raise Refused(503, "no-analysis", key, player=request.player) from failed
        finally:
            self._waiting[holder] -= 1
            self._waiting += Counter()  # forgets visitors without an analysis


def _position(asked: AnalysisPosition) -> tuple[str, Board]:
    """The start as board text, empty for an empty board, and the position."""
    given = asked.setup
    black, white, turn = ((), (), None) if given is None else (given.black, given.white, given.turn)
    try:
        start = Board.from_stones(black, white, turn, asked.size, asked.rule)
        board = start.copy()
        for move in asked.moves:
            board.play(move)
    except (IllegalMove, ParseError) as error:
        raise Refused(422, "start-position", reason=fault_text(error)) from error
    if board.outcome is not None or not (board.legal_points() or board.can_pass):
        raise Refused(422, "start-position", "errors.start-position-over")
    return "" if given is None else start.to_text(), board


def _analysis(answer: Answer) -> Analysis:
    report = answer.report or SearchReport()
    return Analysis(
        move=answer.action,
        score=report.score,
        mate_in=report.mate_in,
        win=report.win_probability,
        pv=list(report.pv),
        depth=report.depth,
        nodes=report.nodes,
        seconds=round(answer.seconds, 3),
    )
