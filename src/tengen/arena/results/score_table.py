"""Scores of a match, counted game by game without keeping the games."""

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

MIN_GAMES = 20
"""Games that an Elo estimate needs. With fewer, the 95 % interval is wider than 150 points either
way, and the normal approximation behind it and the LOS does not hold."""


@dataclass(slots=True)
class Effort:
    """Totals of a player's searches."""

    moves: int = 0
    depth: int = 0
    """Sum of the reported depths."""
    depth_moves: int = 0
    """Number of moves with a reported depth."""
    nodes: int = 0
    searching: float = 0.0
    """Seconds of the moves with reported nodes."""
    seconds: float = 0.0
    """Seconds of all moves."""

    @property
    def mean_depth(self) -> float | None:
        """Mean depth in plies; ``None``: never reported."""
        return self.depth / self.depth_moves if self.depth_moves else None

    @property
    def speed(self) -> float | None:
        """Nodes per second; ``None``: never reported."""
        return self.nodes / self.searching if self.searching else None

    def add(self, other: Effort) -> None:
        """Add the totals of another game."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


@dataclass(frozen=True, slots=True)
class GameSummary:
    """The facts of one game that a `ScoreTable` needs."""

    number: int
    black: str
    white: str
    winner: str | None
    """Name of the winner; ``None``: draw."""
    forfeit: str
    """The termination if the loser is at fault; else empty."""
    efforts: Mapping[str, Effort]
    """By name."""

    @classmethod
    def of(cls, result: GameResult) -> GameSummary:
        """The summary of a game."""
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
    """The totals of one player."""

    name: str
    score: Score = field(default_factory=Score)
    forfeits: Counter[str] = field(default_factory=Counter)
    """Number of losses by its own fault, by cause."""
    effort: Effort = field(default_factory=Effort)


@dataclass(slots=True)
class Encounter:
    """All games between two players, from the first one's point of view."""

    one: str
    other: str
    score: Score = field(default_factory=Score)
    pairs: list[int] = field(default_factory=lambda: [0] * 5)
    """Number of game pairs (colours exchanged) that scored 0, 1/2, 1, 3/2 and 2 points."""
    halves: dict[int, Score] = field(default_factory=dict)
    """The first finished game of incomplete pairs."""

    def add(self, summary: GameSummary) -> None:
        """Count a game of these two players."""
        game = _score(summary, self.one)
        self.score += game
        pair = summary.number // 2
        before = self.halves.pop(pair, None)
        if before is None:
            self.halves[pair] = game
        else:
            self.pairs[round(2 * (before + game).points)] += 1

    @property
    def estimate(self) -> Estimate | None:
        """The Elo difference by pairs of games, or by single games if all pairs are equal.

        ``None``: too few games, or all results are equal.
        """
        if not _is_enough(self.score):
            return None
        return estimate(self.pairs if max(self.pairs) < sum(self.pairs) else self.score.counts)


class ScoreTable:
    """The scores of all players and pairings."""

    def __init__(self, pairings: Iterable[tuple[str, str]]) -> None:
        """`pairings`: names of the players of each pairing, in order."""
        self.encounters = {frozenset(pair): Encounter(*pair) for pair in pairings}
        names = dict.fromkeys(n for e in self.encounters.values() for n in (e.one, e.other))
        self.standings = {name: Standing(name) for name in names}
        self.games = 0
        self._meetings: dict[tuple[str, str], Score] = {}

    def add(self, summary: GameSummary) -> None:
        """Count a game; ``ValueError`` if it is not of one of the pairings."""
        encounter = self.encounters.get(frozenset((summary.black, summary.white)))
        if encounter is None:
            raise ValueError(f"this is not a game of this match: {summary.black} - {summary.white}")
        encounter.add(summary)
        self.games += 1
        for name in (summary.black, summary.white):
            standing = self.standings[name]
            standing.score += _score(summary, name)
            standing.effort.add(summary.efforts[name])
            if summary.forfeit and summary.winner != name:
                standing.forfeits[summary.forfeit] += 1
        colors = summary.black, summary.white
        before = self._meetings.get(colors, Score())
        self._meetings[colors] = before + _score(summary, summary.black)

    @property
    def black_score(self) -> Score:
        """The total score of black."""
        return sum(self._meetings.values(), Score())

    def ratings(self) -> Ratings | None:
        """The players' ratings; ``None`` before the first game."""
        if not self.games:
            return None
        return rate(
            Meeting(black, white, score.wins, score.draws, score.losses)
            for (black, white), score in sorted(self._meetings.items())
        )

    def is_rated(self, name: str) -> bool:
        """Whether a player's results allow a rating: enough games, and not all with one result."""
        return _is_enough(self.standings[name].score)

    @property
    def rates_first_move(self) -> bool:
        """Whether the results allow an estimate of black's advantage."""
        return _is_enough(self.black_score)

    def strengths(self) -> dict[str, Estimate | None]:
        """Each player's Elo: against the opponent, or with more than two against the mean of all.

        The likelihood of superiority has the same reference. ``None``: there is no estimate.
        """
        if len(self.encounters) == 1:
            (only,) = self.encounters.values()
            found = only.estimate
            if found is None:
                return {only.one: None, only.other: None}
            opposite = Estimate(-found.elo + 0.0, found.error, 1 - found.superiority)
            return {only.one: found, only.other: opposite}
        ratings = self.ratings()
        players = {} if ratings is None else ratings.players
        return {
            name: _above_mean(players[name]) if self.is_rated(name) else None
            for name in self.standings
        }

    def to_json(self) -> dict[str, Any]:
        """All scores as plain data; ``None`` where there is no estimate."""
        strengths = self.strengths()
        return {
            "games": self.games,
            "min_games_for_elo": MIN_GAMES,
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


def _is_enough(score: Score) -> bool:
    """Whether an Elo estimate is possible."""
    return score.games >= MIN_GAMES and max(score.counts) < score.games


def _score(summary: GameSummary, name: str) -> Score:
    """One game from a player's point of view."""
    if summary.winner is None:
        return Score(draws=1)
    return Score(wins=1) if summary.winner == name else Score(losses=1)


def _above_mean(rating: Rating) -> Estimate:
    return Estimate(
        rating.elo, rating.error, NormalDist().cdf(QUANTILE * rating.elo / rating.error)
    )


def _score_json(score: Score) -> dict[str, Any]:
    return {"wins": score.wins, "draws": score.draws, "losses": score.losses}


def _estimate_json(found: Estimate | None) -> dict[str, Any]:
    if found is None:
        return {"elo": None, "elo_error": None, "superiority": None}
    return {
        "elo": finite(found.elo),
        "elo_error": finite(found.error),
        "superiority": found.superiority,
    }


def finite(value: float) -> float | None:
    """The value for JSON, which has no infinity."""
    return value if isfinite(value) else None
