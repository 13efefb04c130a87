"""Everything that a tournament's report says, counted from its games.

The order in which games ended leaves no trace in the figures: a tournament that was interrupted
gives those of an undisturbed one.
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
from tengen.arena.results.result import GameResult
from tengen.arena.results.score_table import Count, Encounter, Standing, Table
from tengen.arena.results.stats import Score
from tengen.board import Color

_MOST_PROBLEMS = 30
"""Of which the words are kept; those of later wordings are only counted, as forfeits."""
_LONGEST_PROBLEM = 300
"""Characters; a program may say what it likes."""


@dataclass(frozen=True, slots=True)
class Played:
    """What the figures need to know of one game."""

    count: Count
    winner: Color | None
    ending: str
    """Why it ended; settled results are told apart from games that were played out."""
    length: int
    """Moves, those of the opening included."""
    round: int
    opening_index: int | None
    opening: str
    """The opening's moves as they were played."""
    problem: str
    loser: str | None

    @classmethod
    def of(cls, result: GameResult) -> Played:
        """The facts of a game, without its moves."""
        moves = result.points()
        return cls(
            Count.of(result),
            result.winner,
            f"{result.termination}{' (adjudicated)' if result.adjudicated else ''}",
            len(moves),
            result.round,
            result.opening_index,
            "".join(map(str, moves[: result.opening])),
            result.problem,
            result.loser_name,
        )


@dataclass(slots=True)
class OpeningFigures:
    """All games from one opening."""

    number: int
    """Counted from 1: its place in the list, or the round that it was made for."""
    moves: str
    score: Score = field(default_factory=Score)
    """As black sees it."""


@dataclass(slots=True)
class Pace:
    """How much time a player took, by the number of the move."""

    microseconds: Counter[int] = field(default_factory=Counter)
    """Whole numbers, so that their sum does not depend on the order."""
    moves: Counter[int] = field(default_factory=Counter)

    def add(self, number: int, seconds: float) -> None:
        """Count a move; `number` is its place in the game, from 1."""
        self.microseconds[number] += round(seconds * 1e6)
        self.moves[number] += 1

    def mean(self, numbers: range) -> float | None:
        """Seconds for a move of these numbers on average; ``None`` if there was none."""
        moves = sum(self.moves[number] for number in numbers)
        if not moves:
            return None
        return sum(self.microseconds[number] for number in numbers) / moves / 1e6

    @property
    def last(self) -> int:
        """The highest number of a move."""
        return max(self.moves, default=0)


@dataclass(slots=True)
class Problem:
    """What a program did wrong."""

    player: str
    words: str
    game: int
    """The first game in which it did."""
    times: int = 0


class Figures:
    """The figures of a tournament so far."""

    def __init__(self, settings: Settings, rounds: int, results: Iterable[GameResult]) -> None:
        """`results` may come in any order; those that are not of these rounds do not count."""
        self.settings = settings
        self.total = len(Schedule(settings, rounds))
        """Games of the whole tournament."""
        self.table = Table((one.name, other.name) for one, other in settings.pairings)
        self.by_color: dict[str, dict[Color, Score]] = {
            name: {color: Score() for color in Color} for name in self.table.standings
        }
        self.paces = {name: Pace() for name in self.table.standings}
        self.lengths: dict[Color | None, Counter[int]] = {
            winner: Counter() for winner in (*Color, None)
        }
        """How many games had so many moves, by who won."""
        self.endings: Counter[str] = Counter()
        self.moves = 0
        """Of all games, those of the openings left out."""
        self._openings: dict[int, OpeningFigures] = {}
        self._problems: dict[tuple[str, str], Problem] = {}
        self._count(results)
        self.ratings = self.table.ratings()
        """By all games; ``None`` before the first."""

    @property
    def finished(self) -> int:
        """Games that count."""
        return self.table.games

    @property
    def ranked(self) -> list[Standing]:
        """The players, the strongest first; those without a game come last."""
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
        """Games that a program lost by its own fault."""
        return sum(standing.forfeits.total() for standing in self.table.standings.values())

    def score(self, one: str, other: str) -> Score | None:
        """The one's score against the other; ``None`` if they do not meet."""
        encounter = self.table.encounters.get(frozenset((one, other)))
        if encounter is None or one == other:
            return None
        return encounter.score if encounter.one == one else encounter.score.reversed

    def superiority(self, one: str, other: str) -> float | None:
        """How likely the one is the stronger, by all games; ``None`` if nothing tells."""
        ratings = self.ratings
        if ratings is None or one == other or not {one, other} <= set(ratings.players):
            return None
        return ratings.superiority(one, other)

    def to_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        names = [standing.name for standing in self.ranked]
        return {
            "total": self.total,
            "finished": self.finished,
            "players": [self._player(standing) for standing in self.ranked],
            "pairings": self.table.to_json()["pairings"],
            "superiority": {
                one: {other: self.superiority(one, other) for other in names if other != one}
                for one in names
            },
            "first_move": None
            if self.ratings is None
            else {
                "elo": self.ratings.advantage.elo,
                "elo_error": self.ratings.advantage.error,
            },
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
        rating = self.ratings.players.get(name) if self.ratings else None
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
                games.append(Played.of(result))
                self._add_times(result)
        games.sort(key=attrgetter("count.number"))
        for game in games:
            self._add(game)

    def _add_times(self, result: GameResult) -> None:
        for number, (color, thought) in enumerate(result.move_infos(), result.opening + 1):
            player = result.black if color is Color.BLACK else result.white
            # Who does not belong here is refused when the game itself is counted.
            self.paces.setdefault(player, Pace()).add(number, thought.seconds)
        self.moves += len(result.thoughts)

    def _add(self, game: Played) -> None:
        self.table.add(game.count)
        score = _black_score(game.winner)
        for color, player, own in (
            (Color.BLACK, game.count.black, score),
            (Color.WHITE, game.count.white, score.reversed),
        ):
            self.by_color[player][color] += own
        self.lengths[game.winner][game.length] += 1
        self.endings[game.ending] += 1
        self._add_opening(game, score)
        self._add_problem(game)

    def _add_opening(self, game: Played, score: Score) -> None:
        settings = self.settings
        if settings.opening_rule is not None:
            return
        number, moves = game.round + 1, game.opening
        if game.opening_index is not None and game.opening_index < len(settings.openings):
            # In the games it may be turned; the list has it as it was given.
            number, moves = game.opening_index + 1, settings.openings[game.opening_index]
        self._openings.setdefault(number, OpeningFigures(number, moves)).score += score

    def _add_problem(self, game: Played) -> None:
        if not game.problem:
            return
        player, words = game.loser or "", game.problem[:_LONGEST_PROBLEM]
        if (player, words) in self._problems or len(self._problems) < _MOST_PROBLEMS:
            new = Problem(player, words, game.count.number)
            self._problems.setdefault((player, words), new).times += 1


def seconds_per_move(standing: Standing) -> float | None:
    """Wall time on average; ``None`` before the first move."""
    effort = standing.effort
    return round(effort.seconds / effort.moves, 6) if effort.moves else None


def encounters(figures: Figures) -> list[Encounter]:
    """The pairings with at least one game, in the order of the schedule."""
    return [one for one in figures.table.encounters.values() if one.score.games]


def _black_score(winner: Color | None) -> Score:
    if winner is None:
        return Score(draws=1)
    return Score(wins=1) if winner is Color.BLACK else Score(losses=1)


def _score_json(score: Score) -> dict[str, int]:
    return {"wins": score.wins, "draws": score.draws, "losses": score.losses}
