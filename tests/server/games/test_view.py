from __future__ import annotations

from tengen.server.games import events as ev
from tengen.server.games.codec import decode_list_entry, encode
from tengen.server.games.state import GameState
from tengen.server.games.view import Presence, build_view, list_entry, summary_of
from tengen.server.messages import GameSummary, GameView
from tests.server.games.matches import ADA, BOB, OFFER, RESIGN, START, UNDO, Match, friends, move

NOBODY = Presence()


def view(table: GameState, presence: Presence = NOBODY, now_ms: int = START) -> GameView:
    return build_view(table, presence, now_ms, lambda _: 3.0)


def test_a_new_game_waits() -> None:
    shown = view(Match(color="white").state)
    assert shown.status == "waiting"
    assert shown.seats.second.name == "Ada"
    assert shown.seats.second.color == "white"
    assert shown.seats.first.kind == "open"
    assert shown.seats.first.label.zh == "等待对手"
    assert shown.legal == "0" * 225
    assert (shown.turn, shown.to_act) == ("black", None)
    assert shown.created == "1970-01-01T00:16:40.000Z"


def test_what_may_be_played() -> None:
    shown = view(friends(size=5).play("a5", "e1").state)
    assert shown.legal == "0" + "1" * 23 + "0"
    assert shown.moves == ["a5", "e1"]
    assert (shown.turn, shown.to_act) == ("black", "first")


def test_forbidden_points_are_for_black_to_move() -> None:
    moves = ("h8", "a1", "h9", "a3", "i7", "a5", "j7")
    assert view(friends(rule="renju").play(*moves).state).forbidden == {}
    shown = view(friends(rule="renju").play(*moves, "c1").state)
    assert shown.forbidden == {"h7": "double-three"}
    assert shown.legal[8 * 15 + 7] == "0"


def test_the_opening_is_described() -> None:
    game = friends(opening="swap2").play("h8", "i9")
    shown = view(game.state)
    assert shown.opening.label.en == "Swap2"
    assert shown.choices is not None
    assert shown.choices.phase == "place"
    assert shown.legal.count("1") == 223
    game.play("c3")
    shown = view(game.state)
    assert shown.choices is not None
    assert [choice.kind for choice in shown.choices.choices] == ["stay", "swap", "two-more"]
    assert shown.legal.count("1") == 0
    game.do(BOB, RESIGN)
    shown = view(game.state)
    assert shown.choices is None
    assert shown.turn is None


def test_offers_are_seen() -> None:
    game = friends().play("h8")
    game.do(ADA, UNDO)
    game.do(ADA, OFFER)
    offers = view(game.state).offers
    assert offers.undo is not None
    assert (offers.undo.seat, offers.undo.count, offers.draw) == ("first", 1, "first")


def test_a_program_that_thinks_is_seen() -> None:
    game = Match(opponent="classic:twoply", clock={"kind": "move", "seconds": 2})
    assert view(game.state).thinking is None
    game.do(ADA, move("h8"), seconds=1)
    thinking = view(game.state).thinking
    assert thinking is not None
    assert (thinking.seat, thinking.since, thinking.seconds) == ("second", START + 1000, 1.6)
    thought = ev.EngineThought(pv=("i9",))
    game.happen(ev.Acted(seat="second", text="i9", used_ms=0, thought=thought))
    shown = view(game.state)
    assert shown.thinking is None
    assert (shown.thoughts[0].ply, shown.thoughts[0].pv) == (1, ["i9"])


def test_clocks_are_shown_as_of_now() -> None:
    game = friends(clock={"kind": "game", "seconds": 60, "increment": 2})
    clock = view(game.state, now_ms=START + 1500).clock
    assert clock is not None
    assert (clock.left.first, clock.left.second) == (58.5, 60.0)
    assert (clock.running, clock.at, clock.increment) == ("first", START + 1500, 2)


def test_who_is_there() -> None:
    shown = view(friends().state, Presence(first=True, spectators=3))
    assert (shown.seats.first.connected, shown.seats.second.connected) == (True, False)
    assert shown.spectators == 3
    assert view(Match(opponent="random").state).seats.second.connected


def test_how_it_ended() -> None:
    game = friends().play("h8", "a1", "h9", "a3", "h10", "a5", "h11", "a7", "h12")
    outcome = view(game.state).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.seat, outcome.termination) == ("black", "first", "five")
    assert sorted(outcome.line) == ["h10", "h11", "h12", "h8", "h9"]
    assert outcome.text.zh == "黑方五连获胜。"


def test_a_rematch_is_seen() -> None:
    game = friends()
    game.happen(ev.RematchAsked(seat="first"))
    rematch = view(game.state).rematch
    assert rematch is not None
    assert (rematch.id, rematch.asked_by) == (None, "first")


def test_a_problem_is_told() -> None:
    game = Match(opponent="random")
    game.happen(ev.EngineFailed(seat="second", problem="crashed", player="random"))
    shown = view(game.state)
    assert shown.status == "adjourned"
    assert shown.problem is not None
    assert shown.problem.en == "random stopped working."
    assert shown.problem.zh == "random 停止了工作。"


def summary_after_storing(state: GameState) -> GameSummary:
    return summary_of(decode_list_entry(encode(list_entry(state))))


def test_a_game_in_one_line() -> None:
    summary = summary_after_storing(friends().play("h8").state)
    assert (summary.first.en, summary.second.en, summary.moves) == ("Ada", "Bob", 1)
    assert summary_after_storing(Match(name="").state).first.en == "Guest"
