"""A player as a Gomocup program."""

from __future__ import annotations

import time

import pytest

from tengen import Board, __version__
from tengen.players.base import Decision, Limit, Player, PlayerCrashed
from tengen.players.random import Random
from tengen.protocol.codec.replies import Move, parse_reply
from tengen.protocol.engine.brain import MAX_STONES, Brain
from tengen.protocol.engine.position import ManagerPosition
from tengen.protocol.engine.worker import MAX_QUEUED
from tests.players.stand_ins import Crashing, Meddling, Nonsense, Scripted, Slow
from tests.protocol.engines import Oracle
from tests.protocol.talk import PATIENCE, Talk, block

FORBIDDEN = ("7,7,1", "0,0,2", "8,7,1", "0,2,2", "9,6,1", "0,4,2", "9,5,1", "0,6,2")
"""Black, who is to move, may not play 9,7."""


def test_a_game_is_played() -> None:
    talk = Talk(Scripted("h8", "i9"))
    assert talk.ask("START 15") == "OK"
    assert talk.ask("BEGIN") == "7,7"
    assert talk.ask("TURN 8,7") == "8,6"


@pytest.mark.parametrize("player", [Scripted("h8"), Oracle()])
def test_it_introduces_itself_before_any_game(player: Player) -> None:
    name = "Tengen" if player.name == "tengen" else f"Tengen {player.name}"
    about = f'name="{name}", version="{__version__}", author="Tengen developers"'
    assert Talk(player).ask("about") == about


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("START 20", "OK"),
        ("start 15 15", "OK"),
        ("RECTSTART 15,15", "OK"),
        ("START 4", "ERROR the board size must be 5 to 22, not 4"),
        ("START 23", "ERROR the board size must be 5 to 22, not 23"),
        (
            "RECTSTART 10,20",
            "ERROR the board must be square, such as 15x15, not 10x20",
        ),
        ("START", "ERROR START needs a size, as in START 15"),
        ("FOO bar", "UNKNOWN FOO bar"),
        ("DONE", "UNKNOWN DONE"),
        ("\x00\x1b[2J", "UNKNOWN [2J"),
        ("END of the world", "ERROR END takes no argument, not 'of the world'"),
        (None, "ERROR a line has at most 8192 bytes"),
    ],
)
def test_every_line_is_answered(line: str | None, answer: str) -> None:
    assert Talk(Random()).ask(line) == answer


@pytest.mark.parametrize(
    "line",
    [
        *("BEGIN", "TURN 7,7", "RESTART", "TAKEBACK 7,7", "PLAY 7,7", "yxshowforbid", "yxnbest 2"),
        *("yxsearchdefend", "yxswap2step1", "yxswap2step2", "yxswap2step3", "yxsoosorvstep1"),
    ],
)
def test_without_a_game_there_is_an_error(line: str) -> None:
    assert Talk(Random()).ask(line) == "ERROR no game: send START 15 first"


@pytest.mark.parametrize("command", ["BOARD", "yxboard", "SWAP2BOARD", "yxsoosorvstep2"])
def test_without_a_game_a_block_is_read_all_the_same(command: str) -> None:
    talk = Talk(Random())
    stone = "7,7,1" if "board" in command.lower() else "7,7"
    assert talk.ask(*block(command, stone)).startswith("ERROR no game")
    assert talk.ask("START 15") == "OK"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("TURN 15,0", "ERROR 15,0 is not on a 15x15 board"),
        ("TURN -1,-1", "ERROR -1,-1 is not on a 15x15 board"),
        ("TURN 7,7", "ERROR 7,7 is occupied"),
        ("TURN seven", "ERROR TURN needs a point, as in TURN 7,7, not 'seven'"),
        ("PLAY 7,7", "ERROR 7,7 is occupied"),
        ("TAKEBACK 0,0", "ERROR the last stone is 7,7, not 0,0"),
    ],
)
def test_a_move_that_cannot_be_is_refused(line: str, answer: str) -> None:
    talk = Talk(Scripted("h8", "a1"), "START 15")
    talk.say("BEGIN")
    assert talk.ask(line) == answer
    assert talk.ask("TURN 8,8") == "0,14"


def test_a_new_game_may_begin_at_any_time_and_settings_stay() -> None:
    player = Scripted("h8", "h8", "h8", "k10")
    talk = Talk(player, "INFO timeout_turn 1000", "INFO rule 4", "START 15")
    assert talk.say("BEGIN", "START 20", "BEGIN", "RESTART", "BEGIN") == [
        "7,7",
        "OK",
        "7,12",
        "OK",
        "7,12",
    ]
    assert [board.size for board in player.boards] == [15, 20, 20]
    assert {str(board.rule) for board in player.boards} == {"renju"}
    assert player.limits == [Limit(seconds=0.97)] * 3


