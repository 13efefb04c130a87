"""Games that a visitor's device computes: what it reports becomes events, after the usual checks.

The device plays both sides and measures the time. It may report any legal game, so nothing that
is rated may rest on one.
"""

from __future__ import annotations

from tengen.board import Board, IllegalMove, ParseError
from tengen.server.errors import Refused
from tengen.server.games import events as ev
from tengen.server.games.decisions import MAX_EVENTS, acted
from tengen.server.games.engine_turn import is_draw_thinkable
from tengen.server.games.events import SeatName
from tengen.server.games.state import GameState, other
from tengen.server.messages import (
    DeviceAction,
    DeviceDraw,
    DeviceMove,
    DeviceRequest,
    DeviceThought,
    DeviceTimeout,
    DeviceUndo,
    Resign,
)


def decide_device(
    state: GameState, secret: str, request: DeviceRequest, at_ms: int
) -> tuple[ev.Event, ...]:
    """The events that the actions lead to, one for each; `Refused` if one of them is not allowed.

    The refusal names the first action at fault by its index.
    """
    held = state.seats_of(secret)
    if not held:
        raise Refused(403, "foreign-seat")
    if not state.config.device:
        raise Refused(409, "not-device")
    if request.version != state.version:
        raise Refused(409, "stale")
    events: list[ev.Event] = []
    for index, action in enumerate(request.actions):
        try:
            events.append(_event(state, held[0], action))
        except Refused as refused:
            refused.index = index
            raise
        state = state.after(at_ms, events[-1])
    return tuple(events)


def _event(state: GameState, person: SeatName, action: DeviceAction) -> ev.Event:
    if state.to_act is None:
        raise Refused(409, "finished")
    if state.version >= MAX_EVENTS and not isinstance(action, Resign | DeviceTimeout):
        raise Refused(409, "too-long")
    match action:
        case DeviceMove():
            return _move(state, person, action)
        case DeviceUndo():
            if action.count > len(state.decisions):
                raise Refused(409, "nothing-to-undo")
            return ev.Undone(seat=person, count=action.count, used_ms=action.used_ms)
        case Resign():
            return ev.Resigned(seat=person)
        case DeviceTimeout():
            if state.clock is None:
                raise Refused(409, "no-clock")
            if action.seat != state.to_act:
                raise Refused(409, "time-left")
            return ev.TimedOut(seat=action.seat)
        case DeviceDraw():
            if not is_draw_thinkable(state):
                raise Refused(409, "draw-declined")
            return ev.DrawAccepted(seat=other(person))


def _move(state: GameState, person: SeatName, action: DeviceMove) -> ev.Acted:
    event = acted(state, action.point, state.turn_ms + action.used_ms)
    if action.thought is None:
        return event
    if event.seat == person:
        raise Refused(422, "device-thought")
    return event.model_copy(update={"thought": _thought(action.thought, state.board)})


def _thought(thought: DeviceThought, board: Board) -> ev.EngineThought:
    line = tuple(_on_board(text, board) for text in thought.pv)
    return ev.EngineThought(**thought.model_dump(exclude={"pv"}), pv=line)


def _on_board(text: str, board: Board) -> str:
    """A point of a line in its usual form: those who watch the game see it on their boards."""
    try:
        return str(board.point(text))
    except (ParseError, IllegalMove):
        raise Refused(422, "outside", "illegal.outside", point=text.upper()) from None
