"""A program's moves and decisions at the board of a session."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from typing import TypeVar

from tengen.board import Outcome, Termination
from tengen.cli.answers import move_text
from tengen.cli.session import Guest, Reply, Session
from tengen.match import Turn, ask, thoughts
from tengen.opening import Action, Opening
from tengen.opening_choice import LOOK_SECONDS, OpeningChooser
from tengen.players.base import Limit, Player

_T = TypeVar("_T")


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
        """What the program does in an opening; each thing it looks into takes a second at most."""
        seconds = min(LOOK_SECONDS, self._limit.seconds or LOOK_SECONDS)
        return OpeningChooser(self._player, replace(self._limit, seconds=seconds)).answer(opening)
