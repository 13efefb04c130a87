"""What a finished game was like: plain data for journals, tables and records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from math import isfinite
from typing import Any, NamedTuple

from tengen.board import Board, Color, Outcome, ParseError, Point, Rule, Termination, parse_moves
from tengen.game import Game, Node
from tengen.match import PROBLEM_FACT, Turn, thoughts
from tengen.players.base import Decision

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
"""The ends that the loser's program has to answer for."""


class MoveInfo(NamedTuple):
    """What a player said about one of its moves."""

    score: float | None = None
    """In the player's own unit, from its point of view; ``None`` if it did not say."""
    mate_in: int | None = None
    """Moves of both sides to the end: > 0 the player wins, < 0 it loses; ``None`` not seen."""
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    """Wall time as the referee measured it."""

    @classmethod
    def of(cls, turn: Turn) -> MoveInfo:
        """The thought behind a turn that has a decision."""
        said = turn.decision
        if said is None:
            return cls(seconds=round(turn.seconds, 6))
        score = None
        if said.score is not None and isfinite(said.score):
            score = float(f"{said.score:.6g}")
        return cls(score, said.mate_in, said.depth, said.nodes, round(turn.seconds, 6))


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game."""

    number: int
    """Its place in the match."""
    round: int
    first: str
    """Who began, by name; with an opening rule, who opened."""
    second: str
    black: str
    """Who had black in the end, by name."""
    white: str
    winner: Color | None
    """``None`` for a draw."""
    termination: Termination
    moves: str
    """All moves, those of the opening included."""
    opening: int
    """How many of the moves are the opening's."""
    thoughts: tuple[MoveInfo, ...] = ()
    """One for each move after the opening."""
    rule: Rule = Rule.FREESTYLE
    size: int = 15
    adjudicated: bool = False
    """Whether the game was ended because its result was settled."""
    problem: str = ""
    """What the loser's program did wrong, in words; empty if nothing."""
    opening_index: int | None = None
    """The opening's place in the list; ``None`` if it is from none."""
    opening_text: str = ""
    """What the players did under an opening rule; empty without one."""
    seconds: float = 0.0
    """Wall time of the whole game."""
    host: str = ""
    """The machine that played it."""

    @property
    def winner_name(self) -> str | None:
        """Who won, by name; ``None`` for a draw."""
        if self.winner is None:
            return None
        return self.black if self.winner is Color.BLACK else self.white

    @property
    def loser_name(self) -> str | None:
        """Who lost, by name; ``None`` for a draw."""
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
        """Every thought with whose it is."""
        color = Color.WHITE if self.opening % 2 else Color.BLACK
        for thought in self.thoughts:
            yield color, thought
            color = color.other

    def to_json(self) -> dict[str, Any]:
        """Plain data for a journal."""
        return {**asdict(self), "thoughts": [list(thought) for thought in self.thoughts]}

    @classmethod
    def from_json(cls, data: Any) -> GameResult:
        """The result that `to_json` described; ``ParseError`` for anything else."""
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
            raise ParseError(f"this is no game: {error}") from error

    def to_game(self) -> Game:
        """The record, with what the players said about their moves.

        Scores are also kept for programs, in the property ``XE`` that SGF files have room for.
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


def _annotate(node: Node, thought: MoveInfo) -> None:
    node.seconds = thought.seconds
    decision = Decision(
        thought.score,
        thought.mate_in,
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
