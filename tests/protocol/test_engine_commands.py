"""What a brain can do with an engine behind it, and says without one."""

from __future__ import annotations

import pytest

from tengen.engine.engine import Engine
from tengen.players.analyst import Analyst
from tengen.players.base import Limit
from tengen.players.random import Random
from tengen.protocol.lines import Move, Moves, parse_reply
from tengen.protocol.settings import most_threads
from tests.players.stand_ins import Scripted
from tests.protocol.engines import Oracle
from tests.protocol.talk import Talk, block


def test_several_lines_are_analysed() -> None:
    player = Oracle({"c3": 30, "d4": 20})
    talk = Talk(player, "START 15", "INFO show_detail 2")
    *lines, move = talk.say("yxnbest 2")
    assert move == "2,12"
    assert [line for line in lines if line.startswith("MESSAGE")] == [
        "MESSAGE (1) 30 | 1-1 | c3",
        "MESSAGE (2) 20 | 1-1 | d4",
        "MESSAGE (1) 30 | 2-2 | c3",
        "MESSAGE (2) 20 | 2-2 | d4",
    ]
    assert lines.count("INFO NUMPV 2") == 4
    assert lines.count("INFO BESTLINE 3,11") == 2


@pytest.mark.parametrize(
    ("line", "lines"), [("yxnbest 999999999", 25), ("yxsearchdefend", 25), ("yxnbest 3", 3)]
)
def test_there_are_not_more_lines_than_points(line: str, lines: int) -> None:
    player = Oracle()
    Talk(player, "START 5").say(line)
    (call,) = player.asked("analyse")
    assert call["lines"] == lines


@pytest.mark.parametrize("line", ["yxnbest", "yxnbest 1", "yxnbest 0", "yxnbest -3"])
def test_one_line_is_an_ordinary_choice(line: str) -> None:
    player = Oracle()
    Talk(player, "START 15").say(line)
    assert len(player.asked("choose")) == 1


def test_a_player_that_cannot_analyse_just_moves() -> None:
    talk = Talk(Scripted("h8"), "START 15", "INFO show_detail 3")
    assert talk.say("yxnbest 5") == ["MESSAGE REALTIME REFRESH", "7,7"]


@pytest.mark.parametrize(
    ("detail", "realtime", "groups"),
    [(0, False, False), (1, True, False), (2, False, True), (3, True, True)],
)
def test_analysis_has_two_channels_and_a_line_for_people(
    detail: int, realtime: bool, groups: bool
) -> None:
    talk = Talk(Oracle({"h8": 5}), "START 15", f"INFO show_detail {detail}")
    *lines, move = talk.say("BEGIN")
    assert move == "7,7"
    assert ("MESSAGE REALTIME BEST 7,7" in lines) is realtime
    assert ("INFO EVAL 5" in lines) is groups
    people = [line for line in lines if line.startswith("MESSAGE Depth")]
    assert people == [
        "MESSAGE Depth 1-1 | Eval 5 | Time 0ms | h8",
        "MESSAGE Depth 2-2 | Eval 5 | Time 0ms | h8",
    ]


def test_a_player_without_depth_has_nothing_to_tell_people() -> None:
    assert len(Talk(Random(), "START 15").say("BEGIN")) == 1


def test_blocked_points_are_left_out() -> None:
    player = Oracle({"h8": 9, "i8": 8, "j8": 7})
    talk = Talk(player, "START 15")
    assert talk.say(*block("yxblock", "7,7", "8,7")) == []
    assert talk.say("BEGIN")[-1] == "9,7"
    assert talk.say("TAKEBACK 9,7", *block("yxblockundo", "8,7"), "BEGIN")[-1] == "8,7"
    assert talk.say("TAKEBACK 8,7", "yxblockreset", "BEGIN")[-1] == "7,7"
    assert talk.ask(*block("yxblock", "7,7")) == "ERROR 7,7 is taken"


def test_a_new_game_has_no_blocked_points() -> None:
    talk = Talk(Oracle({"h8": 9}), "START 15", *block("yxblock", "7,7"), "RESTART")
    assert talk.say("BEGIN")[-1] == "7,7"