def test_the_rule_may_come_after_the_start_and_change() -> None:
    talk = Talk(Random(), "START 15", *block("YXBOARD", *FORBIDDEN))
    assert talk.ask("yxshowforbid") == "FORBID ."
    assert talk.ask("INFO rule 4", "yxshowforbid") == "FORBID 0907."
    assert talk.ask("INFO rule 0", "yxshowforbid") == "FORBID ."
    talk.say("INFO rule 2", *block("yxboard", *FORBIDDEN, "14,14,1"))
    assert talk.ask("yxshowforbid") == "FORBID ."  # white is to move


def test_the_player_gets_ready_at_the_start_and_for_another_rule() -> None:
    class Careful(Random):
        def __init__(self) -> None:
            super().__init__()
            self.boards: list[tuple[int, str]] = []

        def prepare(self, board: Board) -> None:
            self.boards.append((board.size, board.rule))
            if board.rule == "renju":
                raise PlayerCrashed("not today")

    player = Careful()
    talk = Talk(player, "INFO rule 1", "START 15")
    assert talk.say("INFO rule 4", "INFO timeout_turn 1000", "RESTART") == ["OK"]
    assert player.boards == [(15, "standard"), (15, "renju"), (15, "renju")]


def test_a_board_is_set_and_answered() -> None:
    player = Scripted("a1", "b1")
    talk = Talk(player, "START 15")
    assert talk.ask(*block("BOARD", "7,7,2", "8,7,1", "9,9,2")) == "0,14"
    assert talk.ask(*block("board", "7,7,1", "8,8,2")) == "1,14"
    first, second = player.boards
    assert (first.moves, first.turn) == (("h8", "i8", "j6"), "white")
    assert (second.moves, second.turn) == (("h8", "i7"), "black")


def test_a_board_out_of_order_is_understood() -> None:
    player = Scripted("a1")
    talk = Talk(player, "START 15")
    talk.say(*block("BOARD", "7,7,1", "8,8,1", "0,0,2", "0,2,2"))
    (board,) = player.boards
    assert (board.turn, board.stones(board.turn)) == ("black", ("h8", "i7"))


@pytest.mark.parametrize(
    ("stone", "problem"),
    [
        ("seven", "ERROR BOARD expects lines x,y,1 or x,y,2 up to DONE, not 'seven'"),
        ("7,7", "ERROR BOARD expects lines x,y,1 or x,y,2 up to DONE, not '7,7'"),
        ("7,7,3", "ERROR BOARD expects lines x,y,1 or x,y,2 up to DONE, not '7,7,3'"),
        ("START 15", "ERROR BOARD expects lines x,y,1 or x,y,2 up to DONE, not 'START 15'"),
        ("15,0,1", "ERROR 15,0 is not on a 15x15 board"),
        ("8,8,2", "ERROR 8,8 is occupied"),
        (None, "ERROR a line has at most 8192 bytes"),
    ],
)
def test_a_block_with_a_bad_line_is_read_to_its_end_and_refused(
    stone: str | None, problem: str
) -> None:
    talk = Talk(Scripted("h8", "a1"), "START 15")
    assert talk.ask("BEGIN") == "7,7"
    assert talk.ask("BOARD", "8,8,1", stone, "9,9,2", "DONE") == problem
    assert talk.ask("TURN 8,8") == "0,14"  # the game is as it was


def test_a_block_without_end_takes_no_memory() -> None:
    talk = Talk(Random(), "START 15", "BOARD")
    problems = talk.say(*["7,7,1"] * (MAX_STONES + 2), "DONE")
    assert problems == [f"ERROR BOARD has at most {MAX_STONES} stones"] * 2


def test_settings_may_come_inside_a_block() -> None:
    talk = Talk(Random(), "START 15")
    assert talk.say("yxboard", *FORBIDDEN, "INFO rule 4", "done") == []
    assert talk.ask("yxshowforbid") == "FORBID 0907."


def test_stones_are_taken_back_and_the_game_goes_on() -> None:
    talk = Talk(Scripted("h8", "i9", "j10"), "START 15")
    assert talk.say("BEGIN", "TURN 7,8") == ["7,7", "8,6"]
    assert talk.say("TAKEBACK 8,6", "TAKEBACK 7,8", "TURN 6,6") == ["OK", "OK", "9,5"]


def test_stones_of_a_board_are_taken_back_too() -> None:
    talk = Talk(Random(), "START 15", *block("yxboard", "7,7,1", "8,8,2"))
    assert talk.say("TAKEBACK 8,8", "TAKEBACK 7,7") == ["OK", "OK"]
    assert talk.ask("TAKEBACK 7,7") == "ERROR there is no stone to take back"


