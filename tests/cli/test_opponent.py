"""A program at the board: its moves, its failures, its decisions in an opening."""

from __future__ import annotations

import _thread
import threading
import time
from collections.abc import Callable

import pytest

from tengen import Color, Outcome, Point, Termination
from tengen.cli.opponent import Opponent
from tengen.cli.session import ProgramSide, Response, Session
from tengen.game import Game
from tengen.opening import Opening
from tengen.players.base import Limit, Player
from tengen.players.random import Random
from tests.players.stand_ins import Crashing, Scripted, Slow

DOUBLE_THREE = "h8a1h7a3i9a5j9a7"


def _sit(
    player: Player, number: int = 2, opening: str = "", limit: Limit | None = None
) -> tuple[Session, Opponent]:
    """A session whose player with that number is a program."""
    rule = "renju" if opening.startswith(("rif", "soosorv", "yamaguchi", "taraguchi")) else None
    process = Opening.from_text(opening) if opening else None
    session = Session(Game(rule=rule or "freestyle"), process)
    if process is not None:
        session._follow(process)
    session.program = ProgramSide(player.name, number)
    return session, Opponent(player, session.program, limit or Limit())


def _text(reply: Response) -> str:
    return "\n".join(reply.lines)


def test_its_move_appears_with_its_thoughts_and_is_recorded() -> None:
    player = Scripted("i9", scores=[7.0])
    session, opponent = _sit(player, limit=Limit(seconds=9, depth=2))
    session.respond("h8")
    assert session.is_programs_turn
    reply = opponent.act(session)
    assert reply.redraw
    assert _text(reply) == "scripted plays i9: score +7, 0.00 s"
    game = session.record()
    assert (game.moves, game.black, game.white) == (["h8", "i9"], "", "scripted")
    node = game.main_line()[-1]
    assert node.comment == "score +7, 0.00 s"
    assert node.seconds is not None
    assert player.limits == [Limit(seconds=9, depth=2)]
    assert opponent.side.decision is not None


def test_it_speaks_the_language_of_the_session() -> None:
    session, opponent = _sit(Scripted("i9", scores=[7.0]), number=1)
    session.respond("language")
    assert _text(opponent.act(session)) == "scripted 下在 i9：评分 +7，0.00 秒"


@pytest.mark.parametrize(
    ("player", "termination", "problem"),
    [
        (Crashing(RuntimeError("oh")), "crashed", "crashing failed: RuntimeError: oh"),
        (Scripted("h8"), "illegal-move", "scripted played h8, which is not legal"),
    ],
)
def test_a_failure_ends_the_game_and_can_be_taken_back(
    player: Player, termination: str, problem: str
) -> None:
    session, opponent = _sit(player)
    session.respond("h8")
    reply = opponent.act(session)
    assert _text(reply) == f"The program failed: {problem}"
    assert session.outcome == Outcome(Color.BLACK, Termination(termination))
    assert not session.is_programs_turn
    assert _text(session.respond("undo")) == ("The end of the game is taken back.\nTaken back: h8.")
    assert (session.board.moves, session.is_programs_turn) == ((), False)


def test_a_forbidden_move_of_a_program_loses() -> None:
    session = Session(Game.from_moves(DOUBLE_THREE, rule="renju"))
    session.program = ProgramSide("scripted", 1)
    reply = Opponent(Scripted("h9"), session.program, Limit()).act(session)
    assert "h9 is forbidden to black: double three" in _text(reply)
    assert session.outcome == Outcome(Color.WHITE, Termination.ILLEGAL_MOVE)


def test_a_program_without_a_legal_point_passes() -> None:
    session = Session(Game.from_moves("h8", rule="renju"))
    session.program = ProgramSide("scripted", 2)
    reply = Opponent(Scripted(Point("--")), session.program, Limit()).act(session)
    assert _text(reply) == "scripted plays pass: 0.00 s"


