"""Where a finished game was lost."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, Unpack

from tengen.board import Board, Color, Outcome, Point, Termination
from tengen.game import Game
from tengen.i18n import LocalizedError
from tengen.players.base import Limit
from tengen.solver.budget import Budget
from tengen.solver.defence import Defence, defend
from tengen.solver.notation import Kind
from tengen.solver.proof import Proof, proof_of
from tengen.solver.search import SearchOptions, solve

LossCause: TypeAlias = Literal["move", "result", "start"]


@dataclass(frozen=True)
class Loss:
    """The answer of `where_lost`."""

    outcome: Outcome
    """Who won, and how the game ended."""
    kind: Kind
    """The kind of win that was searched for."""
    cause: LossCause
    """``move``: the loser's move lost; ``result``: no position of the game is proved lost, and the
    result was decided elsewhere (resignation, time, a record that ends early); ``start``: the first
    position was lost already."""
    number: int = 0
    """The number of the losing move, from 1; 0 if no move lost the game."""
    move: Point | None = None
    """The losing move."""
    defence: Defence | None = None
    """The loser's moves in the last position that is not proved lost: `Defence.holding` are the
    moves that would have held, `Defence.unknown` those that are not refuted. ``None`` if there is
    no such position, or if the winner was to move in it."""
    proof: Proof | None = None
    """The winner's forced win after the losing move, or from the start. ``None`` without one: a
    forbidden move ends the game at once."""
    nodes: int = 0
    """The nodes of all searches."""
    seconds: float = 0.0

    @property
    def is_exact(self) -> bool:
        """Whether a move is known to hold against this kind of win where the game was lost.

        If not, the position before the losing move is only not proved lost.
        """
        return self.defence is not None and bool(self.defence.holding)


def where_lost(
    game: Game,
    kind: Kind = "vct",
    limit: Limit = Limit(),
    *,
    winner: Color | str | None = None,
    **options: Unpack[SearchOptions],
) -> Loss:
    """Find the last position in which the loser still had a defence, and the move that lost.

    The positions with the loser to move are searched from the last to the first, until one is not
    proved lost. `winner`: who won, where the record does not say. The limit is for all searches
    together. ``ValueError`` if the game has no winner.
    """
    budget = Budget(limit)
    found = _Review(game, kind, budget, winner, options).loss()
    return replace(found, nodes=budget.nodes, seconds=budget.seconds)


class _Review:
    """Walks back from the end of a game."""

    def __init__(
        self,
        game: Game,
        kind: Kind,
        budget: Budget,
        winner: Color | str | None,
        options: SearchOptions,
    ) -> None:
        self._board = game.board()
        self._outcome, self._winner = _outcome(game, self._board, winner)
        self._kind, self._budget, self._options = kind, budget, options

    def loss(self) -> Loss:
        """The answer; begins with the last position in which the loser is to move."""
        moves, is_over = self._board.moves, self._board.outcome is not None
        if is_over and self._last_mover() is self._winner:
            before = self._at(len(moves) - 1)
            five = proof_of(before, self._winner, f"{moves[-1]}!", 0, 0.0)
            return self._walk(len(moves) - 2, five)
        if is_over:  # a forbidden move
            return self._walk(len(moves) - 1, None)
        if self._board.turn is not self._winner:
            return self._walk(len(moves), None)
        found = self._search(self._board)
        if found.status != "win":
            return Loss(self._outcome, self._kind, "result")
        return self._walk(len(moves) - 1, found)

    def _walk(self, count: int, after: Proof | None) -> Loss:
        """Go back from the position after `count` moves, in which the loser is to move.

        `after`: the winner's forced win after the loser's next move.
        """
        moves = self._board.moves
        while count >= 0:
            board = self._at(count)
            lost = self._search(board)
            if lost.status != "win":
                defence = self._defend(board, after)
                if defence.loss is None:
                    return self._not_lost(count, defence, after)
                lost = defence.loss
            after = lost if count == 0 else self._before(count - 1, moves[count - 1], lost)
            count -= 2
        return Loss(self._outcome, self._kind, "start", proof=after)

    def _not_lost(self, count: int, defence: Defence, after: Proof | None) -> Loss:
        moves = self._board.moves
        if count == len(moves):
            return Loss(self._outcome, self._kind, "result", defence=defence)
        return Loss(self._outcome, self._kind, "move", count + 1, moves[count], defence, after)

    def _before(self, count: int, move: Point, lost: Proof) -> Proof | None:
        """The winner's forced win before its move that led to a lost position."""
        board = self._at(count)
        if move.is_pass:  # which is no move of a proof
            found = self._search(board)
            return found if found.status == "win" else None
        tree = f"{move}{lost.tree_text}"
        return proof_of(board, self._winner, tree, lost.nodes, lost.seconds)

    def _search(self, board: Board) -> Proof:
        limit = self._budget.share(_SEARCH_SHARE)
        if limit is None:
            return Proof(board, self._winner, self._kind, "unknown")
        found = solve(board, self._kind, limit, side=self._winner, **self._options)
        self._budget.spend(found.nodes)
        return found

    def _defend(self, board: Board, after: Proof | None) -> Defence:
        """The loser's moves; that the one played loses is known."""
        limit = self._budget.share(1) or _NOTHING
        found = defend(board, self._kind, limit, **self._options)
        self._budget.spend(found.nodes)
        if after is None:
            return found
        played = self._board.moves[len(board.moves)]
        return replace(found, moves={**found.moves, played: after})

    def _last_mover(self) -> Color:
        return self._at(len(self._board.moves) - 1).turn

    def _at(self, count: int) -> Board:
        """The position after that many moves."""
        board = self._board.copy()
        while len(board.moves) > count:
            board.undo()
        return board


_SEARCH_SHARE = 4
"""A search that decides whether to go back further may take a quarter of what is left."""
_NOTHING = Limit(nodes=1)


def _outcome(game: Game, board: Board, winner: Color | str | None) -> tuple[Outcome, Color]:
    """How the game ended and who won, by the board, the record or the caller."""
    wanted = None if winner is None else Color(winner)
    outcome = board.outcome or game.result
    if outcome is None and wanted is not None:
        outcome = Outcome(wanted, Termination.UNKNOWN)
    if outcome is None:
        raise LocalizedError("solver.error.no_result")
    if outcome.winner is None:
        raise LocalizedError("solver.error.draw")
    if wanted not in (None, outcome.winner):
        raise LocalizedError("solver.error.did_not_win", side=wanted)
    return outcome, outcome.winner