def test_a_move_is_played_for_it() -> None:
    player = Scripted("a1")
    talk = Talk(player, "START 15")
    assert talk.ask("PLAY 7,7") == "7,7"
    assert talk.ask("TURN 8,8") == "0,14"
    assert player.boards[0].moves == ("h8", "i7")


@pytest.mark.parametrize("key", ["rule", "timeout_turn", "folder", "evaluate", "nonsense", ""])
@pytest.mark.parametrize("value", ["", "x", "-1", "9" * 40, "7,7", "/a b"])
def test_info_is_never_answered(key: str, value: str) -> None:
    assert Talk(Random()).say(f"INFO {key} {value}") == []


def test_what_cannot_be_met_is_said_with_the_next_answer() -> None:
    talk = Talk(Random(), "INFO rule 77", "INFO max_memory 1000")
    assert talk.say("START 15") == [
        "MESSAGE unknown rule 77: expected one of 0, 1, 2, 4, 5, 6, 8, 9",
        "MESSAGE max_memory 1000 is less than the 83886080 bytes that this program needs",
        "OK",
    ]
    assert talk.ask("RESTART") == "OK"


def test_complaints_do_not_pile_up() -> None:
    talk = Talk(Random(), *["INFO rule x"] * 100)
    assert len(talk.say("START 15")) == 9


@pytest.fixture
def instant_setup(monkeypatch: pytest.MonkeyPatch) -> None:
    """INFO takes no time: a busy machine would otherwise shorten the search that follows."""
    monkeypatch.setattr(time, "monotonic", lambda: 0.0)


@pytest.mark.usefixtures("instant_setup")
@pytest.mark.parametrize(
    ("lines", "limit"),
    [
        ([], Limit(seconds=5)),
        (["INFO timeout_turn 0"], Limit(seconds=0.01)),
        (["INFO timeout_turn 2000", "INFO max_depth 8"], Limit(seconds=1.94, depth=8)),
        (["INFO timeout_turn 100", "INFO max_node 500"], Limit(seconds=0.07, nodes=500)),
        (["INFO timeout_match 40000"], Limit(seconds=1.975)),
        (["INFO timeout_match 40000", "INFO time_left 20000"], Limit(seconds=0.975)),
        (["INFO time_left 20000", "INFO time_increment 1000"], Limit(seconds=1.975)),
        (["INFO timeout_turn 5000", "INFO time_left -10"], Limit(seconds=0.001)),
        (["INFO timeout_turn 5000", "INFO time_left 2147483647"], Limit(seconds=4.9)),
    ],
)
def test_time_is_shared_out(lines: list[str], limit: Limit) -> None:
    player = Scripted("h8")
    Talk(player, "START 15", *lines).say("BEGIN")
    (given,) = player.limits
    assert given.seconds == pytest.approx(limit.seconds)
    assert (given.depth, given.nodes) == (limit.depth, limit.nodes)


@pytest.mark.usefixtures("instant_setup")
def test_thinking_uses_up_the_time_of_the_game_until_the_manager_says_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 10.0
        return now

    monkeypatch.setattr(time, "perf_counter", clock)
    player = Scripted("a1", "a2", "a3", "a4")
    talk = Talk(player, "START 15", "INFO timeout_match 40500")
    talk.say("BEGIN", "TURN 5,5", "INFO time_left 20500", "TURN 6,6", "START 15", "BEGIN")
    assert [limit.seconds for limit in player.limits] == pytest.approx([2.0, 1.5, 1.0, 2.0])


@pytest.mark.parametrize(
    "player",
    [
        Crashing(RuntimeError("oh\nno")),
        Crashing(MemoryError()),
        Nonsense(),
        Scripted("i8"),  # which is occupied
        Scripted("--"),
        Scripted(7),
    ],
)
def test_a_player_that_fails_still_makes_a_move(player: Player) -> None:
    talk = Talk(player, "START 15")
    *messages, move = talk.say(*block("BOARD", "8,7,2"))
    assert move == "7,7"
    assert all(line.startswith("MESSAGE crashing failed: ") for line in messages)
    assert bool(messages) == isinstance(player, Crashing)


def test_a_player_that_exits_does_not_end_the_program() -> None:
    talk = Talk(Crashing(SystemExit(3)), "START 15")
    assert talk.ask("BEGIN") == "ERROR SystemExit: 3"
    assert talk.ask("START 15") == "OK"


def test_a_player_cannot_meddle_with_the_game() -> None:
    talk = Talk(Meddling(), "START 15")
    first, second = talk.ask("BEGIN"), talk.ask("TURN 7,7")
    assert first != second
    assert isinstance(parse_reply(second), Move)


