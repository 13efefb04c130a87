from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.server.errors import Refused
from tengen.server.games import events as ev
from tengen.server.games.codec import decode_event, encode
from tengen.server.games.decisions import decide
from tengen.server.games.device import decide_device
from tengen.server.games.engine_turn import engine_turn_of
from tengen.server.games.state import GameState
from tengen.server.games.view import Presence, build_view, list_entry, summary_of
from tengen.server.messages import DeviceRequest, GameView
from tests.server.games.matches import (
    ADA,
    BOB,
    CLAIM,
    OFFER,
    RESIGN,
    RETRY,
    UNDO,
    Match,
    move,
)
from tests.server.games.test_sequences import CLOCKS, POINTS

NEARLY_FULL = "a1b1c1d1e1a2b2c2d2e2b3a3c3"
"""13 of 25 points, white to move."""


def on_device(**wishes: object) -> Match:
    return Match(opponent="tengen:level=3", device=True, **wishes)


def report(match: Match, *actions: Any, secret: str = ADA, version: int | None = None) -> Match:
    """The device tells what happened after the version."""
    seen = match.state.version if version is None else version
    request = DeviceRequest.model_validate({"version": seen, "actions": list(actions)})
    for event in decide_device(match.state, secret, request, match.now_ms):
        match.happen(event)
    return match


def refused(match: Match, *actions: Any, **more: Any) -> tuple[int, str, int | None]:
    before = match.state
    with pytest.raises(Refused) as caught:
        report(match, *actions, **more)
    assert match.state is before
    return caught.value.status, caught.value.code, caught.value.index


def plays(point: str, used_ms: int = 0, **thought: Any) -> dict[str, Any]:
    action = {"kind": "move", "point": point, "used_ms": used_ms}
    return action | {"thought": thought} if thought else action


def takes_back(count: int, used_ms: int = 0) -> dict[str, Any]:
    return {"kind": "undo", "count": count, "used_ms": used_ms}


def view(state: GameState, now_ms: int) -> GameView:
    return build_view(state, Presence(), now_ms, lambda _: 3.0)


def test_the_device_plays_both_sides() -> None:
    game = on_device()
    report(game, plays("H8", 1500), plays("i9", 80, depth=4, nodes=900, pv=["I9", "h7"]))
    shown = view(game.state, game.now_ms)
    assert (shown.version, shown.moves, shown.times) == (3, ["h8", "i9"], [1.5, 0.08])
    assert (shown.thoughts[0].seat, shown.thoughts[0].pv) == ("second", ["i9", "h7"])
    assert shown.thoughts[0].text.en == "I expect H7."
    assert shown.to_act == "first"
    assert shown.seats.second.player == "tengen:level=3"


def test_a_game_is_marked_everywhere() -> None:
    game = on_device()
    assert view(game.state, 0).device
    assert summary_of(list_entry(game.state)).device
    assert not view(Match(opponent="tengen").state, 0).device


def test_no_program_is_asked_and_nothing_waits_for_one() -> None:
    game = report(on_device(), plays("h8"))
    assert game.state.to_act == "second"
    assert engine_turn_of(game.state) is None
    assert view(game.state, game.now_ms).thinking is None


@pytest.mark.parametrize("action", [move("h8"), UNDO, CLAIM, RETRY, RESIGN, OFFER])
def test_a_device_game_is_played_by_the_device_alone(action: Any) -> None:
    game = on_device()
    with pytest.raises(Refused) as caught:
        decide(game.state, ADA, 1, action, game.now_ms)
    assert (caught.value.status, caught.value.code) == (409, "device-game")


def test_others_and_other_versions_are_refused() -> None:
    game = on_device()
    assert refused(game, plays("h8"), secret=BOB) == (403, "foreign-seat", None)
    assert refused(game, plays("h8"), version=2) == (409, "stale", None)
    assert refused(Match(opponent="tengen"), plays("h8")) == (409, "not-device", None)


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        ([plays("a1"), plays("a1")], (422, "occupied", 1)),
        ([plays("p16")], (422, "outside", 0)),
        ([plays("--")], (422, "pass", 0)),
        ([plays("a1", depth=1)], (422, "device-thought", 0)),
        ([plays("a1"), plays("a2", pv=["a2", "v22"])], (422, "outside", 1)),
        ([plays("a1"), plays("a2", pv=["a0"])], (422, "outside", 1)),
        ([takes_back(1)], (409, "nothing-to-undo", 0)),
        ([plays("a1"), takes_back(2)], (409, "nothing-to-undo", 1)),
        ([plays("a1"), {"kind": "timeout", "seat": "second"}], (409, "no-clock", 1)),
        ([plays("a1"), {"kind": "draw"}], (409, "draw-declined", 1)),
        ([{"kind": "resign"}, plays("a1")], (409, "finished", 1)),
    ],
)
def test_the_action_at_fault_is_named(actions: list[Any], expected: Any) -> None:
    assert refused(on_device(), *actions) == expected


def test_forbidden_points_are_refused() -> None:
    game = on_device(rule="renju", moves="h8a1i8a3j7a5j6a7")
    assert refused(game, plays("j8")) == (422, "forbidden", 0)


def test_stones_of_the_start_position_stay() -> None:
    game = report(on_device(moves="h8i9"), plays("a1"), plays("a2"), takes_back(2))
    assert refused(game, takes_back(1)) == (409, "nothing-to-undo", 0)
    assert len(game.state.board.moves) == 2


