from __future__ import annotations

import pytest

from tengen.server.games import events as ev
from tengen.server.games.codec import decode_event, encode
from tengen.server.games.creation import new_game_id
from tengen.server.games.state import GameState, holder_of, is_holder
from tests.server.games.matches import ADA, BOB, UNDO, Match, friends, move


def thought(nodes: int) -> ev.EngineThought:
    return ev.EngineThought(nodes=nodes, pv=("h8", "i9"))


def test_a_secret_is_known_again_and_not_told() -> None:
    holder = holder_of(ADA)
    assert ADA not in holder
    assert is_holder(holder, ADA)
    assert not is_holder(holder, BOB)
    assert not is_holder(None, ADA)
    assert not is_holder(holder, "\ud800 no text at all")


def test_ids_differ_and_fit_into_addresses() -> None:
    ids = {new_game_id() for _ in range(100)}
    assert len(ids) == 100
    assert all(len(each) == 10 and each.replace("-", "").replace("_", "").isalnum() for each in ids)


def test_a_state_does_not_change() -> None:
    before = friends().play("h8", "i9").state
    after = before.after(before.updated_ms + 1, ev.Acted(seat="first", text="h7", used_ms=1))
    gone = after.after(after.updated_ms + 1, ev.Undone(seat="first", count=3, used_ms=0))
    named = before.after(before.updated_ms, ev.Renamed(seat="second", name="Bea"))
    assert len(before.board.moves) == 2
    assert len(after.board.moves) == 3
    assert len(gone.board.moves) == 0
    assert (before.occupants["second"].name, named.occupants["second"].name) == ("Bob", "Bea")
    assert (before.version, after.version, gone.version) == (4, 5, 6)


def test_folding_begins_with_the_creation() -> None:
    with pytest.raises(ValueError, match="does not begin with its creation"):
        GameState.fold("game", [(1, ev.EngineRetried())])
    created = friends().events[0]
    with pytest.raises(ValueError, match="created twice"):
        GameState.fold("game", [created, created])


def test_thoughts_go_with_their_moves() -> None:
    game = Match(opponent="random")
    game.do(ADA, move("h8"))
    game.happen(ev.Acted(seat="second", text="i9", used_ms=7, thought=thought(1)))
    game.do(ADA, move("h7"))
    game.happen(ev.Acted(seat="second", text="i8", used_ms=7, thought=thought(2)))
    assert [(each.ply, each.thought.nodes) for each in game.state.thoughts] == [(1, 1), (3, 2)]
    game.do(ADA, UNDO)
    assert [(each.ply, each.thought.nodes) for each in game.state.thoughts] == [(1, 1)]


def test_another_game_is_wanted_and_begun() -> None:
    game = friends()
    game.happen(ev.RematchAsked(seat="second"))
    assert game.state.rematch is not None
    assert (game.state.rematch.asked_by, game.state.rematch.game) == ("second", None)
    game.happen(ev.RematchStarted(game="other"))
    assert (game.state.rematch.asked_by, game.state.rematch.game) == ("second", "other")
    alone = Match(opponent="random")
    alone.happen(ev.RematchStarted(game="other"))
    assert alone.state.rematch is not None
    assert alone.state.rematch.asked_by is None


def test_events_survive_being_written() -> None:
    game = friends(clock={"kind": "game", "seconds": 60, "increment": 1}).play("h8", "i9")
    game.happen(ev.Acted(seat="first", text="h7", used_ms=3, thought=thought(9)))
    for _, event in game.events:
        assert decode_event(encode(event)) == event
