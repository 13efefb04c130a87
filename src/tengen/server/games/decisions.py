"""Commands to events: what an action of a player leads to, or why it is refused."""

from __future__ import annotations

from typing import NoReturn

from tengen.board import Forbidden, IllegalMove
from tengen.server.errors import Refused
from tengen.server.games import events as ev
from tengen.server.games.events import SeatName
from tengen.server.games.state import GameState, other
from tengen.server.messages import (
    Action,
    AnswerDraw,
    AnswerUndo,
    ClaimTime,
    Move,
    OfferDraw,
    OpeningStep,
    Resign,
    Retry,
    Text,
    Undo,
)
from tengen.server.thinking.task import Answer

MAX_EVENTS = 5000
"""A bound on taking back and playing again for ever; real games have far fewer events."""
_CODES = {"occupied": "occupied", "off-board": "outside", "pass": "pass"}
"""Error codes by the reason of an `IllegalMove`; every other reason is ``opening``."""


def decide(  # noqa: PLR0911, PLR0912 - one case for each action
    state: GameState, secret: str, version: int, action: Action, now_ms: int
) -> ev.Event:
    """The event that an action leads to; `Refused` if the player may not do that now.

    `version` is the one that the player saw when deciding.
    """
    held = state.seats_of(secret)
    if not held and not (isinstance(action, Retry) and state.is_owner(secret)):
        raise Refused(403, "foreign-seat")
    if state.config.device:
        raise Refused(409, "device-game")
    if version != state.version:
        raise Refused(409, "stale")
    if isinstance(action, Retry):
        if state.status != "adjourned":
            raise Refused(409, "not-adjourned")
        return ev.EngineRetried()
    if state.status in ("finished", "waiting"):
        raise Refused(409, state.status)
    if state.status == "adjourned" and not isinstance(action, Resign):
        raise Refused(409, "adjourned")
    if state.version >= MAX_EVENTS and not isinstance(action, Resign | ClaimTime):
        raise Refused(409, "too-long")
    late = timed_out(state, now_ms)
    if late is not None:
        return late
    match action:
        case Move() | OpeningStep():
            if state.to_act not in held:
                raise Refused(409, "not-your-turn")
            return acted(state, action.point if isinstance(action, Move) else action.text, now_ms)
        case ClaimTime():
            raise Refused(409, "no-clock" if state.clock is None else "time-left")
        case Resign():
            return ev.Resigned(seat=_speaker(state, held))
        case Undo():
            return _undo(state, held, now_ms)
        case AnswerUndo():
            return _answer_undo(state, held, action.accept, now_ms)
        case OfferDraw():
            return _offer_draw(state, held)
        case AnswerDraw():
            return _answer_draw(state, held, action.accept)


def timed_out(state: GameState, now_ms: int) -> ev.TimedOut | None:
    """The event for a running clock that has reached 0; ``None`` if it has not."""
    clock = state.clock
    if clock is None or clock.running is None or clock.left_at(clock.running, now_ms) > 0:
        return None
    return ev.TimedOut(seat=clock.running)


def acted(state: GameState, text: str, now_ms: int, answer: Answer | None = None) -> ev.Acted:
    """The decision of the seat that is to act; `Refused` if the rules do not allow it.

    `answer` is a program's. Its report is stored without sentences: see `texts.report_message`.
    """
    report = None if answer is None else answer.report
    # At most one score for each point of the board.
    scores = () if answer is None else answer.scores[: state.config.size**2]
    if state.to_act is None:
        raise Refused(409, "not-on")
    try:
        if state.status == "opening":
            opening = state.opening.copy()
            opening.act(text)
            text = str(opening.actions[-1])
        else:
            board = state.board.copy()
            board.play(text)
            text = str(board.moves[-1])
    except IllegalMove as error:
        _refuse_point(error, text)
    except ValueError:
        prompt = Text.model_validate(state.opening.describe()["prompt"])
        raise Refused(422, "opening", "errors.opening-step", prompt=prompt) from None
    return ev.Acted(
        seat=state.to_act,
        text=text,
        used_ms=max(0, now_ms - state.turn_ms),
        thought=None if report is None else ev.EngineThought.model_validate(report),
        scores=tuple(ev.MoveScore(*each) for each in scores),
    )


def _refuse_point(error: IllegalMove, text: str) -> NoReturn:
    point = text.upper()
    if error.reason in set(Forbidden):
        raise Refused(422, "forbidden", f"illegal.{error.reason}", point=point)
    code = _CODES.get(error.reason, "opening")
    raise Refused(422, code, f"illegal.{code}", point=point)


def _speaker(state: GameState, held: list[SeatName]) -> SeatName:
    """The seat that a player with both seats acts for: the one whose turn it is."""
    return state.to_act if state.to_act in held else held[0]


def _undo(state: GameState, held: list[SeatName], now_ms: int) -> ev.Event:
    if len(held) == 2:
        seat, count = _speaker(state, held), min(1, len(state.decisions))
    else:
        seat, count = held[0], state.undo_count(held[0])
    if count == 0:
        raise Refused(409, "nothing-to-undo")
    if len(held) == 2 or state.occupants[other(seat)].kind == "ai":
        return ev.Undone(seat=seat, count=count, used_ms=max(0, now_ms - state.turn_ms))
    if (seat, "undo") in state.asked:
        raise Refused(409, "already-asked")
    return ev.UndoAsked(seat=seat, count=count)


def _answer_undo(state: GameState, held: list[SeatName], accept: bool, now_ms: int) -> ev.Event:
    offer = state.undo_offer
    if offer is None or other(offer.seat) not in held:
        raise Refused(409, "no-offer", "errors.no-undo-offer")
    if not accept:
        return ev.UndoDeclined(seat=other(offer.seat))
    used_ms = max(0, now_ms - state.turn_ms)
    return ev.Undone(seat=offer.seat, count=offer.count, used_ms=used_ms)


def _offer_draw(state: GameState, held: list[SeatName]) -> ev.Event:
    seat = _speaker(state, held)
    if len(held) == 2 or state.draw_offer == other(seat):
        return ev.DrawAccepted(seat=seat)
    if (seat, "draw") in state.asked:
        raise Refused(409, "already-asked")
    return ev.DrawOffered(seat=seat)


def _answer_draw(state: GameState, held: list[SeatName], accept: bool) -> ev.Event:
    offer = state.draw_offer
    if offer is None or other(offer) not in held:
        raise Refused(409, "no-offer", "errors.no-draw-offer")
    seat = other(offer)
    return ev.DrawAccepted(seat=seat) if accept else ev.DrawDeclined(seat=seat)
