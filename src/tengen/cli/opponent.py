"""The moves and decisions of a program in a session."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from typing import TypeVar

from tengen.board import Outcome, Termination
from tengen.cli.commands import decision_text
from tengen.cli.describe import move_text
from tengen.cli.session import ProgramSide, Response, Session
from tengen.match import Turn, ask, thoughts
from tengen.opening import Action, Opening
from tengen.opening_choice import SEARCH_SECONDS, OpeningChooser
from tengen.players.base import Limit, Player
from tengen.stop import StopToken

_T = TypeVar("_T")


class Opponent:
    """The player that moves for a session's `ProgramSide`."""

    def __init__(self, player: Player, side: ProgramSide, limit: Limit) -> None:
        self.side = side
        """Its name and number in the session."""
        self._player = player
        self._limit = limit

    def act(self, session: Session) -> Response:
        """Make the move or the decision of the opening that is due; Ctrl-C interrupts it."""
        opening = session.opening
        if opening is not None:
            action = _interruptible(lambda stop: self._choose_action(opening, stop))
            return self._decide(session, action)
        turn = _interruptible(lambda stop: ask(self._player, session.board, self._limit, stop=stop))
        self.side.decision = turn.decision
        return self._play(session, turn)

    def _play(self, session: Session, turn: Turn) -> Response:
        """Play the move of the turn; the game is over if it is not legal."""
        decision, problem = turn.decision, turn.problem
        if decision is not None and turn.forfeit is None:
            line = thoughts(decision, session.language)
            response = session.play(decision.point, turn.seconds, line)
            if response.redraw:
                move = move_text(decision.point, session.language)
                answer = session.text("answer", name=self.side.name, move=move, thoughts=line)
                return replace(response, lines=(answer,))
            problem = " ".join(response.lines)
        illegal = Outcome(turn.color.other, Termination.ILLEGAL_MOVE)
        response = session.end(turn.forfeit or illegal)
        return replace(response, lines=(session.text("failure", problem=problem),))

    def _decide(self, session: Session, action: Action) -> Response:
        decision = decision_text(str(action), session.language)
        line = session.text("decision", name=self.side.name, decision=decision)
        response = session.respond(str(action))
        return replace(response, lines=(line, *response.lines))

    def _choose_action(self, opening: Opening, stop: StopToken) -> Action:
        """The program's action in an opening; each of its searches takes at most a second."""
        seconds = min(SEARCH_SECONDS, self._limit.seconds or SEARCH_SECONDS)
        limit = replace(self._limit, seconds=seconds)
        return OpeningChooser(self._player, limit, stop=stop).answer(opening)


def _interruptible(work: Callable[[StopToken], _T]) -> _T:
    """The result of work in a thread of its own, so that the main thread can handle signals.

    A program that ignores the stop token is abandoned: it does not keep the game from ending.
    """
    stop = StopToken()
    result: Future[_T] = Future()

    def run() -> None:
        try:
            result.set_result(work(stop))
        except BaseException as error:
            result.set_exception(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(0.1)
    except BaseException:
        stop.cancel()
        raise
    return result.result()
