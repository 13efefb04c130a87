"""A finished game as plain data for journals, standings and records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple

from tengen.board import Board, Color, Outcome, ParseError, Point, Rule, Termination, parse_moves
from tengen.game import Game, Node
from tengen.i18n import Message
from tengen.match import PROBLEM_FACT, Turn, thoughts
from tengen.players.base import Decision
from tengen.score import Score, finite_value

FORFEITS = frozenset(
    {
        Termination.TIMEOUT,
        Termination.CRASHED,
        Termination.ILLEGAL_MOVE,
        Termination.OVERLINE,
        Termination.DOUBLE_FOUR,
        Termination.DOUBLE_THREE,
    }
)
"""Terminations that are the fault of the losing program."""


class MoveInfo(NamedTuple):
    """What a player reported about one of its moves."""

    score: float | None = None
    """In the player's own unit, from its point of view; ``None``: not reported."""
    mate_in: int | None = None
    """Plies to the end: > 0 the player wins, < 0 it loses; ``None``: not seen."""
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    """Wall time, measured by the referee."""

    @classmethod
    def of(cls, turn: Turn) -> MoveInfo:
        """The report of a turn."""
        decision = turn.decision
        if decision is None:
            return cls(seconds=round(turn.seconds, 6))
        value = finite_value(decision.score)
        score = None if value is None else float(f"{value:.6g}")
        return cls(score, decision.mate_in, decision.depth, decision.nodes, round(turn.seconds, 6))


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game."""

    number: int
    """Its index in the match."""
    round: int
    first: str
    """Name of the player that began; with an opening rule, of the one that opened."""
    second: str
    black: str
    """Name of the player of black after the opening phase."""
    white: str
    winner: Color | None
    """``None``: draw."""
    termination: Termination
    moves: str
    """All moves, opening included."""
    opening: int
    """Number of moves of the opening."""
    thoughts: tuple[MoveInfo, ...] = ()
    """One for each move after the opening."""
    rule: Rule = Rule.FREESTYLE
    size: int = 15
    adjudicated: bool = False
    """Whether the game was adjudicated."""
    problem: str = ""
    """The fault of the losing program; empty: none."""
    opening_index: int | None = None
    """Index of the opening in the list; ``None``: not from a list."""
    opening_text: str = ""
    """The actions of the players under an opening rule; empty: no rule."""
    seconds: float = 0.0
    """Wall time of the whole game."""
    host: str = ""
    """Name of the machine that played it."""

    @property
    def winner_name(self) -> str | None:
        """Name of the winner; ``None``: draw."""
        if self.winner is None:
            return None
        return self.black if self.winner is Color.BLACK else self.white

    @property
    def loser_name(self) -> str | None:
        """Name of the loser; ``None``: draw."""
        if self.winner is None:
            return None
        return self.white if self.winner is Color.BLACK else self.black

    @property
    def is_forfeit(self) -> bool:
        """Whether a program lost by its own fault."""
        return self.termination in FORFEITS

    def points(self) -> list[Point]:
        """The moves."""
        return parse_moves(self.moves)

    def move_infos(self) -> Iterator[tuple[Color, MoveInfo]]:
        """The report on each move, with the colour of the player."""
        color = Color.WHITE if self.opening % 2 else Color.BLACK
        for thought in self.thoughts:
            yield color, thought
            color = color.other

    def to_json(self) -> dict[str, Any]:
        """Plain data for a journal."""
        return {**asdict(self), "thoughts": [list(thought) for thought in self.thoughts]}

    @classmethod
    def from_json(cls, data: Any) -> GameResult:
        """Parse the output of `to_json`; ``ParseError`` for anything else."""
        try:
            found = cls(**data)
            return replace(
                found,
                winner=None if found.winner is None else Color(found.winner),
                termination=Termination(found.termination),
                rule=Rule(found.rule),
                thoughts=tuple(MoveInfo(*thought) for thought in found.thoughts),
            )
        except (TypeError, ValueError) as error:
            raise ParseError(Message("arena.error.no_game_because", problem=error)) from error

    def to_game(self) -> Game:
        """The record, with the players' reports as comments.

        Scores are also stored in a machine-readable form, in the SGF property ``XE``.
        """
        board = Board(self.size, self.rule, "lose")
        for point in self.points():
            board.play(point)
        game = Game.from_board(board)
        game.black, game.white = self.black, self.white
        game.opening = self.opening_text.partition(" ")[0]
        line = board.outcome.line if board.outcome is not None else ()
        game.result = Outcome(self.winner, self.termination, line)
        game.info["round"] = str(self.round + 1)
        game.info["game"] = str(self.number)
        if self.problem:
            game.info[PROBLEM_FACT] = self.problem
        if self.adjudicated:
            game.info["adjudicated"] = "yes"
        for node, thought in zip(game.main_line()[self.opening :], self.thoughts, strict=False):
            _annotate(node, thought)
        return game


def _score(thought: MoveInfo) -> Score | None:
    if thought.mate_in is not None and thought.score is None:
        return Score.mate(thought.mate_in, Color.BLACK)
    return None if thought.score is None else Score(thought.score, Color.BLACK, thought.mate_in)


def _annotate(node: Node, thought: MoveInfo) -> None:
    node.seconds = thought.seconds
    decision = Decision(
        _score(thought),
        (),
        thought.depth,
        thought.nodes,
        thought.seconds,
        point=node.move or Point("--"),
    )
    depth = f"depth {thought.depth}, " if thought.depth else ""
    node.comment = f"{depth}{thoughts(decision)}"
    if thought.score is not None:
        node.extra["XE"] = [f"{thought.score:g}"]
