"""Monte-Carlo tree search: a move is good if random games that begin with it are won.

Nothing here knows what a good shape is. A tree of positions grows from the present one; four
phases are repeated until the budget is spent:

1. *selection*: down from the root to the child of highest UCB1, until a node has untried actions;
2. *expansion*: one of the untried actions, drawn at random, becomes a new child;
3. *simulation*: random moves from there to the end of the game;
4. *backpropagation*: the reward of that end is added to the child and to every node above it.

The most visited child of the root is played. A node's rewards are those of the player whose action
led to it, so each side, choosing among its own actions, looks for the highest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from math import inf, log, sqrt
from random import Random
from typing import NamedTuple, Self

from tengen.board import Board, Color, Point, Shape
from tengen.i18n import LocalizedError
from tengen.players.base import (
    Decision,
    Limit,
    Player,
    Reporter,
    Statistics,
    check_choice,
    check_range,
    legal_points,
)
from tengen.players.effort import Effort
from tengen.score import Score
from tengen.stop import StopToken

REWARDS = {1: (1.0, 0.0, 0.5), 2: (100.0, 0.0, 1.0)}  # the two schemes: win, loss, undecided
REPORT_EVERY = 256  # playouts
FOURS = {Shape.OPEN_FOUR, Shape.FOUR, Shape.DOUBLE_FOUR}


def ucb1(value: float, visits: int, parent_visits: int, exploration: float) -> float:
    """w/n + c * sqrt(ln N / n): the first term prefers what has won, the other what is unknown."""
    return value / visits + exploration * sqrt(log(parent_visits) / visits)


@cache
def reach(size: int, steps: int) -> dict[Point, list[Point]]:
    """For each point, the points up to `steps` away in the eight directions."""
    ways = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    offsets = [(i * dx, i * dy) for dx, dy in ways for i in range(1, steps + 1)]
    points = {(x, y): Point.from_xy(x, y, size) for y in range(size) for x in range(size)}
    return {
        point: [points[x + dx, y + dy] for dx, dy in offsets if (x + dx, y + dy) in points]
        for (x, y), point in points.items()
    }


class Action(NamedTuple):
    """A point, and the player who takes it."""

    point: Point
    player: Color


class State(Board):
    """A board, which knows the side to move and the occupied points, and what the search asks."""

    __slots__ = ()

    @classmethod
    def at(cls, board: Board) -> Self:
        """The same position; what is forbidden is refused, unless nothing else is left."""
        start = board.stones(Color.BLACK), board.stones(Color.WHITE), board.turn, board.size
        strict = cls.from_stones(*start, board.rule)
        return strict if strict.legal_points() else cls.from_stones(*start, board.rule, "lose")

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def winner(self) -> Color | None:
        """``None`` for a draw, and while the game goes on."""
        return self.outcome.winner if self.outcome else None

    def reward(self, player: Color, scheme: int) -> float:
        """What it is worth to a player that a playout ended here; no winner is undecided."""
        win, loss, undecided = REWARDS[scheme]
        return {None: undecided, player: win, player.other: loss}[self.winner]

    def adjacent(self) -> list[Point]:
        """The empty points among the eight neighbours of any stone; the centre if there is none."""
        around, centre = reach(self.size, 1), self.point((self.size // 2, self.size // 2))
        stones = self.stones(Color.BLACK) + self.stones(Color.WHITE)
        near = dict.fromkeys(point for stone in stones for point in around[stone])
        return [point for point in near or [centre] if self[point] is None]

    def actions(self, shapes: bool) -> list[Action]:
        """The adjacent actions, with `shapes` the urgent ones; if none is legal, any that is."""
        near = (self.urgent() if shapes else []) or self.adjacent()
        legal = list(filter(self.is_legal, near)) or self.legal_points()
        return [Action(point, self.turn) for point in legal]

    def urgent(self) -> list[Point]:
        """Where the side to move makes five, or else where it keeps the other from it.

        At the root and its children all points are checked. Below, every five was made or blocked;
        only a four by either side's last move gives a new chance.
        """
        last, suspects = self.moves[-2:], iter(reach(self.size, 1))
        if len(last) == 2:
            made = [self.shapes(self.undo()).values() for _ in last]
            for move in last:
                self.play(move)
            fours = [move for move in last if not FOURS.isdisjoint(made.pop())]
            suspects = (point for move in fours for point in reach(self.size, 4)[move])
        legal = list(filter(self.is_legal, dict.fromkeys(suspects)))
        for color in (self.turn, self.turn.other):
            if fives := [p for p in legal if Shape.FIVE in self.shapes(p, color).values()]:
                return fives
        return []


@dataclass(eq=False, repr=False, slots=True)
class TreeNode:
    """A state, the action and the node it came from, and what the playouts through it brought."""

    state: State
    player: Color  # who took the action; at the root, the side to move
    action: Action | None = None  # at the root, as the parent
    parent: TreeNode | None = None
    depth: int = 0  # plies below the root
    children: list[TreeNode] = field(default_factory=list)
    value: float = 0.0  # the rewards of `player`, added up
    visits: int = 0
    untried: list[Action] | None = None  # until the second visit, which most nodes never see

    @property
    def mean(self) -> float:
        """The mean reward of a node that was visited."""
        return self.value / self.visits

    def after(self, action: Action) -> TreeNode:
        """The node that an action leads to, not yet among the children."""
        node = TreeNode(self.state.copy(), action.player, action, self, self.depth + 1)
        node.state.play(action.point)
        return node


class Uct(Player):
    """UCB1 applied to trees. Its authors name its weakness: it may ignore its own open three."""

    name = "classic:uct"

    def __init__(
        self,
        playouts: int = 2000,
        exploration: float = sqrt(2),
        reward: int = 1,
        seed: int | None = None,
        shapes: bool = False,
    ) -> None:
        """A player with these habits.

        `playouts`: random games for a move, unless `limit.nodes` says how many; each leaves some
        2 kB in the tree. `exploration`: c of UCB1. `reward`: scheme 1 (win 1, loss 0, undecided
        0.5) or 2 (win 100, loss 0, undecided 1); as c stays what it is, beside the rewards of
        scheme 2 the exploration term is tiny: the search soon stays with what has won once.
        `seed`: the same one gives the same moves; ``None``, others each time. `shapes`: the cheap
        cure, to be compared: win or block a five at once, in tree and rollout.
        """
        super().__init__()
        check_range("playouts", playouts, 1)
        if not 0 <= exploration < inf:
            raise LocalizedError(
                "players.error.finite", name="exploration", value=repr(exploration)
            )
        check_choice("reward", reward, REWARDS)
        self.playouts, self.exploration, self.reward = playouts, exploration, reward
        self.seed, self.shapes = seed, shapes

    def choose(
        self,
        board: Board,
        limit: Limit = Limit(),
        report: Reporter | None = None,
        stop: StopToken | None = None,
    ) -> Decision:
        """The most visited move, scored by its mean reward; `limit.depth` bounds only the tree."""
        effort, deepest = Effort(limit, stop), 0
        legal_points(board)
        root = TreeNode(State.at(board), board.turn)
        budget = 1 if self._is_settled(root) else limit.nodes or self.playouts
        random = Random(self.seed)  # noqa: S311 - for play, not for secrets
        while True:
            node = self._selection(root, limit.depth or inf)
            if node.untried:
                node = self._expansion(node, node.untried, random)
            end = self._simulation(node, random)
            self._backpropagation(node, end)
            effort.nodes += 1
            deepest = max(deepest, node.depth)
            if report and effort.nodes % REPORT_EVERY == 0:
                report(self._decision(root, effort, deepest))
            if effort.nodes >= budget or effort.is_over():
                return self._decision(root, effort, deepest)

    def _is_settled(self, root: TreeNode) -> bool:
        """Whether there is one action only, or one that wins: then the others are forgotten."""
        actions = root.state.actions(self.shapes)
        wins = [action for action in actions if root.after(action).state.winner is root.player]
        root.untried = wins[:1] or actions
        return len(root.untried) == 1

    def _selection(self, node: TreeNode, depth: float) -> TreeNode:
        while node.depth < depth:
            if node.untried is None:
                node.untried = node.state.actions(self.shapes)
            if node.untried or not node.children:
                break
            n, c = node.visits, self.exploration
            node = max(node.children, key=lambda child: ucb1(child.value, child.visits, n, c))
            if self.trace is not None and node.action:
                self.trace.select(node.action.point, node.visits, node.mean)
        return node

    def _expansion(self, node: TreeNode, untried: list[Action], random: Random) -> TreeNode:
        action = untried.pop(int(random.random() * len(untried)))
        node.children.append(node.after(action))
        if self.trace is not None:
            self.trace.expand(action.point)
        return node.children[-1]

    def _simulation(self, node: TreeNode, random: Random) -> State:
        """The end of a random game; there is no winner if only forbidden actions are left."""
        state, around = node.state.copy(), reach(node.state.size, 1)
        frontier = state.adjacent()
        met = set(frontier)
        while not state.is_over:
            drawn = int(random.random() * len(frontier))
            if self.shapes and (urgent := state.urgent()):
                drawn = frontier.index(random.choice(urgent))
            if not state.is_legal(frontier[drawn]):  # rare: forbidden to black
                legal = [i for i, point in enumerate(frontier) if state.is_legal(point)]
                if not legal:
                    break
                drawn = random.choice(legal)
            point, frontier[drawn] = frontier[drawn], frontier[-1]
            frontier.pop()
            state.play(point)
            fresh = [p for p in around[point] if p not in met and state[p] is None]
            frontier += fresh
            met.update(fresh)
        if self.trace is not None:
            self.trace.simulate(state.reward(node.player, self.reward))
        return state

    def _backpropagation(self, leaf: TreeNode, end: State) -> None:
        node: TreeNode | None = leaf
        while node:
            node.visits += 1
            node.value += end.reward(node.player, self.reward)
            if self.trace is not None:
                self.trace.back_up(node.action and node.action.point, node.visits, node.mean)
            node = node.parent

    def _decision(self, root: TreeNode, effort: Effort, depth: int) -> Decision:
        line = [root]
        while children := line[-1].children:  # among equally visited ones the better rewarded
            line.append(max(children, key=lambda child: (child.visits, child.value)))
        pv = tuple(node.action.point for node in line if node.action)
        mate_in = 1 if line[1].state.winner is root.player else None
        scores = {child.action.point: child.mean for child in root.children if child.action}
        visits = {child.action.point: child.visits for child in root.children if child.action}
        nodes, seconds = effort.nodes, effort.seconds
        statistics = Statistics(
            nodes=nodes, depth=depth, seconds=seconds, scores=scores, visits=visits
        )
        report = Score(line[1].mean, root.player, mate_in), pv, depth, nodes, seconds
        return Decision(*report, point=pv[0], statistics=statistics)
