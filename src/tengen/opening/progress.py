"""The transitions of an opening: the choices at each step and the state after an action."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tengen.board import Board, Color, Point
from tengen.opening.actions import Action, Choice, Kind
from tengen.opening.figure import images, self_symmetries
from tengen.opening.steps import Ask, Declare, Offer, Pick, Place, Step


@dataclass(frozen=True, slots=True)
class State:
    """The state of an opening between two actions."""

    steps: tuple[Step, ...]
    """The remaining steps, the current one first; empty when the opening is over."""
    black: int = 1
    """The player, 1 or 2, who owns black."""
    stones: tuple[Point, ...] = ()
    """In the order played, black and white in turn."""
    offers: tuple[Point, ...] = ()
    """Fifth moves on offer; empty before the first offer and after the pick."""
    declared: int | None = None
    """The number of fifth moves a player declared; ``None`` before or without a declaration."""

    @property
    def turn(self) -> Color:
        """The colour of the next stone."""
        return Color.WHITE if len(self.stones) % 2 else Color.BLACK

    def owner(self, color: Color) -> int:
        """The player, 1 or 2, who has that colour."""
        return self.black if color is Color.BLACK else 3 - self.black


def player(state: State) -> int:
    """The player, 1 or 2, who must act at the current step."""
    step = state.steps[0]
    if isinstance(step, Place) and step.by_black:
        return state.black
    waiting = isinstance(step, Declare | Pick)
    return state.owner(state.turn.other if waiting else state.turn)


def choices(state: State, board: Board) -> tuple[Choice, ...]:
    """The possible kinds of action at the current step; `board` has the stones so far."""
    match state.steps[0]:
        case Place(region):
            points = region.points(board.size).intersection(board.legal_points())
            return (Choice(Kind.PLACE, state.turn, points, region),)
        case Ask() as step:
            return _answers(step, state, board)
        case Declare(highest):
            return (Choice(Kind.DECLARE, lowest=1, highest=highest),)
        case Offer() as step:
            left = _offers_needed(step, state, board) - len(state.offers)
            return (Choice(Kind.OFFER, state.turn, _inequivalent(state.offers, board), count=left),)
        case _:
            return (Choice(Kind.PICK, state.turn, frozenset(state.offers)),)


def after(state: State, action: Action, board: Board) -> State:
    """The state after an action, which must be one of the choices."""
    step, later = state.steps[0], state.steps[1:]
    points = () if action.point is None else (action.point,)
    match step:
        case Place():
            return replace(state, steps=later, stones=state.stones + points)
        case Ask():
            # A player who adds stones of both colours owns black until the other has chosen.
            exchanged = action.kind in (Kind.SWAP, Kind.TWO_MORE)
            black = 3 - state.black if exchanged else state.black
            option = next(option for option in step.options if option.kind is action.kind)
            return replace(state, steps=option.steps + later, black=black)
        case Declare():
            return replace(state, steps=later, declared=action.number)
        case Offer():
            offers = state.offers + points
            complete = len(offers) == _offers_needed(step, state, board)
            return replace(state, steps=later if complete else state.steps, offers=offers)
        case _:
            return replace(state, steps=later, stones=state.stones + points, offers=())


def expected(state: State) -> str:
    """The required action, in words that follow "player 1 must"."""
    offers = " or ".join(map(str, state.offers))
    match state.steps[0]:
        case Place(region):
            return f"place a {state.turn} stone {region.label()}"
        case Ask(options):
            return f"choose {' or '.join(option.kind for option in options)}"
        case Declare(highest):
            return f"declare a number from 1 to {highest}"
        case Offer():
            alike = f" that is not by symmetry the same move as {offers}" if offers else ""
            return f"offer an empty point{alike}"
        case _:
            return f"pick {offers}"


def _answers(step: Ask, state: State, board: Board) -> tuple[Choice, ...]:
    colors = {Kind.STAY: state.turn, Kind.SWAP: state.turn.other}
    found = []
    for option in step.options:
        count = None if option.count is None else _possible(option.count, board)
        found.append(Choice(option.kind, colors.get(option.kind), count=count))
    return tuple(found)


def _inequivalent(offers: tuple[Point, ...], board: Board) -> frozenset[Point]:
    """The legal points that are not equivalent to one of the offers by symmetry."""
    symmetries = self_symmetries(board)
    taken = (images(point, symmetries, board.size) for point in offers)
    return frozenset(board.legal_points()).difference(*taken)


def _offers_needed(step: Offer, state: State, board: Board) -> int:
    """The number of fifth moves that complete the offer."""
    # A rule that leaves the number to the players has a Declare before this step.
    asked = state.declared if step.count is None else step.count
    return _possible(asked or 1, board)


def _possible(asked: int, board: Board) -> int:
    """The requested number of fifth moves, at most the number of inequivalent points."""
    symmetries, legal = self_symmetries(board), board.legal_points()
    if asked * len(symmetries) <= len(legal):
        return asked  # An equivalence class has at most one point for each symmetry.
    different = {min(images(point, symmetries, board.size)) for point in legal}
    return min(asked, len(different))
