"""The opening phase: two players make the opening of their game by an opening rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

from tengen.board import Board, IllegalMove, Point
from tengen.match import Side
from tengen.opening import Action, Kind, Opening, Phase
from tengen.opening_choice import SEARCH_SECONDS, OpeningChooser
from tengen.players.base import Limit, PlayerError
from tengen.protocol.client import CommandUnknown, RemotePlayer
from tengen.stop import StopToken


@dataclass(frozen=True, slots=True)
class OpeningFailure:
    """The player that failed in the opening phase."""

    number: int
    """Player 1 or 2."""
    error: PlayerError | IllegalMove


class _Chooser(Protocol):
    def answer(self, opening: Opening) -> Action:
        """The player's next action."""


def play_opening(
    opening: Opening,
    sides: Mapping[int, Side],
    seeds: Mapping[int, int],
    stop: StopToken | None = None,
) -> OpeningFailure | None:
    """Complete the opening with players 1 and 2; ``None`` if neither fails.

    Programs that know ``SWAP2BOARD`` decide on their own clock. For other players each decision is
    derived from searches that do not use the clock, with the limit of a move, at most a second.
    """
    choosers = {}
    for number, side in sides.items():
        try:
            side.player.prepare(Board(opening.size, opening.rule))
        except PlayerError as error:
            return OpeningFailure(number, error)
        choosers[number] = _chooser(opening, side, seeds[number], stop)
    while (active := opening.player) is not None:
        try:
            opening.act(choosers[active].answer(opening))
        except (PlayerError, IllegalMove) as error:
            return OpeningFailure(active, error)
    return None


def _chooser(opening: Opening, side: Side, seed: int, stop: StopToken | None) -> _Chooser:
    limit = side.limit
    seconds = limit.seconds if limit.seconds is not None else side.left
    if seconds is not None:
        limit = replace(limit, seconds=min(SEARCH_SECONDS, seconds))
    chance = Random(seed)  # noqa: S311 - not for cryptography
    plain = OpeningChooser(side.player, limit, chance, stop)
    if opening.name == "swap2" and isinstance(side.player, RemotePlayer):
        return _Swap2Program(side, side.player, plain, stop)
    return plain


class _Swap2Program:
    """A program that is asked with ``SWAP2BOARD`` until it answers that it does not know it."""

    def __init__(
        self, side: Side, player: RemotePlayer, fallback: OpeningChooser, stop: StopToken | None
    ) -> None:
        self._side, self._player = side, player
        self._fallback, self._stop = fallback, stop
        self._knows_swap2 = True
        self._stones: list[Point] = []

    def answer(self, opening: Opening) -> Action:
        """The next stone of its last answer, or a new answer."""
        if self._stones:
            return Action(Kind.PLACE, self._stones.pop(0))
        if self._knows_swap2:
            try:
                return self._ask(opening)
            except CommandUnknown:
                self._knows_swap2 = False
        return self._fallback.answer(opening)

    def _ask(self, opening: Opening) -> Action:
        def question(limit: Limit, stop: StopToken) -> tuple[Point, ...]:
            answer = self._player.swap2(
                opening.moves, size=opening.size, rule=opening.rule, limit=limit, stop=stop
            )
            return answer.moves

        stones = self._side.timed(question, self._stop)
        if opening.phase is Phase.PLACE:
            self._stones = list(stones[1:])
            return Action(Kind.PLACE, stones[0])
        if not stones:
            return Action(Kind.SWAP)
        if len(stones) == 2:
            self._stones = list(stones)
            return Action(Kind.TWO_MORE)
        # A program that stays also names its next move; it will be asked for it again.
        return Action(Kind.STAY)
