"""Whatever anybody does, in whatever order: the game stays one."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.server.errors import Refused
from tengen.server.games import events as ev
from tengen.server.games.state import GameState
from tengen.server.games.view import Presence, build_view
from tengen.server.messages import Action, GameView, Move, OpeningStep
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
    move,
    step,
)

CLOCKS: list[Any] = [
    None,
    {"kind": "move", "seconds": 5},
    {"kind": "game", "seconds": 20, "increment": 1},
]
POINTS = [f"{column}{row}" for column in "abcdef" for row in range(1, 7)]
MOVES: list[Action] = [move(point) for point in [*POINTS, "--", "v22"]]
STEPS: list[Action] = [step(text) for text in ("stay", "swap", "two-more", "offer-many", "3", "b2")]
TALK: list[Action] = [
    UNDO,
    OFFER,
    ACCEPT_DRAW,
    ACCEPT_UNDO,
    DECLINE_DRAW,
    DECLINE_UNDO,
    CLAIM,
    RETRY,
]
ACTIONS = st.one_of(
    st.integers(0, 999),
    st.integers(0, 999),
    st.integers(0, 999),
    st.sampled_from(MOVES),
    st.sampled_from(STEPS),
    st.sampled_from(TALK),
    st.sampled_from([RESIGN, *TALK]),
)
DEEDS = st.lists(
    st.tuples(st.sampled_from([ADA, BOB, ADA, BOB, EVE]), ACTIONS, st.integers(0, 4000)),
    min_size=20,
    max_size=60,
)
FAILED = ev.EngineFailed(seat="second", problem="crashed", player="random")


def possible(state: GameState, secret: str, number: int) -> tuple[str, Action]:
    """Something that whoever is to act can do."""
    acting = state.to_act
    if acting is None:
        return secret, UNDO
    if state.opening.player is None:
        texts = [str(point) for point in state.board.legal_points()]
    else:
        found = [action for choice in state.opening.choices() for action in choice.actions()]
        texts = [str(action) for action in found]
    text = texts[number % len(texts)]
    return (ADA if acting in state.seats_of(ADA) else BOB), step(text)


def tried(game: Match, secret: str, action: Action) -> ev.Event | Refused:
    try:
        return game.do(secret, action)
    except Refused as refused:
        return refused


def view(state: GameState, now_ms: int) -> GameView:
    return build_view(state, Presence(), now_ms, lambda _: 3.0)


def check(game: Match) -> None:
    state = game.state
    shown = view(state, game.now_ms)
    assert view(GameState.fold("game", game.events), game.now_ms) == shown
    assert shown.version == len(game.events)
    assert (shown.to_act is None) == (shown.status not in ("opening", "playing"))
    assert (shown.outcome is None) == (shown.status != "finished")
    assert len(shown.times) == len(shown.moves)
    assert shown.seats.first.color != shown.seats.second.color
    if shown.clock is not None:
        assert min(shown.clock.left.first, shown.clock.left.second) >= 0
        assert shown.clock.running == shown.to_act
    if shown.status == "playing":
        legal = {str(point) for point in state.board.legal_points()}
        assert shown.legal.count("1") == len(legal)


@settings(max_examples=40, deadline=None)
@given(
    opponent=st.sampled_from(["friend", "friend", "local", "random"]),
    rule=st.sampled_from(["freestyle", "renju", "standard"]),
    opening=st.sampled_from(["free", "free", "swap2", "swap1", "pro"]),
    clock=st.sampled_from(CLOCKS),
    deeds=DEEDS,
    failure=st.integers(0, 100),
)
def test_any_order_of_deeds(
    opponent: str,
    rule: str,
    opening: str,
    clock: Any,
    deeds: list[tuple[str, Action | int, int]],
    failure: int,
) -> None:
    game = Match(opponent=opponent, rule=rule, opening=opening, clock=clock, size=6)
    if opponent == "friend":
        game.join()
    for number, (visitor, deed, pause_ms) in enumerate(deeds):
        if opponent == "random" and number == failure and game.state.is_on:
            game.happen(FAILED)
        game.now_ms += pause_ms
        before = game.state
        secret, action = (
            possible(before, visitor, deed) if isinstance(deed, int) else (visitor, deed)
        )
        result = tried(game, secret, action)
        if isinstance(result, Refused):
            assert result.status in (403, 409, 422)
            assert (result.status == 403) == (not before.seats_of(secret))
            assert game.state is before
            continue
        assert before.seats_of(secret)
        assert game.state.version == before.version + 1
        if isinstance(result, ev.Acted):
            assert isinstance(action, Move | OpeningStep)
            assert result.seat == before.to_act
            assert result.seat in before.seats_of(secret)
        check(game)
