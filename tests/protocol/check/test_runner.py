"""The conformance test: good programs pass, and every fault is found."""

from __future__ import annotations

import pytest

from tengen.board import Rule
from tengen.i18n import LANGUAGES
from tengen.protocol.check import CheckOptions, Verdict, check_names, check_program, is_sound
from tests.protocol.check.checks import HASTY, IMPATIENT, OPTIONS, run_check, run_checks


def test_a_good_program_passes_everything() -> None:
    results = run_checks("obedient")
    assert {name: result.problem for name, result in results.items() if result.problem} == {}
    assert tuple(results) == check_names()
    assert {result.verdict for result in results.values()} == {Verdict.PASS}
    assert is_sound(list(results.values()))
    assert all(result.seconds >= 0 and result.title for result in results.values())
    for language in LANGUAGES:
        assert len({result.label(language) for result in results.values()}) == len(results)


def test_a_program_that_knows_only_what_it_must_has_the_rest_skipped() -> None:
    results = run_checks("minimal")
    skipped = {name for name, result in results.items() if result.verdict is Verdict.SKIP}
    assert skipped >= {"about", "restart", "takeback", "yxshowforbid"}
    assert skipped >= {"swap2-first", "swap2-second", "swap2-third"}
    # Advice that it does not heed: it dies of lines that make no sense, and sees no fives.
    failed = {name for name, result in results.items() if result.verdict is Verdict.FAIL}
    assert failed == {"lower-case", "noise", "wins", "blocks"}
    assert not any(results[name].is_mandatory for name in failed)
    assert is_sound(list(results.values()))


@pytest.mark.parametrize(
    ("check", "fault", "problem"),
    [
        ("start-20", "ok-and-more", "START 20 was answered 'OK - everything is good', an unknown"),
        ("start-bad-size", "any-size", "START 1000 was answered 'OK', not ERROR"),
        ("about", "free-about", "not name="),
        ("begin", "begin-off-board", "15,0 is not on a 15x15 board"),
        ("board-resets", "sticky-board", "BOARD was answered 'ERROR"),
        ("info-silent", "chatty-info", "INFO was answered 'OK'"),
        ("unknown-command", "silent-unknown", "no answer to NOSUCHCOMMAND within 2 s"),
        ("noise", "nervous", "ended with exit status 1"),
        ("no-pause", "drops-commands", ""),
        ("end", "last-word", "after END it wrote"),
        ("wins", "passive", "freestyle: it played a15, but h7 and h12 win"),
        ("blocks", "passive", "but h12 blocks the four"),
        ("rule-after-start", "ignores-rule", "it played l8 for six in a row, which does not win"),
        ("forbidden", "ignores-rule", "is forbidden: double"),
        ("timeout-turn", "late", "no answer to BOARD within 0.5 s"),
        ("timeout-turn-0", "late", "no answer to BOARD within 0.8 s"),
        ("time-left", "late", "no answer to BOARD"),
        ("time-left-nothing", "late", "no answer to BOARD"),
        ("end-thinking", "deaf-while-thinking", "still searching 1.3 s after END"),
        ("max-memory", "greedy", "MB; the limit is 150 MB"),
        ("swap2-first", "swap-always", "'SWAP' is not an answer to 0 stones"),
        ("yxshowforbid", "wrong-forbid", "it shows 0,0 7,6, not 7,6"),
    ],
)
def test_a_fault_is_found(check: str, fault: str, problem: str) -> None:
    options = HASTY if check == "no-pause" else IMPATIENT
    verdict, words = run_check(check, "obedient", fault, options=options)
    assert verdict is Verdict.FAIL
    assert problem in words


@pytest.mark.parametrize(
    ("check", "script", "problem"),
    [
        ("start-15", "START=ERROR no", "START 15 was answered 'ERROR no', not OK"),
        ("begin", "BEGIN=SWAP", "BEGIN was answered 'SWAP' instead of a move"),
        ("begin", "BEGIN=here we go", "BEGIN was answered 'here we go', an unknown reply"),
        ("turn-first", "TURN=7,7", "7,7 (h8) is occupied"),
        ("unknown-command", "NOSUCHCOMMAND=OK", "was answered 'OK', not UNKNOWN"),
        ("lower-case", "start=UNKNOWN", "start 15 was not answered OK"),
        ("restart", "RESTART=1,1", "RESTART was not answered OK"),
        ("takeback", "TAKEBACK=1,1", "TAKEBACK was answered"),
        ("swap2-second", "SWAP2BOARD=7,7", "7,7 (h8) is occupied"),
        ("swap2-third", "SWAP2BOARD=0,0 0,1", "is not an answer to 5 stones"),
        ("yxshowforbid", "YXSHOWFORBID=OK", "YXSHOWFORBID was answered 'UNKNOWN YXBOARD'"),
        ("end", "END=exit", ""),
    ],
)
def test_wrong_answers_are_found(check: str, script: str, problem: str) -> None:
    verdict, words = run_check(check, "scripted", script, options=OPTIONS)
    assert verdict is (Verdict.FAIL if problem else Verdict.PASS)
    assert problem in words


def test_what_a_program_does_not_heed_is_skipped() -> None:
    verdict, words = run_check("max-node", "obedient", "no-nodes", options=HASTY)
    assert (verdict, words) == (Verdict.SKIP, "max_node and max_depth have no effect")
    verdict, words = run_check("yxstop", "obedient", "deaf-while-thinking", options=HASTY)
    assert (verdict, words) == (Verdict.SKIP, "YXSTOP was not answered within 1.2 s")
    assert run_check("max-node", "occupied", options=HASTY)[0] is Verdict.FAIL


def test_what_cannot_be_told_is_skipped() -> None:
    freestyle = CheckOptions(rules=(Rule.FREESTYLE,), start_seconds=20)
    for check in ("rule-after-start", "forbidden", "yxshowforbid"):
        verdict, words = run_check(check, "base", options=freestyle)
        assert verdict is Verdict.SKIP, words
    for check in ("end-thinking", "yxstop"):
        verdict, words = run_check(check, "base", options=OPTIONS)
        assert (verdict, words[:16]) == (Verdict.SKIP, "it moved before ")


def test_a_program_that_starts_no_game_is_given_up() -> None:
    results = run_checks("silent", "start", options=HASTY)
    assert results["about"].problem == "no answer to ABOUT within 2 s"
    assert results["start-15"].verdict is Verdict.FAIL
    rest = list(results.values())[2:]
    assert {result.problem for result in rest} == {"no game can be started"}
    assert {result.verdict for result in rest} == {Verdict.SKIP}


def test_a_program_that_is_not_there_fails() -> None:
    results = list(check_program("/nowhere/alpha"))
    assert results[0].verdict is Verdict.FAIL
    assert "cannot be started" in results[0].problem
    assert not is_sound(results)


def test_every_line_can_be_logged() -> None:
    lines: list[str] = []
    run_checks("base", only=["start-15"], log=lines)
    assert lines[:2] == ["> START 15", "< OK"]


def test_a_check_that_is_not_there_cannot_be_run() -> None:
    with pytest.raises(ValueError, match="unknown check 'nonsense': expected about, start-15"):
        check_program("alpha", only=["begin", "nonsense"])
    with pytest.raises(ValueError, match="at least the name of a program"):
        check_program("")