@pytest.mark.usefixtures("heeded_interrupt")
def test_an_interrupt_is_heeded_while_a_program_thinks() -> None:
    player = Slow(seconds=30)
    session, opponent = _sit(player, number=1)
    threading.Timer(0.2, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        opponent.act(session)
    deadline = time.monotonic() + 10
    while not player.was_stopped and time.monotonic() < deadline:
        time.sleep(0.01)
    assert player.was_stopped
    assert session.board.moves == ()


def test_a_program_that_wants_to_leave_takes_everything_with_it() -> None:
    session, opponent = _sit(Crashing(SystemExit(3)), number=1)
    with pytest.raises(SystemExit):
        opponent.act(session)


@pytest.mark.parametrize("name", Opening.names(15))
def test_every_opening_can_be_played_through(name: str) -> None:
    session = Session(Game(rule="renju"), Opening(name, rule="renju"))
    side = session.program = ProgramSide("random", 1)
    opponent = Opponent(Random(seed=1), side, Limit())
    while session.opening is not None:
        side.number = session.player or 0
        assert opponent.act(session).redraw
    assert session.outcome is None
    assert opponent.act(session).redraw


@pytest.mark.parametrize(
    ("opening", "number", "answers", "decision"),
    [
        ("pro 15 freestyle:", 1, ["c3"], "h8"),  # the centre is all there is
        ("pro 15 freestyle: h8 a1", 1, ["c3"], "c3"),
        ("rif 15 renju: h8 h9 i9 stay a1", 1, ["c3"], "c3"),
        ("rif 15 renju: h8 h9 i9 stay a1 c3 k9", 2, [], "c3"),
        ("yamaguchi 15 renju: h8 h9 i9", 1, [], "2"),
        ("soosorv-1 15 renju: h8 h9 i9 stay a1", 2, [], "1"),
    ],
)
def test_openings_are_answered_in_a_simple_way(
    opening: str, number: int, answers: list[str], decision: str
) -> None:
    session, opponent = _sit(Scripted(*answers), number, opening)
    assert session.is_programs_turn
    reply = opponent.act(session)
    assert reply.lines[0] == f"scripted decides: {decision}."
    assert str(session._opening and session._opening.actions[-1]) == decision


def _judging(*scores: float | None) -> Scripted:
    """Thinks so much of the two sides, one after the other."""
    return Scripted("a1", "a2", scores=scores)


@pytest.mark.parametrize(
    ("make", "decision"),
    [
        (lambda: _judging(0.4, 0.6), "swap"),
        (lambda: _judging(0.6, 0.4), "stay"),
        (lambda: _judging(-5, 5), "swap"),
        (lambda: _judging(None, 5), "stay"),
        (lambda: _judging(1, None), "stay"),
        (lambda: Scripted("h8"), "stay"),
        (lambda: Crashing(RuntimeError()), "stay"),
    ],
)
@pytest.mark.parametrize("rule", ["swap", "swap2"])
def test_the_side_that_looks_better_is_taken(
    make: Callable[[], Player], decision: str, rule: str
) -> None:
    player = make()
    session, opponent = _sit(player, 2, f"{rule} 15 freestyle: h8 i9 i7")
    reply = opponent.act(session)
    assert reply.lines[0] == f"{player.name} decides: {decision}."
    assert reply.lines[1].startswith("The opening is over: player ")


def test_decisions_are_told_in_chinese() -> None:
    session, opponent = _sit(_judging(0, 1), 2, "swap 15 freestyle: h8 i9 i7")
    session.respond("语言")
    assert opponent.act(session).lines[0] == "scripted 的决定：交换。"


def test_looking_into_an_opening_takes_a_second_at_most() -> None:
    player = _judging(1, 0)
    session, opponent = _sit(player, 2, "swap 15 freestyle: h8 i9 i7", Limit(seconds=60, depth=3))
    opponent.act(session)
    assert player.limits == [Limit(seconds=1, depth=3)] * 2
