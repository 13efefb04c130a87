"""What a player's action comes to: the event that will happen, or why nothing will."""

from __future__ import annotations

from typing import NoReturn, TypeAlias

from tengen.board import Forbidden, IllegalMove
from tengen.server.errors import Refused
from tengen.server.games import events as ev
from tengen.server.games.table import Table, Wish, other
from tengen.server.messages import (
    Action,
    AnswerDraw,
    AnswerUndo,
    ClaimTime,
    Move,
    OfferDraw,
    OpeningStep,
    Report,
    Resign,
    Retry,
    SeatName,
    Undo,
)

_PlayerAction: TypeAlias = (
    Move | OpeningStep | Undo | AnswerUndo | OfferDraw | AnswerDraw | Resign | ClaimTime
)

_MOST_EVENTS = 5000
"""A game has far fewer, unless somebody takes back and plays for ever."""


def decide(table: Table, secret: str, action: Action, now_ms: int) -> ev.Event:
    """The event that an action of whoever knows the secret brings about; `Refused` if none."""
    held = table.seats_of(secret)
    if isinstance(action, Retry):
        return _retry(table, secret, held)
    if not held:
        raise foreign_seat()
    _check_is_on(table, action)
    late = timed_out(table, now_ms)
    if late is not None:
        return late
    return _wanted(table, held, action, now_ms)


def _wanted(table: Table, held: list[SeatName], action: _PlayerAction, now_ms: int) -> ev.Event:
    event: ev.Event
    match action:
        case Move():
            event = _acted(table, held, action.point, now_ms)
        case OpeningStep():
            event = _acted(table, held, action.text, now_ms)
        case ClaimTime():
            _refuse_claim(table)
        case Resign():
            event = ev.Resigned(seat=_speaker(table, held))
        case Undo():
            event = _undo(table, held, now_ms)
        case AnswerUndo():
            event = _answer_undo(table, held, action.accept, now_ms)
        case OfferDraw():
            event = _offer_draw(table, held)
        case AnswerDraw():
            event = _answer_draw(table, held, action.accept)
    return event


def foreign_seat() -> Refused:
    """That a spectator can only watch."""
    return Refused(
        403,
        "foreign-seat",
        "You are watching this game: only its players can do that.",
        "您正在观战：只有对局双方可以这样做。",
    )


def timed_out(table: Table, now_ms: int) -> ev.TimedOut | None:
    """That the running clock is at nothing; ``None`` if it is not."""
    clock = table.clock
    if clock is None or clock.running is None or clock.left_at(clock.running, now_ms) > 0:
        return None
    return ev.TimedOut(seat=clock.running)


def acted(
    table: Table, seat: SeatName, text: str, now_ms: int, thought: Report | None = None
) -> ev.Acted:
    """The decision of the seat that is to act; `Refused` if it cannot be."""
    return ev.Acted(
        seat=seat, text=_checked(table, text), used_ms=_used_ms(table, now_ms), thought=thought
    )


def _acted(table: Table, held: list[SeatName], text: str, now_ms: int) -> ev.Acted:
    seat = table.to_act
    if seat is None or seat not in held:
        raise Refused(409, "not-your-turn", "It is not your turn.", "还没轮到您。")
    return acted(table, seat, text, now_ms)


def _checked(table: Table, text: str) -> str:
    """The decision as it is written down; `Refused` if the rules do not allow it."""
    if table.opening.player is None:
        board = table.board.copy()
        try:
            board.play(text)
        except IllegalMove as error:
            _refuse_point(error, text)
        except ValueError:
            _refuse_step(table)
        return str(board.moves[-1])
    opening = table.opening.copy()
    try:
        opening.act(text)
    except IllegalMove as error:
        _refuse_point(error, text)
    except ValueError:
        _refuse_step(table)
    return str(opening.actions[-1])


def _refuse_point(error: IllegalMove, text: str) -> NoReturn:
    """Why a point cannot be played, in words."""
    point = text.upper()
    if error.reason in set(Forbidden):
        verdict = Forbidden(error.reason)
        raise Refused(
            422,
            "forbidden",
            f"{point} can't be played: {verdict.value}.",
            f"{point} 不能落子：{verdict.label('zh')}禁手。",
        )
    code, en, zh = _REASONS.get(error.reason, _REASONS["opening"])
    raise Refused(422, code, f"{point} can't be played: {en}.", f"{point} 不能落子：{zh}。")


