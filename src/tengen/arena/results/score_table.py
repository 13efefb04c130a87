"""The table of a match: who scored what, counted game by game without keeping the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import isfinite
from statistics import NormalDist
from typing import Any

from tengen.arena.results.ratings import Meeting, Rating, Ratings, rate
from tengen.arena.results.result import GameResult
from tengen.arena.results.stats import QUANTILE, Estimate, Score, estimate
from tengen.board import Color


@dataclass(slots=True)
class Effort:
    """What a player spent, added up."""

    moves: int = 0
    depth: int = 0
    """The depths of all moves that told one."""
    depth_moves: int = 0
    """How many did."""
    nodes: int = 0
    searching: float = 0.0
    """Seconds of the moves that told their nodes."""
    seconds: float = 0.0
    """Seconds of all moves."""

    @property
    def mean_depth(self) -> float | None:
        """Moves of both sides looked ahead on average; ``None`` if never told."""
        return self.depth / self.depth_moves if self.depth_moves else None

    @property
    def speed(self) -> float | None:
        """Nodes a second; ``None`` if they were never told."""
        return self.nodes / self.searching if self.searching else None

    def add(self, other: Effort) -> None:
        """Add what was spent in another game."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


@dataclass(frozen=True, slots=True)
class Count:
    """What a table needs to know of one game."""

    number: int
    black: str
    white: str
    winner: str | None
    """By name; ``None`` for a draw."""
    forfeit: str
    """Why the loser's program lost by its own fault; empty if it did not."""
    efforts: Mapping[str, Effort]
    """By name."""

    @classmethod
    def of(cls, result: GameResult) -> Count:
        """The facts of a game, without its moves."""
        efforts = {color: Effort() for color in Color}
        for color, thought in result.move_infos():
            spent = efforts[color]
            spent.moves += 1
            spent.seconds += thought.seconds
            if thought.depth:
                spent.depth += thought.depth
                spent.depth_moves += 1
            if thought.nodes:
                spent.nodes += thought.nodes
                spent.searching += thought.seconds
        cause = str(result.termination) if result.is_forfeit else ""
        by_name = {result.black: efforts[Color.BLACK], result.white: efforts[Color.WHITE]}
        return cls(result.number, result.black, result.white, result.winner_name, cause, by_name)


@dataclass(slots=True)
class Standing:
    """One player's line of the table."""

    name: str
    score: Score = field(default_factory=Score)
    forfeits: Counter[str] = field(default_factory=Counter)
    """How often it lost by its own fault, by cause."""
    effort: Effort = field(default_factory=Effort)


@dataclass(slots=True)
class Encounter:
    """All games between two players, from the first one's point of view."""

    one: str
    other: str
    score: Score = field(default_factory=Score)
    pairs: list[int] = field(default_factory=lambda: [0] * 5)
    """Pairs of games with colours exchanged, by what they brought: 0, 1/2, 1, 3/2, 2 points."""
    halves: dict[int, Score] = field(default_factory=dict)
    """Pairs of which one game is finished."""

    def add(self, count: Count) -> None:
        """Count a game of these two."""
        game = _score(count, self.one)
        self.score += game
        pair = count.number // 2
        before = self.halves.pop(pair, None)
        if before is None:
            self.halves[pair] = game
        else:
            self.pairs[round(2 * (before + game).points)] += 1

    @property
    def estimate(self) -> Estimate:
        """The difference in strength by pairs; by single games while there is no pair."""
        return estimate(self.pairs if any(self.pairs) else self.score.counts)


class Table:
    """Everything counted so far."""

    def __init__(self, pairings: Iterable[tuple[str, str]]) -> None:
        """`pairings`: who meets whom, by name; in this order they appear."""
        self.encounters = {frozenset(pair): Encounter(*pair) for pair in pairings}
        names = dict.fromkeys(n for e in self.encounters.values() for n in (e.one, e.other))
        self.standings = {name: Standing(name) for name in names}
        self.games = 0
        self._meetings: dict[tuple[str, str], Score] = {}

    def add(self, count: Count) -> None:
        """Count a game; ``ValueError`` if these two do not meet here."""
        encounter = self.encounters.get(frozenset((count.black, count.white)))
        if encounter is None:
            raise ValueError(f"this is no game of this match: {count.black} - {count.white}")
        encounter.add(count)
        self.games += 1
        for name in (count.black, count.white):
            standing = self.standings[name]
            standing.score += _score(count, name)
            standing.effort.add(count.efforts[name])
            if count.forfeit and count.winner != name:
                standing.forfeits[count.forfeit] += 1
        colors = count.black, count.white
        self._meetings[colors] = self._meetings.get(colors, Score()) + _score(count, count.black)

    @property
    def black_score(self) -> Score:
        """All games as black sees them."""
        return sum(self._meetings.values(), Score())

    def ratings(self) -> Ratings | None:
        """The players' ratings by all games; ``None`` before the first."""
        if not self.games:
            return None
        return rate(
            Meeting(black, white, score.wins, score.draws, score.losses)
            for (black, white), score in sorted(self._meetings.items())
        )

    def strengths(self) -> dict[str, Estimate]:
        """Each player's Elo: against the other one, or if there are more against the mean of all.

        The likelihood is that of being stronger than the other one, or than the mean.
        """
        if len(self.encounters) == 1:
            (only,) = self.encounters.values()
            found = only.estimate
            opposite = Estimate(-found.elo + 0.0, found.error, 1 - found.superiority)
            return {only.one: found, only.other: opposite}
        ratings = self.ratings()
        if ratings is None:
            return {name: estimate(()) for name in self.standings}
        return {
            name: _above_mean(ratings.players[name]) if name in ratings.players else estimate(())
            for name in self.standings
        }

    def to_json(self) -> dict[str, Any]:
        """Everything as plain data; figures that are not finite are ``None``."""
        strengths = self.strengths()
        return {
            "games": self.games,
            "players": [
                {
                    "name": name,
                    **_score_json(standing.score),
                    **_estimate_json(strengths[name]),
                    "forfeits": dict(sorted(standing.forfeits.items())),
                    "moves": standing.effort.moves,
                    "mean_depth": standing.effort.mean_depth,
                    "nodes": standing.effort.nodes,
                    "seconds": round(standing.effort.seconds, 3),
                    "nodes_per_second": standing.effort.speed,
                }
                for name, standing in self.standings.items()
            ],
            "pairings": [
                {
                    "players": [encounter.one, encounter.other],
                    **_score_json(encounter.score),
                    "pairs": encounter.pairs,
                    **_estimate_json(encounter.estimate),
                }
                for encounter in self.encounters.values()
            ],
            "black": _score_json(self.black_score),
        }


def _score(count: Count, name: str) -> Score:
    """One game as a player sees it."""
    if count.winner is None:
        return Score(draws=1)
    return Score(wins=1) if count.winner == name else Score(losses=1)


def _above_mean(rating: Rating) -> Estimate:
    return Estimate(
        rating.elo, rating.error, NormalDist().cdf(QUANTILE * rating.elo / rating.error)
    )


def _score_json(score: Score) -> dict[str, Any]:
    return {"wins": score.wins, "draws": score.draws, "losses": score.losses}


def _estimate_json(found: Estimate) -> dict[str, Any]:
    return {
        "elo": finite(found.elo),
        "elo_error": finite(found.error),
        "superiority": found.superiority,
    }


def finite(value: float) -> float | None:
    """The value for JSON, which knows no infinity."""
    return value if isfinite(value) else None