def test_with_everything_blocked_a_move_is_made_all_the_same() -> None:
    talk = Talk(Oracle(), "START 5")
    talk.say(*block("yxblock", *(f"{x},{y}" for x in range(5) for y in range(5))))
    assert talk.say("BEGIN")[-1] == "2,2"


def test_a_balanced_move_is_found() -> None:
    player = Oracle()
    player.balanced = ("c3", "d4")
    talk = Talk(player, "START 15")
    assert talk.ask("yxbalanceone") == "2,12"
    assert player.asked("balance")[0] == {"limit": Limit(5), "stones": 1, "target": 0.0}


def test_two_balanced_moves_are_found_and_played() -> None:
    player = Oracle()
    player.balanced = ("c3", "d4")
    talk = Talk(player, "START 15")
    assert talk.ask("yxbalancetwo -12.5") == "2,12 3,11"
    assert player.asked("balance") == [{"limit": Limit(5), "stones": 2, "target": -12.5}]
    assert talk.ask("TAKEBACK 3,11") == "OK"


def test_balance_that_cannot_be_found_is_an_error() -> None:
    player = Oracle()
    talk = Talk(player, "START 15")
    assert talk.ask("yxbalanceone 0") == "ERROR nothing is balanced"
    player.balanced = ("h8",)
    talk.say("PLAY 7,7")
    assert talk.ask("yxbalanceone 0").startswith("ERROR ")
    assert talk.ask("TAKEBACK 7,7") == "OK"


@pytest.mark.parametrize(
    "lines",
    [
        *(["yxbalanceone 0"], ["yxbalancetwo"], ["yxhashclear"], ["yxshowhashusage"]),
        *(block("yxblock", "7,7"), block("yxblockundo", "7,7")),
    ],
)
def test_other_players_cannot_do_all_that(lines: list[str]) -> None:
    talk = Talk(Random(), "START 15")
    assert talk.ask(*lines) == "ERROR random cannot do that"


def test_the_hash_table_is_cleared_and_told_about() -> None:
    player = Oracle()
    talk = Talk(player)
    assert talk.ask("yxshowhashusage") == "MESSAGE hash usage 25.0%"
    assert talk.ask("YXHASHCLEAR") == "MESSAGE the hash table is empty"
    assert player.was_cleared


def test_the_engine_is_equipped_at_once() -> None:
    player = Oracle()
    talk = Talk(player, "INFO max_memory 367001600", "INFO thread_num 999", "INFO strength 35")
    assert (player.hash_mb, player.threads, player.level) == (135, most_threads(), 4)
    talk.say("INFO hash_size 8192", "INFO thread_num 0", "INFO strength 100")
    assert (player.hash_mb, player.threads, player.level) == (8, 1, None)


class Stubborn(Oracle):
    """Has only so much memory."""

    @property
    def hash_mb(self) -> int:
        return 64

    @hash_mb.setter
    def hash_mb(self, megabytes: int) -> None:
        if megabytes != 64:
            raise MemoryError("no memory")


def test_memory_that_is_not_there_is_told_with_the_next_answer() -> None:
    talk = Talk(Stubborn(), "INFO hash_size 8192")
    assert talk.say("START 15") == ["MESSAGE hash_mb 8 cannot be had: no memory", "OK"]


def test_other_players_take_no_notice_of_what_they_have_not() -> None:
    player = Random()
    Talk(player, "INFO thread_num 2", "INFO hash_size 8192", "INFO strength 10")
    assert not hasattr(player, "threads")


def test_a_gui_learns_what_there_is() -> None:
    first, threads, memory = Talk(Random()).say("yxshowinfo")
    assert first.startswith("MESSAGE Tengen ")
    assert threads == f"MESSAGE INFO MAX_THREAD_NUM {most_threads()}"
    assert memory.startswith("MESSAGE INFO MAX_HASH_SIZE ")
    assert 10 <= int(memory.split()[-1]) <= 24


@pytest.mark.parametrize("line", ["yxdraw", "yxresign"])
def test_people_are_answered_politely(line: str) -> None:
    assert Talk(Random()).ask(line).startswith("MESSAGE ")


