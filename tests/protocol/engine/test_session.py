"""What a brain can do with an engine behind it, and says without one."""

from __future__ import annotations

import time

import pytest

from tengen.board import Board, Rule
from tengen.engine.engine import Engine
from tengen.players.analyst import Analyst
from tengen.players.base import Limit
from tengen.players.random import Random
from tengen.protocol.codec.replies import Move, Moves, parse_reply
from tengen.protocol.engine.settings import max_threads
from tests.players.stand_ins import Scripted
from tests.protocol.engines import Oracle
from tests.protocol.talk import Talk, block


def test_a_new_game_has_no_blocked_points() -> None:
    talk = Talk(Oracle({"h8": 9}), "START 15", *block("yxblock", "7,7"), "RESTART")
    assert talk.say("BEGIN")[-1] == "7,7"


class _SlowToPrepare(Scripted):
    """Needs a while to prepare for a rule."""

    def prepare(self, board: Board) -> None:
        if board.rule is Rule.RENJU:
            time.sleep(0.05)


def test_settings_that_take_time_are_paid_from_the_next_move() -> None:
    player = _SlowToPrepare("a1", "a2")
    talk = Talk(player, "START 15", "INFO timeout_turn 1000", "INFO rule 4")
    talk.say("BEGIN", "TURN 7,7")
    first, second = [limit.seconds or 0 for limit in player.limits]
    assert first <= second - 0.05
    assert second == pytest.approx(0.97)
    player = _SlowToPrepare("a1")
    talk = Talk(player, "INFO timeout_turn 1000", "INFO rule 4", "START 15")
    talk.say("BEGIN")
    assert player.limits[0].seconds == pytest.approx(0.97)  # START has answered after it


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
    assert talk.ask(*lines) == "ERROR random does not support this command"


def test_the_hash_table_is_cleared_and_told_about() -> None:
    player = Oracle()
    talk = Talk(player)
    assert talk.ask("yxshowhashusage") == "MESSAGE hash usage 25.0%"
    assert talk.ask("YXHASHCLEAR") == "MESSAGE the hash table is empty"
    assert player.was_cleared


def test_the_engine_is_equipped_at_once() -> None:
    player = Oracle()
    talk = Talk(player, "INFO max_memory 367001600", "INFO thread_num 999", "INFO strength 35")
    assert (player.hash_mb, player.threads, player.level) == (135, max_threads(), 4)
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
    assert talk.say("START 15") == ["MESSAGE hash_mb cannot be set to 8: no memory", "OK"]


def test_other_players_take_no_notice_of_what_they_have_not() -> None:
    player = Random()
    Talk(player, "INFO thread_num 2", "INFO hash_size 8192", "INFO strength 10")
    assert not hasattr(player, "threads")


def test_a_gui_learns_what_there_is() -> None:
    first, threads, memory = Talk(Random()).say("yxshowinfo")
    assert first.startswith("MESSAGE Tengen ")
    assert threads == f"MESSAGE INFO MAX_THREAD_NUM {max_threads()}"
    assert memory.startswith("MESSAGE INFO MAX_HASH_SIZE ")
    assert 10 <= int(memory.split()[-1]) <= 24


@pytest.mark.parametrize("line", ["yxdraw", "yxresign"])
def test_people_are_answered_politely(line: str) -> None:
    assert Talk(Random()).ask(line).startswith("MESSAGE ")


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
