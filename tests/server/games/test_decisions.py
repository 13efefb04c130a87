from __future__ import annotations

import pytest

from tengen.server.errors import Refused
from tengen.server.games import events as ev
from tengen.server.messages import Action, Text
from tests.server.games.matches import (
    ACCEPT_DRAW,
    ACCEPT_UNDO,
    ADA,
    BOB,
    CLAIM,
    DECLINE_DRAW,
    DECLINE_UNDO,
    EVE,
    OFFER,
    RESIGN,
    RETRY,
    UNDO,
    Match,
    friends,
    move,
    step,
)


def refusal(game: Match, secret: str, action: Action) -> Refused:
    with pytest.raises(Refused) as caught:
        game.do(secret, action)
    return caught.value


def code(game: Match, secret: str, action: Action) -> tuple[int, str]:
    refused = refusal(game, secret, action)
    return refused.status, refused.code


def test_moves_alternate() -> None:
    game = friends()
    game.do(ADA, move("H8"), seconds=2.5)
    assert game.state.to_act == "second"
    assert code(game, ADA, move("i9")) == (409, "not-your-turn")
    game.do(BOB, move("i9"))
    assert [str(point) for point in game.state.board.moves] == ["h8", "i9"]
    assert game.state.times_ms() == [2500, 0]


@pytest.mark.parametrize(
    "action", [move("h8"), UNDO, OFFER, RESIGN, CLAIM, ACCEPT_DRAW, ACCEPT_UNDO, RETRY]
)
def test_strangers_can_only_watch(action: Action) -> None:
    assert code(friends(), EVE, action) == (403, "foreign-seat")


def test_a_taken_point_and_one_outside() -> None:
    game = friends(size=9).play("e5")
    refused = refusal(game, BOB, move("e5"))
    assert (refused.status, refused.code) == (422, "occupied")
    assert refused.detail == Text(
        en="E5 can't be played: the point is taken.",
        zh="E5 不能落子：此处已有棋子。",
        ja="E5 には打てません：すでに石があります。",
    )
    assert code(game, BOB, move("k1")) == (422, "outside")
    assert code(game, BOB, move("--")) == (422, "pass")


def test_a_forbidden_point_says_why() -> None:
    game = friends(rule="renju").play("h8", "a1", "h9", "a3", "i7", "a5", "j7", "c1")
    refused = refusal(game, ADA, move("h7"))
    assert (refused.status, refused.code) == (422, "forbidden")
    assert refused.detail.en == "H7 can't be played: double-three."
    assert refused.detail.zh == "H7 不能落子：三三禁手。"


def test_no_action_is_possible_before_the_opponent_joins() -> None:
    game = Match()
    assert game.state.to_act is None
    for action in (move("h8"), RESIGN, OFFER, UNDO):
        assert code(game, ADA, action) == (409, "waiting")


def test_nothing_happens_after_the_end() -> None:
    game = friends()
    game.do(BOB, RESIGN)
    assert game.state.status == "finished"
    assert game.state.outcome is not None
    assert game.state.outcome.winner == "black"
    for secret, action in ((ADA, move("h8")), (ADA, RESIGN), (BOB, OFFER), (ADA, CLAIM)):
        assert code(game, secret, action) == (409, "finished")


def test_five_ends_the_game() -> None:
    game = friends().play("h8", "a1", "h9", "a3", "h10", "a5", "h11", "a7", "h12")
    assert game.state.status == "finished"
    assert game.state.outcome is not None
    assert len(game.state.outcome.line) == 5
    assert game.state.clock is None


def test_a_person_is_asked_before_something_is_taken_back() -> None:
    game = friends().play("h8", "i9", "h7")
    event = game.do(BOB, UNDO)
    assert event == ev.UndoAsked(seat="second", count=2)
    assert code(game, BOB, UNDO) == (409, "already-asked")
    assert code(game, BOB, ACCEPT_UNDO) == (409, "no-offer")
    game.do(ADA, ACCEPT_UNDO)
    assert [str(point) for point in game.state.board.moves] == ["h8"]
    assert game.state.to_act == "second"
    assert game.state.undo_offer is None


