"""All figures of a tournament report, computed from its games.

They do not depend on the order in which games ended: an interrupted and resumed tournament gives
the same figures as an uninterrupted one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from tengen.arena.planning.entrants import Entrant
from tengen.arena.planning.schedule import Schedule
from tengen.arena.planning.settings import Settings
from tengen.arena.results.ratings import Rating
from tengen.arena.results.result import GameResult
from tengen.arena.results.score_table import (
    MIN_GAMES,
    Encounter,
    GameSummary,
    ScoreTable,
    Standing,
)
from tengen.arena.results.stats import Score
from tengen.board import Color

_MAX_PROBLEMS = 30
"""Different problems to list; further ones are only counted as forfeits."""
_MAX_PROBLEM_LENGTH = 300
"""Characters."""


ADJUDICATED = " (adjudicated)"
"""Follows the termination of an adjudicated game."""


@dataclass(frozen=True, slots=True)
class GameFacts:
    """The facts of one game that the figures need."""

    summary: GameSummary
    winner: Color | None
    ending: str
    """The termination, marked if the game was adjudicated."""
    length: int
    """Number of moves, opening included."""
    round: int
    opening_index: int | None
    opening: str
    """The moves of the opening as played."""
    problem: str
    loser: str | None

    @classmethod
    def of(cls, result: GameResult) -> GameFacts:
        """The facts of a game."""
        moves = result.points()
        return cls(
            GameSummary.of(result),
            result.winner,
            f"{result.termination}{ADJUDICATED if result.adjudicated else ''}",
            len(moves),
            result.round,
            result.opening_index,
            "".join(map(str, moves[: result.opening])),
            result.problem,
            result.loser_name,
        )


@dataclass(slots=True)
class OpeningFigures:
    """The games from one opening."""

    number: int
    """From 1: its index in the list, or the round of a random opening."""
    moves: str
    score: Score = field(default_factory=Score)
    """From black's point of view."""


@dataclass(slots=True)
class Pace:
    """A player's time by move number."""

    microseconds: Counter[int] = field(default_factory=Counter)
    """Integers, so that the sum does not depend on the order."""
    moves: Counter[int] = field(default_factory=Counter)

    def add(self, number: int, seconds: float) -> None:
        """Count a move; `number`: from 1."""
        self.microseconds[number] += round(seconds * 1e6)
        self.moves[number] += 1

    def mean(self, numbers: range) -> float | None:
        """Mean seconds of the moves with these numbers; ``None``: no such move."""
        moves = sum(self.moves[number] for number in numbers)
        if not moves:
            return None
        return sum(self.microseconds[number] for number in numbers) / moves / 1e6

    @property
    def last(self) -> int:
        """The highest move number."""
        return max(self.moves, default=0)


@dataclass(slots=True)
class Problem:
    """A fault of a program."""

    player: str
    words: str
    game: int
    """Number of the first game with it."""
    times: int = 0