def test_taking_back_drops_thoughts() -> None:
    game = report(on_device(), plays("h8"), plays("i9", depth=2), takes_back(1))
    assert (game.state.to_act, game.state.thoughts) == ("second", ())
    report(game, plays("g7", depth=3))
    assert [str(point) for point in game.state.board.moves] == ["h8", "g7"]


def test_a_person_resigns_and_the_engine_agrees_to_a_draw() -> None:
    game = report(on_device(color="white"), plays("h8"), {"kind": "resign"})
    assert game.state.outcome is not None
    assert (game.state.outcome.winner, game.state.outcome.termination) == ("black", "resigned")
    drawn = report(on_device(size=5, moves=NEARLY_FULL), {"kind": "draw"})
    assert drawn.state.outcome is not None
    assert drawn.state.outcome.termination == "agreement"
    assert drawn.events[-1][1] == ev.DrawAccepted(seat="second")


def test_clocks_are_charged_and_never_run() -> None:
    game = on_device(clock={"kind": "game", "seconds": 60, "increment": 2})
    game.now_ms += 3_600_000
    report(game, plays("h8", 5000), plays("i9", 100), takes_back(1, 3000))
    clock = view(game.state, game.now_ms + 3_600_000).clock
    assert clock is not None
    assert clock.running is None
    assert (clock.left.first, clock.left.second) == (54.0, 61.9)
    assert game.state.clock is not None
    assert game.state.clock.deadline_ms is None
    report(game, plays("a1", 999_000))
    left = game.state.clock.left_ms
    assert left == {"first": 54_000, "second": 2000}, "an overrun is the device's affair"


def test_the_clock_of_a_move_is_full_at_each_move() -> None:
    game = report(on_device(clock={"kind": "move", "seconds": 10}), plays("h8", 8000))
    clock = view(game.state, game.now_ms).clock
    assert clock is not None
    assert (clock.left.first, clock.left.second, clock.running) == (10.0, 10.0, None)


def test_time_runs_out_on_the_device() -> None:
    game = report(on_device(clock={"kind": "move", "seconds": 10}), plays("h8"))
    assert refused(game, {"kind": "timeout", "seat": "first"}) == (409, "time-left", 0)
    report(game, {"kind": "timeout", "seat": "second"})
    shown = view(game.state, game.now_ms)
    assert shown.outcome is not None
    assert (shown.outcome.seat, shown.outcome.termination) == ("first", "timeout")
    assert shown.clock is not None
    assert shown.clock.left.second == 0


def test_a_game_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen.server.games.device.MAX_EVENTS", 2)
    game = on_device()
    assert refused(game, plays("h8"), plays("i9")) == (409, "too-long", 1)
    report(game, plays("h8"), {"kind": "resign"})
    assert game.state.status == "finished"


USED = st.integers(0, 30_000)
THOUGHTS = st.none() | st.fixed_dictionaries(
    {"depth": st.integers(0, 99), "pv": st.lists(st.sampled_from([*POINTS, "v22"]), max_size=3)}
)
ACTIONS = st.one_of(
    st.builds(
        lambda point, used, thought: plays(point, used, **thought or {}),
        st.sampled_from(POINTS),
        USED,
        THOUGHTS,
    ),
    st.builds(plays, st.sampled_from(POINTS), USED),
    st.builds(takes_back, st.integers(1, 4), USED),
    st.sampled_from(
        [
            plays("--"),
            {"kind": "timeout", "seat": "first"},
            {"kind": "timeout", "seat": "second"},
            {"kind": "draw"},
        ]
    ),
)
REQUESTS = st.lists(
    st.tuples(
        st.sampled_from([ADA, ADA, ADA, BOB]),
        st.integers(0, 5),
        st.lists(ACTIONS, min_size=1, max_size=4),
    ),
    min_size=5,
    max_size=25,
)


def tried(game: Match, actions: list[Any], secret: str, version: int) -> Match | Refused:
    try:
        return report(game, *actions, secret=secret, version=version)
    except Refused as caught:
        return caught


@settings(max_examples=60, deadline=None)
@given(
    rule=st.sampled_from(["freestyle", "renju", "caro"]),
    color=st.sampled_from(["black", "white"]),
    clock=st.sampled_from(CLOCKS),
    requests=REQUESTS,
)
def test_any_requests_leave_the_fold_of_their_events(
    rule: str, color: str, clock: Any, requests: list[tuple[str, int, list[Any]]]
) -> None:
    game = on_device(rule=rule, color=color, clock=clock, size=6)
    for secret, behind, actions in requests:
        game.now_ms += 1000
        before = game.state
        version = max(1, before.version - (behind == 5))
        result = tried(game, actions, secret, version)
        if isinstance(result, Refused):
            assert result.status in (403, 409, 422)
            assert game.state is before, "all actions or none"
            continue
        assert secret == ADA
        assert version == before.version
        assert game.state.version == before.version + len(actions)
        stored = [(at_ms, decode_event(encode(event))) for at_ms, event in game.events]
        shown = view(game.state, game.now_ms)
        assert view(GameState.fold("game", stored), game.now_ms) == shown
        assert shown.thinking is None
        assert shown.clock is None or shown.clock.running is None
        assert engine_turn_of(game.state) is None