def test_a_person_may_decline() -> None:
    game = friends().play("h8", "i9")
    game.do(ADA, UNDO)
    game.do(BOB, DECLINE_UNDO)
    assert len(game.state.board.moves) == 2
    assert code(game, ADA, UNDO) == (409, "already-asked")
    game.play("h7")
    assert game.do(ADA, UNDO).kind == "undo-asked"


def test_a_move_lets_wishes_lapse() -> None:
    game = friends().play("h8")
    game.do(ADA, UNDO)
    game.do(ADA, OFFER)
    game.play("i9")
    assert game.state.undo_offer is None
    assert game.state.draw_offer is None
    assert code(game, BOB, ACCEPT_DRAW) == (409, "no-offer")


def test_undo_without_an_own_move_is_refused() -> None:
    game = friends().play("h8")
    assert code(game, BOB, UNDO) == (409, "nothing-to-undo")
    assert code(friends(), ADA, UNDO) == (409, "nothing-to-undo")
    assert code(friends(moves="h8i9"), ADA, UNDO) == (409, "nothing-to-undo")


def test_a_program_lets_one_take_back_to_ones_own_turn() -> None:
    game = Match(opponent="random")
    game.do(ADA, move("h8"))
    game.happen(ev.Acted(seat="second", text="i9", used_ms=1))
    game.do(ADA, move("h7"))
    assert game.do(ADA, UNDO) == ev.Undone(seat="first", count=1, used_ms=0)
    assert game.state.to_act == "first"
    assert game.do(ADA, UNDO) == ev.Undone(seat="first", count=2, used_ms=0)
    assert not game.state.board.moves


def test_two_at_one_screen_take_back_and_agree_at_once() -> None:
    game = Match(opponent="local").play("h8", "i9")
    game.do(ADA, UNDO)
    assert game.state.to_act == "second"
    assert code(Match(opponent="local"), ADA, UNDO) == (409, "nothing-to-undo")
    game.do(ADA, OFFER)
    assert game.state.outcome is not None
    assert game.state.outcome.termination == "agreement"


def test_resigning_at_one_screen_is_for_the_side_to_move() -> None:
    game = Match(opponent="local").play("h8")
    assert game.do(ADA, RESIGN) == ev.Resigned(seat="second")


def test_a_draw_needs_both() -> None:
    game = friends().play("h8")
    assert code(game, BOB, ACCEPT_DRAW) == (409, "no-offer")
    game.do(ADA, OFFER)
    assert code(game, ADA, ACCEPT_DRAW) == (409, "no-offer")
    assert code(game, ADA, OFFER) == (409, "already-asked")
    game.do(BOB, DECLINE_DRAW)
    assert game.state.draw_offer is None
    game.do(BOB, OFFER)
    game.do(ADA, ACCEPT_DRAW)
    assert game.state.outcome is not None
    assert game.state.outcome.winner is None


def test_two_offers_are_an_agreement() -> None:
    game = friends()
    game.do(ADA, OFFER)
    assert game.do(BOB, OFFER) == ev.DrawAccepted(seat="second")


def test_time_can_be_claimed_when_it_is_over() -> None:
    assert code(friends(), ADA, CLAIM) == (409, "no-clock")
    game = friends(clock={"kind": "move", "seconds": 3})
    assert code(game, BOB, CLAIM) == (409, "time-left")
    assert game.do(BOB, CLAIM, seconds=3) == ev.TimedOut(seat="first")


