from __future__ import annotations

import pytest

from tengen.server.games import events as ev
from tengen.server.games.secrets import holder_of, is_holder, new_game_id
from tengen.server.games.table import Table
from tengen.server.messages import Report, Text
from tests.server.games.tables import ADA, BOB, UNDO, Match, friends, move


def thought(nodes: int) -> Report:
    return Report(nodes=nodes, text=Text(en="hm", zh="嗯"))


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


def test_a_table_does_not_change() -> None:
    before = friends().play("h8", "i9").table
    after = before.after(before.updated_ms + 1, ev.Acted(seat="first", text="h7", used_ms=1))
    gone = after.after(after.updated_ms + 1, ev.Undone(seat="first", count=3, used_ms=0))
    named = before.after(before.updated_ms, ev.Named(seat="second", name="Bea"))
    assert len(before.board.moves) == 2
    assert len(after.board.moves) == 3
    assert len(gone.board.moves) == 0
    assert (before.sitters["second"].name, named.sitters["second"].name) == ("Bob", "Bea")
    assert (before.version, after.version, gone.version) == (4, 5, 6)


def test_folding_begins_with_the_creation() -> None:
    with pytest.raises(ValueError, match="does not begin with its creation"):
        Table.fold("game", [(1, ev.Retried())])
    created = friends().events[0]
    with pytest.raises(ValueError, match="created twice"):
        Table.fold("game", [created, created])


def test_thoughts_go_with_their_moves() -> None:
    game = Match(opponent="random")
    game.do(ADA, move("h8"))
    game.happen(ev.Acted(seat="second", text="i9", used_ms=7, thought=thought(1)))
    game.do(ADA, move("h7"))
    game.happen(ev.Acted(seat="second", text="i8", used_ms=7, thought=thought(2)))
    assert [(each.ply, each.nodes) for each in game.table.thoughts] == [(1, 1), (3, 2)]
    game.do(ADA, UNDO)
    assert [(each.ply, each.nodes) for each in game.table.thoughts] == [(1, 1)]


def test_another_game_is_wanted_and_begun() -> None:
    game = friends()
    game.happen(ev.RematchAsked(seat="second"))
    assert game.table.rematch is not None
    assert (game.table.rematch.asked_by, game.table.rematch.game) == ("second", None)
    game.happen(ev.RematchBegun(game="other"))
    assert (game.table.rematch.asked_by, game.table.rematch.game) == ("second", "other")
    alone = Match(opponent="random")
    alone.happen(ev.RematchBegun(game="other"))
    assert alone.table.rematch is not None
    assert alone.table.rematch.asked_by is None


def test_events_survive_being_written() -> None:
    game = friends(clock={"kind": "game", "seconds": 60, "increment": 1}).play("h8", "i9")
    game.happen(ev.Acted(seat="first", text="h7", used_ms=3, thought=thought(9)))
    for _, event in game.events:
        assert ev.event_from_json(ev.event_to_json(event)) == event