def test_three_stones_open_swap2_and_stay_on_the_board() -> None:
    talk = Talk(Random(seed=1), "START 15")
    answer = talk.ask("SWAP2BOARD", "DONE")
    stones = answer.split()
    assert len(set(stones)) == 3
    assert talk.ask(f"TAKEBACK {stones[2]}") == "OK"


@pytest.mark.parametrize("count", [3, 5])
@pytest.mark.parametrize(("chance", "answer"), [(0.4, "SWAP"), (0.6, "8,8")])
def test_swap2_is_decided_by_the_evaluation(count: int, chance: float, answer: str) -> None:
    player = Oracle({"i7": 3}, chance)
    talk = Talk(player, "START 15", "INFO timeout_turn 3100")
    stones = ["7,7", "8,7", "9,9", "3,3", "11,11"][:count]
    *_, said = talk.say(*block("SWAP2BOARD", *stones))
    assert said == answer
    # The looks share the time of the move.
    limits = [call["limit"].seconds for call in player.asked("choose")]
    assert limits == pytest.approx([1.0] * len(limits), rel=0.01)


def test_after_swap2_the_game_goes_on() -> None:
    talk = Talk(Oracle({"i7": 3, "a1": 2}, chance=0.6), "START 15")
    stones = block("SWAP2BOARD", "7,7", "8,7", "9,9")
    assert talk.say(*stones)[-1] == "8,8"
    assert talk.say("TURN 6,6")[-1] == "0,14"


@pytest.mark.parametrize(
    ("stones", "problem"),
    [
        (["7,7"], "ERROR swap2 is decided after 0, 3 or 5 stones, not 1"),
        (["7,7", "7,7", "8,8"], "ERROR 7,7 is taken"),
        (["7,7", "77,7", "8,8"], "ERROR 77,7 is not on a 15x15 board"),
        (["7"], "ERROR SWAP2BOARD goes on with lines x,y up to DONE, not '7'"),
    ],
)
def test_swap2_needs_its_stones(stones: list[str], problem: str) -> None:
    assert Talk(Random(), "START 15").ask(*block("SWAP2BOARD", *stones)) == problem


def test_yixin_opens_swap2() -> None:
    lines = Talk(Random(), "START 15").say("yxswap2step1")
    assert [line.rsplit(None, 2)[0] for line in lines] == [
        "MESSAGE SWAP2 MOVE1",
        "MESSAGE SWAP2 MOVE2",
        "MESSAGE SWAP2 MOVE3",
    ]


@pytest.mark.parametrize(("chance", "answer"), [(0.4, "YES"), (0.6, "NO")])
def test_yixin_asks_for_the_colour_of_swap2(chance: float, answer: str) -> None:
    talk = Talk(Oracle(chance=chance), "START 15")
    talk.say(*block("yxboard", "7,7,1", "8,7,2", "9,9,1"))
    assert talk.ask("yxswap2step2") == f"MESSAGE SWAP2 SWAP1 {answer}"
    talk.say(*block("yxboard", "7,7,1", "8,7,2", "9,9,1", "3,3,2", "4,4,1"))
    assert talk.ask("yxswap2step3") == f"MESSAGE SWAP2 SWAP2 {answer}"


def test_yixin_needs_stones_to_choose_for() -> None:
    talk = Talk(Random(), "START 15")
    assert talk.ask("yxswap2step2") == "ERROR swap2 is decided after 0, 3 or 5 stones, not 0"


SOOSORV = ("7,7", "7,6", "8,6")


def test_soosorv_is_opened() -> None:
    lines = Talk(Scripted(), "START 15").say("yxsoosorvstep1")
    assert lines[0] == "MESSAGE SOOSORV MOVE1 7 7"
    assert [line.split()[2] for line in lines] == ["MOVE1", "MOVE2", "MOVE3"]


@pytest.mark.parametrize(("chance", "answer"), [(0.4, "YES"), (0.6, "NO")])
def test_soosorv_colours_are_chosen_twice(chance: float, answer: str) -> None:
    talk = Talk(Oracle(chance=chance), "START 15")
    assert talk.ask(*block("yxsoosorvstep2", *SOOSORV)) == f"MESSAGE SOOSORV SWAP1 {answer}"
    assert (
        talk.ask(*block("yxsoosorvstep4 3", *SOOSORV, "9,9")) == f"MESSAGE SOOSORV SWAP2 {answer}"
    )


