"""The games of a match in order, each with a permanent number."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import overload

from tengen.arena.planning.entrants import Entrant
from tengen.arena.planning.openings import random_opening
from tengen.arena.planning.settings import Adjudication, Settings
from tengen.board import Rule, Symmetry, parse_moves


@dataclass(frozen=True, slots=True)
class WorkItem:
    """What an executor gets as one piece of work; its function also receives a stop token."""

    number: int
    """Different for each; messages about lost workers name it."""


@dataclass(frozen=True, slots=True)
class Job(WorkItem):
    """One game to play: all that a worker on any machine needs.

    Its number is its index in the match; the two games of a pair are 2k and 2k + 1.
    """

    round: int
    """From 0; all pairs of a round have the same opening."""
    first: Entrant
    """The player of black, or with an opening rule the one that opens."""
    second: Entrant
    opening: str = ""
    """The moves before the players begin."""
    opening_index: int | None = None
    """Its index in the list of openings; ``None``: random."""
    rule: Rule = Rule.FREESTYLE
    size: int = 15
    opening_rule: str | None = None
    adjudication: Adjudication = field(default_factory=Adjudication)
    seed: int = 0
    fresh: bool = False


class Schedule(Sequence[Job]):
    """The games of a match, computed on demand.

    In each round every pairing plays a pair of games from one opening, with colours exchanged. A
    longer schedule with the same settings begins with the shorter one.
    """

    def __init__(self, settings: Settings, rounds: int) -> None:
        if rounds < 1:
            raise ValueError(f"a match has 1 round or more, not {rounds}")
        self.settings = settings
        self.rounds = rounds
        self._pairings = settings.pairings

    def __len__(self) -> int:
        return 2 * len(self._pairings) * self.rounds

    @overload
    def __getitem__(self, number: int) -> Job: ...
    @overload
    def __getitem__(self, number: slice) -> list[Job]: ...
    def __getitem__(self, number: int | slice) -> Job | list[Job]:
        if isinstance(number, slice):
            return [self[index] for index in range(*number.indices(len(self)))]
        if not 0 <= number < len(self):
            raise IndexError(f"the match has no game {number}")
        settings = self.settings
        pair, is_second = divmod(number, 2)
        round_number, pairing = divmod(pair, len(self._pairings))
        one, other = self._pairings[pairing]
        index, opening = self._opening(round_number)
        return Job(
            number,
            round_number,
            other if is_second else one,
            one if is_second else other,
            opening,
            index,
            settings.rule,
            settings.size,
            settings.opening_rule,
            settings.adjudication,
            derived_seed(settings.seed, "game", number),
            settings.fresh,
        )

    def _opening(self, round_number: int) -> tuple[int | None, str]:
        """The opening of a round, and its index in the list."""
        settings = self.settings
        if settings.opening_rule is not None:
            return None, ""
        chance = Random(derived_seed(settings.seed, "opening", round_number))  # noqa: S311
        if not settings.openings:
            stones = settings.opening_stones
            return None, random_opening(chance, settings.size, settings.rule, stones)
        index = round_number % len(settings.openings)
        moves = parse_moves(settings.openings[index])
        if settings.turned:
            symmetry = chance.choice(list(Symmetry))
            moves = [move.transformed(symmetry, settings.size) for move in moves]
        return index, "".join(map(str, moves))


def derived_seed(seed: int, purpose: str, number: int) -> int:
    """An independent seed for each purpose and number."""
    text = f"{seed}/{purpose}/{number}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=4).digest()) >> 1