_REASONS = {
    "occupied": ("occupied", "the point is taken", "此处已有棋子"),
    "off-board": ("outside", "it is outside the board", "在棋盘之外"),
    "pass": ("pass", "passing is not allowed here", "此时不能弃权"),
    "opening": ("opening", "the opening rule does not allow it here", "开局规则不允许"),
}


def _refuse_step(table: Table) -> NoReturn:
    prompt = table.opening.describe()["prompt"]
    raise Refused(
        422,
        "opening",
        f"That is not possible now. {prompt['en']}",
        f"现在不能这样做。{prompt['zh']}",
    )


def _used_ms(table: Table, now_ms: int) -> int:
    return max(0, now_ms - table.turn_ms)


def _check_is_on(table: Table, action: Action) -> None:
    match table.status:
        case "finished":
            raise Refused(409, "finished", "The game is over.", "对局已经结束。")
        case "waiting":
            raise Refused(409, "waiting", "The opponent has not come yet.", "对手还没有到来。")
        case "adjourned" if not isinstance(action, Resign):
            raise Refused(
                409,
                "adjourned",
                "The game is adjourned: ask the program again first.",
                "对局已暂停：请先让程序重试。",
            )
        case _ if table.version >= _MOST_EVENTS and not isinstance(action, Resign | ClaimTime):
            raise Refused(
                409,
                "too-long",
                "This game has gone on for too long: continue it as a new one.",
                "本局步骤过多，请从当前局面另开新局。",
            )


def _speaker(table: Table, held: list[SeatName]) -> SeatName:
    """For whom somebody speaks: with both seats, for the one whose turn it is."""
    return table.to_act if table.to_act in held else held[0]


def _retry(table: Table, secret: str, held: list[SeatName]) -> ev.Retried:
    if not held and not table.is_owner(secret):
        raise foreign_seat()
    if table.status != "adjourned":
        raise Refused(409, "not-adjourned", "The game is not adjourned.", "对局没有暂停。")
    return ev.Retried()


def _refuse_claim(table: Table) -> NoReturn:
    if table.clock is None:
        raise Refused(409, "no-clock", "This game has no clock.", "本局没有计时。")
    raise Refused(409, "time-left", "There is time left on the clock.", "还有剩余时间。")


def _undo(table: Table, held: list[SeatName], now_ms: int) -> ev.Event:
    if len(held) == 2:
        seat, count = _speaker(table, held), min(1, len(table.decided))
    else:
        seat, count = held[0], table.undo_count(held[0])
    if count == 0:
        raise Refused(409, "nothing-to-undo", "There is nothing to take back.", "没有可以悔的棋。")
    if len(held) == 2 or table.sitters[other(seat)].kind == "ai":
        return ev.Undone(seat=seat, count=count, used_ms=_used_ms(table, now_ms))
    _check_asked_once(table, seat, "undo")
    return ev.UndoAsked(seat=seat, count=count)


def _answer_undo(table: Table, held: list[SeatName], is_accepted: bool, now_ms: int) -> ev.Event:
    offer = table.undo_offer
    if offer is None or other(offer.seat) not in held:
        raise Refused(409, "no-offer", "Nobody asks to take back.", "对方没有请求悔棋。")
    if not is_accepted:
        return ev.UndoDeclined(seat=other(offer.seat))
    return ev.Undone(seat=offer.seat, count=offer.count, used_ms=_used_ms(table, now_ms))


def _offer_draw(table: Table, held: list[SeatName]) -> ev.Event:
    seat = _speaker(table, held)
    if len(held) == 2:
        return ev.DrawAccepted(seat=seat)
    if table.draw_offer == other(seat):
        return ev.DrawAccepted(seat=seat)
    _check_asked_once(table, seat, "draw")
    return ev.DrawOffered(seat=seat)


def _answer_draw(table: Table, held: list[SeatName], is_accepted: bool) -> ev.Event:
    offer = table.draw_offer
    if offer is None or other(offer) not in held:
        raise Refused(409, "no-offer", "Nobody offers a draw.", "对方没有提和。")
    seat = other(offer)
    return ev.DrawAccepted(seat=seat) if is_accepted else ev.DrawDeclined(seat=seat)


def _check_asked_once(table: Table, seat: SeatName, wish: Wish) -> None:
    if (seat, wish) in table.asked:
        raise Refused(
            409,
            "already-asked",
            "You have asked already: wait for the next move.",
            "您已经问过了，请等到下一步之后。",
        )