def test_soosorv_goes_on_with_a_fourth_move_and_a_number() -> None:
    player = Oracle()
    player.balanced = ("j6",)
    talk = Talk(player, "START 15")
    assert talk.ask(*block("yxsoosorvstep3", *SOOSORV)) == "MESSAGE SOOSORV MOVE4 9 9 2"


def test_soosorv_fifth_moves_are_offered() -> None:
    talk = Talk(Oracle({"a1": 5, "b1": 4, "c1": 3}), "START 15")
    assert talk.say(*block("yxsoosorvstep5 2", *SOOSORV, "9,9")) == [
        "MESSAGE SOOSORV MOVE5 REFRESH",
        "MESSAGE SOOSORV MOVE5 0 14",
        "MESSAGE SOOSORV MOVE5 1 14",
        "MESSAGE SOOSORV MOVE5 DONE",
    ]


def test_the_fifth_move_that_helps_black_least_is_picked() -> None:
    talk = Talk(Oracle({"a1": 5, "b1": -4, "c1": 3}), "START 15")
    lines = block("yxsoosorvstep6", *SOOSORV, "9,9", "0,14", "1,14", "2,14")
    assert talk.ask(*lines) == "MESSAGE SOOSORV MOVE5C 1 14"


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (block("yxsoosorvstep2", "7,7"), "ERROR YXSOOSORVSTEP2 needs 3 stones, not 1"),
        (block("yxsoosorvstep6", *SOOSORV), "ERROR YXSOOSORVSTEP6 needs 5 stones or more, not 3"),
        (block("yxsoosorvstep5 2", *SOOSORV, "9,9", "0,0"), "ERROR YXSOOSORVSTEP5 needs 4 stones"),
        (block("yxsoosorvstep4 0", *SOOSORV, "9,9"), "ERROR 'soosorv-0' is not an opening rule"),
        (block("yxsoosorvstep4 999", *SOOSORV, "9,9"), "ERROR opening rule 'soosorv-999': the"),
        (block("yxsoosorvstep2", "0,0", "1,1", "2,2"), "ERROR 'a15' is not possible in soosorv-8"),
    ],
)
def test_soosorv_has_its_rules(lines: list[str], problem: str) -> None:
    assert Talk(Random(), "START 15").ask(*lines).startswith(problem)


def test_soosorv_is_for_one_size_only() -> None:
    answer = Talk(Random(), "START 20").ask("yxsoosorvstep1")
    assert answer == "ERROR the opening rule soosorv-8 is for size 15, not 20"


class Silent(Oracle):
    """Analyses without a word."""

    def analyse(self, *_: object, **__: object) -> object:  # type: ignore[override]
        return iter(())


def test_an_analysis_without_result_still_gives_a_move() -> None:
    assert Talk(Silent(), "START 15").ask("yxnbest 3") == "7,7"


def test_the_engine_of_the_package_can_do_all_that() -> None:
    with Engine(hash_mb=1) as engine:
        assert isinstance(engine, Analyst)
        talk = Talk(engine, "START 15", "INFO timeout_turn 200", "INFO hash_size 2048")
        assert engine.hash_mb == 2
        assert isinstance(parse_reply(talk.say("BEGIN")[-1]), Move)
        assert isinstance(parse_reply(talk.say("yxnbest 2")[-1]), Move)
        assert isinstance(parse_reply(talk.say("yxbalancetwo 0")[-1]), Moves)
        assert talk.say("yxhashclear", "yxshowhashusage")[-1].startswith("MESSAGE hash usage")
        assert talk.say(*block("SWAP2BOARD", "7,7", "8,7", "9,9"))[-1]


def test_the_engine_of_the_package_is_stopped() -> None:
    with Engine(hash_mb=1) as engine:
        talk = Talk(engine, "START 15", "INFO timeout_turn 3600000")
        talk.say(*block("yxboard", "7,7,1", "8,7,2", "9,9,1", "3,3,2"))
        assert isinstance(parse_reply(talk.say("yxnbest 3", "yxstop")[-1]), Move)
        talk.brain.receive("yxnbest 1")
        assert talk.brain.end()