def test_without_a_legal_point_any_empty_one_is_played() -> None:
    # Black has nothing but overlines left on this little board.
    stones = [f"{x},{y},1" for x in range(6) for y in range(6) if (x, y) not in {(2, 2), (0, 0)}]
    talk = Talk(Crashing(AssertionError()), "INFO rule 4", "START 6")
    assert talk.ask(*block("BOARD", *stones)) in {"2,2", "0,0"}


def test_a_game_that_is_over_goes_on_if_the_manager_says_so() -> None:
    stones = [line for x in range(5) for line in (f"{x},0,1", f"{x},1,2")]
    talk = Talk(Crashing(AssertionError()), "START 15")
    assert talk.ask(*block("BOARD", *stones)) == "7,7"
    assert talk.ask("TURN 9,9") != "7,7"


def test_a_full_board_leaves_no_move() -> None:
    stones = [f"{x},{y},{1 + (x + y // 2) % 2}" for x in range(5) for y in range(5)]
    talk = Talk(Random(), "START 5")
    assert talk.ask(*block("BOARD", *stones)) == "ERROR the board is full"


@pytest.mark.parametrize("word", ["yxstop", "STOP"])
def test_a_search_is_stopped_and_answers(word: str) -> None:
    player = Slow(seconds=600)
    talk = Talk(player, "START 15", "INFO timeout_turn 600000")
    assert len(talk.say("BEGIN", word)) == 1
    assert player.was_stopped
    assert talk.say(word) == []  # nobody thinks


def test_commands_wait_while_the_player_thinks() -> None:
    player = Slow(seconds=600)
    talk = Talk(player, "START 15")
    for line in ("BEGIN", "INFO timeout_turn 1000", "FOO", "RESTART", "ABOUT"):
        talk.brain.receive(line)
    assert len(talk.heard) == 1
    _, move, *others = [*talk.heard, *talk.say("yxstop")]
    assert isinstance(parse_reply(move), Move)
    assert [line.split()[0] for line in others[:2]] == ["UNKNOWN", "OK"]
    assert others[2].startswith("name=")


def test_not_too_many_lines_may_wait() -> None:
    talk = Talk(Slow(seconds=600), "START 15")
    talk.brain.receive("BEGIN")
    for _ in range(MAX_QUEUED + 1):
        talk.brain.receive("FOO")
    assert talk.heard[1:] == [f"ERROR too many lines: {MAX_QUEUED} are waiting for a search"]
    assert len(talk.say("yxstop")) == 1 + MAX_QUEUED


def test_the_end_comes_at_once_and_in_silence() -> None:
    player = Slow(seconds=600)
    talk = Talk(player, "START 15")
    started = time.monotonic()
    assert talk.say("BEGIN", "FOO", "END", "ABOUT", "BEGIN") == []
    assert time.monotonic() - started < PATIENCE
    assert talk.brain.is_over
    assert talk.brain.end()
    assert player.was_stopped


def test_the_end_may_come_inside_a_block() -> None:
    talk = Talk(Random(), "START 15", "BOARD", "7,7,1", "END")
    assert talk.brain.is_over


class Deaf(Random):
    """Does not stop before somebody lets it."""

    def __init__(self) -> None:
        super().__init__(seed=1)
        self.may_end = False

    def choose(self, *arguments: object) -> Decision:
        while not self.may_end:
            time.sleep(0.005)
        return super().choose(*arguments)  # type: ignore[arg-type]


def test_the_end_does_not_wait_for_a_player_that_ignores_the_stop() -> None:
    player = Deaf()
    talk = Talk(player, "START 15")
    talk.brain.receive("BEGIN")
    assert not talk.brain.end()
    player.may_end = True
    assert talk.brain.wait(PATIENCE)
    assert talk.heard == ["OK"]


def test_the_end_does_not_wait_for_a_reader_that_has_gone() -> None:
    brain = Brain(Random(), print)
    with brain._writing:  # as if a writer were blocked
        assert brain.end()
    assert brain.is_over


def test_what_was_asked_is_answered_when_nothing_follows() -> None:
    talk = Talk(Slow(seconds=600), "START 15")
    for line in ("BEGIN", "TURN 9,9", "FOO"):
        talk.brain.receive(line)
    assert talk.brain.finish(0.01)
    _, first, second, last = talk.heard
    assert isinstance(parse_reply(first), Move)
    assert isinstance(parse_reply(second), Move)
    assert last == "UNKNOWN FOO"
    assert talk.brain.is_over


def test_a_fault_of_ours_is_an_answer_too(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = Talk(Random(), "START 15")

    def broken(*_: object) -> None:
        raise KeyError("lost")

    monkeypatch.setattr(ManagerPosition, "board", broken)
    assert talk.ask("BEGIN") == "ERROR KeyError: 'lost'"
    assert talk.ask("START 15") == "OK"