def test_a_game_whose_program_failed_waits_for_another_try() -> None:
    game = Match(opponent="random", clock={"kind": "move", "seconds": 3})
    game.do(ADA, move("h8"))
    game.happen(ev.EngineFailed(seat="second", problem="crashed", player="random"))
    assert game.state.status == "adjourned"
    assert game.state.clock is not None
    assert game.state.clock.running is None
    for action in (move("i9"), UNDO, OFFER, CLAIM):
        assert code(game, ADA, action) == (409, "adjourned")
    assert code(game, EVE, RETRY) == (403, "foreign-seat")
    game.now_ms += 99_000
    game.do(ADA, RETRY)
    assert game.state.to_act == "second"
    assert game.state.clock is not None
    assert game.state.clock.deadline_ms == game.now_ms + 3000
    assert code(game, ADA, RETRY) == (409, "not-adjourned")


def test_an_adjourned_game_can_be_given_up() -> None:
    game = Match(opponent="random")
    game.do(ADA, move("h8"))
    game.happen(ev.EngineFailed(seat="second", problem="crashed", player="random"))
    game.do(ADA, RESIGN)
    assert game.state.status == "finished"
    assert game.state.problem is None


def test_the_creator_of_a_watched_game_may_retry() -> None:
    game = Match(opponent="watch", players=["random", "random"])
    assert game.state.seats_of(ADA) == []
    game.happen(ev.EngineFailed(seat="first", problem="crashed", player="random"))
    game.do(ADA, RETRY)
    assert game.state.status == "playing"
    assert code(game, ADA, move("h8")) == (403, "foreign-seat")


def test_swap2_exchanges_colours() -> None:
    game = friends(opening="swap2")
    assert game.state.status == "opening"
    for point in ("h8", "i9", "c3"):
        game.do(ADA, move(point))
    assert game.state.to_act == "second"
    assert code(game, BOB, move("a1")) == (422, "opening")
    refused = refusal(game, BOB, step("offer-many"))
    assert refused.detail.en.startswith("That is not possible now. Player 2:")
    assert refused.detail.zh.startswith("现在不能这样做。玩家2")
    game.do(BOB, step("swap"))
    assert game.state.status == "playing"
    assert game.state.color_of("second") == "black"
    assert game.state.to_act == "first"
    assert code(game, ADA, step("swap")) == (422, "opening")


def test_points_of_an_opening_may_come_as_steps() -> None:
    game = friends(opening="centre")
    assert code(game, ADA, step("a1")) == (422, "opening")
    assert code(game, ADA, step("w9")) == (422, "opening")
    game.do(ADA, step("H8"))
    assert str(game.state.board.moves[0]) == "h8"


def test_an_opening_is_taken_back_step_by_step() -> None:
    game = Match(opponent="local", opening="swap2").play("h8", "i9", "c3")
    game.do(ADA, step("swap"))
    game.do(ADA, move("a1"))
    for status, black, stones in (
        ("playing", "second", 3),
        ("opening", "first", 3),
        ("opening", "first", 2),
        ("opening", "first", 1),
        ("opening", "first", 0),
    ):
        game.do(ADA, UNDO)
        assert (game.state.status, game.state.black) == (status, black)
        assert len(game.state.board.moves) == stones


def test_fifth_moves_are_offered_and_picked() -> None:
    game = friends(opening="rif", rule="renju").play("h8", "h9", "h7")
    game.do(BOB, step("stay"))
    game.play("h11", "i10", "h10")
    assert game.state.to_act == "second"
    game.do(BOB, move("i10"))
    assert game.state.status == "playing"
    assert len(game.state.board.moves) == 5
    assert len(game.state.times_ms()) == 5


def test_passing_twice_is_a_draw_in_renju() -> None:
    game = friends(rule="renju").play("h8", "--", "--")
    assert game.state.outcome is not None
    assert game.state.outcome.termination == "passes"


def test_a_game_cannot_go_on_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen.server.games.decisions.MAX_EVENTS", 6)
    game = Match(opponent="local")
    for _ in range(2):
        game.do(ADA, move("h8"))
        game.do(ADA, UNDO)
    game.do(ADA, move("h8"))
    assert code(game, ADA, UNDO) == (409, "too-long")
    game.do(ADA, RESIGN)
    assert game.state.status == "finished"
