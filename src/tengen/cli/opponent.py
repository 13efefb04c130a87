"""A program's moves and decisions at the board of a session."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import replace
from typing import TypeVar

from tengen.board import Board, Outcome, Point, Termination
from tengen.cli.answers import move_text
from tengen.cli.session import Guest, Reply, Session
from tengen.match import Turn, ask, thoughts
from tengen.opening import Action, Choice, Kind, Opening
from tengen.players.base import Limit, Player

_T = TypeVar("_T")
_OPENING_SECONDS = 1.0
"""Time for each thing that is looked into during an opening."""
_USUAL_OFFERS = 2
"""Fifth moves the program declares, where that is left to it."""


class Opponent:
    """The player behind a session's guest."""

    def __init__(self, player: Player, guest: Guest, limit: Limit) -> None:
        self.guest = guest
        """The name and the side it plays under."""
        self._player = player
        self._limit = limit

    def act(self, session: Session) -> Reply:
        """Do what is due, a move or a decision of the opening; Ctrl-C is heeded all the while."""
        if session.opening is not None:
            opening = session.opening
            return self._tell_decision(session, self._interruptible(lambda: self._answer(opening)))
        turn = self._interruptible(lambda: ask(self._player, session.board, self._limit))
        self.guest.decision = turn.decision
        return self._tell_move(session, turn)

    def _tell_move(self, session: Session, turn: Turn) -> Reply:
        """Play the move of the turn; if it cannot be played the game is over."""
        words, decision, problem = session.words, turn.decision, turn.problem
        if decision is not None and turn.forfeit is None:
            line = thoughts(decision, session.language)
            reply = session.play(decision.point, turn.seconds, line)
            if reply.redraw:
                move = move_text(decision.point, words)
                said = words.answer.format(name=self.guest.name, move=move, thoughts=line)
                return replace(reply, lines=(said,))
            problem = " ".join(reply.lines)
        illegal = Outcome(turn.color.other, Termination.ILLEGAL_MOVE)
        reply = session.end(turn.forfeit or illegal)
        return replace(reply, lines=(words.failure.format(problem=problem),))

    def _tell_decision(self, session: Session, action: Action) -> Reply:
        said = session.words.decision.format(
            name=self.guest.name, decision=session.decision_text(action)
        )
        reply = session.respond(str(action))
        return replace(reply, lines=(said, *reply.lines))

    def _interruptible(self, work: Callable[[], _T]) -> _T:
        """The result of work in a thread of its own, so that this one can hear a signal.

        A program that does not heed `stop` is left behind: it does not keep the game from ending.
        """
        result: Future[_T] = Future()

        def run() -> None:
            try:
                result.set_result(work())
            except BaseException as error:
                result.set_exception(error)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        try:
            while thread.is_alive():
                thread.join(0.1)
        except BaseException:
            self._player.stop()
            raise
        return result.result()

    def _answer(self, opening: Opening) -> Action:
        """What the program does in an opening, simple as it is.

        It places and offers what it would play, or else whatever is nearest to the centre; it
        takes the colour for which it sees more; it declares two fifth moves; of those offered it
        picks the one farthest from the centre. It never asks for more stones or offers.
        """
        choices = {choice.kind: choice for choice in opening.choices()}
        if Kind.STAY in choices:
            return Action(Kind.SWAP if self._prefers_other_side(opening.board) else Kind.STAY)
        (choice,) = choices.values()
        if choice.kind is Kind.DECLARE:
            return Action(Kind.DECLARE, number=min(_USUAL_OFFERS, choice.highest or 1))
        if choice.kind is Kind.PICK:
            return Action(Kind.PICK, _by_distance(choice.points, opening.size)[-1])
        return Action(choice.kind, self._point(opening.board, choice))

    def _point(self, board: Board, choice: Choice) -> Point:
        turn = self._look(board)
        if turn.decision is not None and turn.decision.point in choice.points:
            return turn.decision.point
        return _by_distance(choice.points, board.size)[0]

    def _prefers_other_side(self, board: Board) -> bool:
        """Whether the side that is not to move expects more after the other's best move."""
        mine = self._look(board).decision
        if mine is None or not board.is_legal(mine.point):
            return False
        after = board.copy()
        after.play(mine.point)
        theirs = self._look(after).decision
        if theirs is None or mine.score is None or theirs.score is None:
            return False
        return theirs.score > mine.score

    def _look(self, board: Board) -> Turn:
        seconds = min(_OPENING_SECONDS, self._limit.seconds or _OPENING_SECONDS)
        return ask(self._player, board, replace(self._limit, seconds=seconds))


def _by_distance(points: Iterable[Point], size: int) -> list[Point]:
    """The points from the centre outwards."""
    centre = size // 2

    def distance(point: Point) -> tuple[int, Point]:
        x, y = point.xy(size)
        return (x - centre) ** 2 + (y - centre) ** 2, point

    return sorted(points, key=distance)
