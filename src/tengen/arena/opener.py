"""Lets two players make the opening of their game, as an opening rule says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

from tengen.arena.seat import Seat
from tengen.board import IllegalMove, Point
from tengen.opening import Action, Kind, Opening, Phase
from tengen.opening_choice import LOOK_SECONDS, OpeningChooser
from tengen.players.base import Limit, PlayerError
from tengen.protocol.client import CommandUnknown, RemotePlayer


@dataclass(frozen=True, slots=True)
class Failed:
    """Who could not go on in an opening."""

    number: int
    """Player 1 or 2."""
    error: PlayerError | IllegalMove


class _Chooser(Protocol):
    def answer(self, opening: Opening) -> Action:
        """What the player does now."""


def settle(opening: Opening, seats: Mapping[int, Seat], seeds: Mapping[int, int]) -> Failed | None:
    """Go through an opening with players 1 and 2; ``None`` if both came to its end.

    Programs that speak swap2 are asked in their own words. All others are asked what they would
    play, and that is not the clock's: it takes a move's time, or a second, for each look.
    """
    choosers = {number: _chooser(opening, seat, seeds[number]) for number, seat in seats.items()}
    while (number := opening.player) is not None:
        try:
            opening.act(choosers[number].answer(opening))
        except (PlayerError, IllegalMove) as error:
            return Failed(number, error)
    return None


def _chooser(opening: Opening, seat: Seat, seed: int) -> _Chooser:
    limit = seat.terms.limit
    seconds = limit.seconds if limit.seconds is not None else seat.left
    if seconds is not None:
        limit = replace(limit, seconds=min(LOOK_SECONDS, seconds))
    plain = OpeningChooser(seat.player, limit, Random(seed))  # noqa: S311 - a game, no secret
    if opening.name == "swap2" and isinstance(seat.player, RemotePlayer):
        return _Swap2Program(seat, seat.player, plain)
    return plain


class _Swap2Program:
    """A program that is asked with ``SWAP2BOARD``, unless it turns out not to know that."""

    def __init__(self, seat: Seat, player: RemotePlayer, otherwise: OpeningChooser) -> None:
        self._seat = seat
        self._player = player
        self._otherwise = otherwise
        self._is_speaker = True
        self._stones: list[Point] = []

    def answer(self, opening: Opening) -> Action:
        """The next of the stones that it has named, or what it answers now."""
        if self._stones:
            return Action(Kind.PLACE, self._stones.pop(0))
        if self._is_speaker:
            try:
                return self._asked(opening)
            except CommandUnknown:
                self._is_speaker = False
        return self._otherwise.answer(opening)

    def _asked(self, opening: Opening) -> Action:
        def question(told: Limit) -> tuple[Point, ...]:
            answer = self._player.swap2(
                opening.moves, size=opening.size, rule=opening.rule, limit=told
            )
            return answer.moves

        stones = self._seat.timed(question)
        if opening.phase is Phase.PLACE:
            self._stones = list(stones[1:])
            return Action(Kind.PLACE, stones[0])
        if not stones:
            return Action(Kind.SWAP)
        if len(stones) == 2:
            self._stones = list(stones)
            return Action(Kind.TWO_MORE)
        # Whoever stays also names its next move; it will be asked for it again.
        return Action(Kind.STAY)