class Figures:
    """The current figures of a tournament."""

    def __init__(self, settings: Settings, rounds: int, results: Iterable[GameResult]) -> None:
        """`results`: in any order; games beyond `rounds` are ignored."""
        self.settings = settings
        self.total = len(Schedule(settings, rounds))
        """Number of games of the whole tournament."""
        self.table = ScoreTable((one.name, other.name) for one, other in settings.pairings)
        self.by_color: dict[str, dict[Color, Score]] = {
            name: {color: Score() for color in Color} for name in self.table.standings
        }
        self.paces = {name: Pace() for name in self.table.standings}
        self.lengths: dict[Color | None, Counter[int]] = {
            winner: Counter() for winner in (*Color, None)
        }
        """Number of games by winner and length."""
        self.endings: Counter[str] = Counter()
        self.moves = 0
        """Number of moves in all games, without openings."""
        self._openings: dict[int, OpeningFigures] = {}
        self._problems: dict[tuple[str, str], Problem] = {}
        self._count(results)
        self.ratings = self.table.ratings()
        """Used for the order of the players; ``None`` before the first game."""

    @property
    def finished(self) -> int:
        """Number of counted games."""
        return self.table.games

    @property
    def ranked(self) -> list[Standing]:
        """The players, strongest first, then those without a game."""
        names = dict.fromkeys(self.ratings.players if self.ratings else ())
        return [self.table.standings[name] for name in {**names, **self.table.standings}]

    @property
    def entrants(self) -> dict[str, Entrant]:
        """By name."""
        return {entrant.name: entrant for entrant in self.settings.entrants}

    @property
    def openings(self) -> list[OpeningFigures]:
        """Those that were played, in their order; none where the players make them."""
        return [self._openings[number] for number in sorted(self._openings)]

    @property
    def problems(self) -> list[Problem]:
        """What went wrong, in the order of the games; not all if there are very many kinds."""
        return list(self._problems.values())

    @property
    def forfeits(self) -> int:
        """Number of games lost by a fault of the program."""
        return sum(standing.forfeits.total() for standing in self.table.standings.values())

    def score(self, one: str, other: str) -> Score | None:
        """The score of `one` against `other`; ``None``: not a pairing."""
        encounter = self.table.encounters.get(frozenset((one, other)))
        if encounter is None or one == other:
            return None
        return encounter.score if encounter.one == one else encounter.score.reversed

    @property
    def rated(self) -> dict[str, Rating]:
        """The ratings of players with enough games and different results, strongest first."""
        if self.ratings is None:
            return {}
        players = self.ratings.players.items()
        return {name: rating for name, rating in players if self.table.is_rated(name)}

    @property
    def advantage(self) -> Rating | None:
        """The value of the first move; ``None``: too few games, or all results equal."""
        if self.ratings is None or not self.table.rates_first_move:
            return None
        return self.ratings.advantage

    def superiority(self, one: str, other: str) -> float | None:
        """The likelihood that `one` is stronger than `other`; ``None``: unknown."""
        if self.ratings is None or one == other or not {one, other} <= set(self.rated):
            return None
        return self.ratings.superiority(one, other)

    def to_json(self) -> dict[str, Any]:
        """All figures as plain data."""
        names = [standing.name for standing in self.ranked]
        return {
            "total": self.total,
            "finished": self.finished,
            "min_games_for_elo": MIN_GAMES,
            "players": [self._player(standing) for standing in self.ranked],
            "pairings": self.table.to_json()["pairings"],
            "superiority": {
                one: {other: self.superiority(one, other) for other in names if other != one}
                for one in names
            },
            "first_move": None
            if self.advantage is None
            else {"elo": self.advantage.elo, "elo_error": self.advantage.error},
            "draw_chance": None if self.ratings is None else self.ratings.draw_chance,
            "black": _score_json(self.table.black_score),
            "openings": [
                {"number": one.number, "moves": one.moves, **_score_json(one.score)}
                for one in self.openings
            ],
            "endings": dict(sorted(self.endings.items())),
            "problems": [
                {
                    "player": one.player,
                    "problem": one.words,
                    "first_game": one.game,
                    "times": one.times,
                }
                for one in self.problems
            ],
        }

    def _player(self, standing: Standing) -> dict[str, Any]:
        effort, name = standing.effort, standing.name
        rating = self.rated.get(name)
        return {
            "name": name,
            "player": self.entrants[name].player,
            "elo": None if rating is None else rating.elo,
            "elo_error": None if rating is None else rating.error,
            "points": standing.score.points,
            **_score_json(standing.score),
            **{f"as_{color}": _score_json(score) for color, score in self.by_color[name].items()},
            "forfeits": dict(sorted(standing.forfeits.items())),
            "moves": effort.moves,
            "mean_depth": effort.mean_depth,
            "nodes_per_second": effort.speed,
            "seconds_per_move": seconds_per_move(standing),
        }

    def _count(self, results: Iterable[GameResult]) -> None:
        games = []
        for result in results:
            if result.number < self.total:
                games.append(GameFacts.of(result))
                self._add_times(result)
        games.sort(key=attrgetter("summary.number"))
        for game in games:
            self._add(game)

    def _add_times(self, result: GameResult) -> None:
        for number, (color, thought) in enumerate(result.move_infos(), result.opening + 1):
            player = result.black if color is Color.BLACK else result.white
            # A name outside the tournament is rejected when the game itself is counted.
            self.paces.setdefault(player, Pace()).add(number, thought.seconds)
        self.moves += len(result.thoughts)

    def _add(self, game: GameFacts) -> None:
        self.table.add(game.summary)
        score = _black_score(game.winner)
        for color, player, own in (
            (Color.BLACK, game.summary.black, score),
            (Color.WHITE, game.summary.white, score.reversed),
        ):
            self.by_color[player][color] += own
        self.lengths[game.winner][game.length] += 1
        self.endings[game.ending] += 1
        self._add_opening(game, score)
        self._add_problem(game)

    def _add_opening(self, game: GameFacts, score: Score) -> None:
        settings = self.settings
        if settings.opening_rule is not None:
            return
        number, moves = game.round + 1, game.opening
        if game.opening_index is not None and game.opening_index < len(settings.openings):
            # The game may have it rotated; the list has the original.
            number, moves = game.opening_index + 1, settings.openings[game.opening_index]
        self._openings.setdefault(number, OpeningFigures(number, moves)).score += score

    def _add_problem(self, game: GameFacts) -> None:
        if not game.problem:
            return
        player, words = game.loser or "", game.problem[:_MAX_PROBLEM_LENGTH]
        if (player, words) in self._problems or len(self._problems) < _MAX_PROBLEMS:
            new = Problem(player, words, game.summary.number)
            self._problems.setdefault((player, words), new).times += 1


def seconds_per_move(standing: Standing) -> float | None:
    """Mean wall time; ``None`` before the first move."""
    effort = standing.effort
    return round(effort.seconds / effort.moves, 6) if effort.moves else None


def encounters(figures: Figures) -> list[Encounter]:
    """The pairings with at least one game, in schedule order."""
    return [one for one in figures.table.encounters.values() if one.score.games]


def _black_score(winner: Color | None) -> Score:
    if winner is None:
        return Score(draws=1)
    return Score(wins=1) if winner is Color.BLACK else Score(losses=1)


def _score_json(score: Score) -> dict[str, int]:
    return {"wins": score.wins, "draws": score.draws, "losses": score.losses}
