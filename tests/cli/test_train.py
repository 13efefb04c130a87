"""`tengen train`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from tengen import Board, Engine, Rule
from tengen.evaluation import plain_weights, weights
from tengen.train.weights import RuleWeights, decode, encode
from tests.cli.conftest import Run
from tests.reference.network import random_network

GAMES = (
    "0 b 2 h8i9i7g9h10f10 10,-20,30,-40",
    "1 w 2 h8h9g8i10j8f8 5,-5,8,-9",
    "2 d 2 g7h9g8i10j9k11 0,3,-4,-",
)


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")


def _file(name: str, rule: str, *games: str) -> Path:
    head = {"tengen-positions": 1, "settings": {"size": 15, "rule": rule}}
    path = Path(name)
    path.write_text("\n".join([json.dumps(head), *games, ""]))
    return path


def _base() -> Path:
    """Plain values and, for every rule, some network."""
    chance, numbers = np.random.default_rng(1), decode(plain_weights())
    for rule, part in numbers.items():
        part.network = random_network(chance, rule)
    path = Path("base.bin")
    path.write_bytes(encode(numbers))
    return path


def _read(name: str | Path) -> dict[Rule, RuleWeights]:
    return decode(Path(name).read_bytes())


def test_numbers_are_fitted_and_the_loss_is_said(run: Run) -> None:
    result = run("train", _file("f", "freestyle", *GAMES), "-o", "new.bin", "--epochs", "2")
    assert (result.code, result.err) == (0, "")
    count, values, order, wrote = result.out.splitlines()
    assert count == "freestyle: 12 positions"
    assert values.startswith("freestyle: values: loss ")
    assert values.endswith(" held out")
    assert order.startswith("freestyle: move ordering: loss ")
    assert wrote == "wrote new.bin"
    new, old = decode(Path("new.bin").read_bytes()), decode(weights())
    assert not np.array_equal(new[Rule.FREESTYLE].mover, old[Rule.FREESTYLE].mover)
    assert not np.array_equal(new[Rule.FREESTYLE].attack, old[Rule.FREESTYLE].attack)
    for rule in set(Rule) - {Rule.FREESTYLE}:
        assert np.array_equal(new[rule].mover, old[rule].mover)


def test_the_engine_takes_the_new_numbers(run: Run) -> None:
    run("train", _file("f", "renju", *GAMES), "-o", "new.bin", "--epochs", "1")
    with Engine(evaluation=Path("new.bin").read_bytes()) as engine:
        engine.evaluate(Board.from_moves("h8", rule="renju"))


def test_the_same_files_give_the_same_numbers(run: Run) -> None:
    path = _file("f", "caro", *GAMES)
    for name in ("one.bin", "same.bin"):
        assert run("train", path, "-o", name, "--epochs", "1").code == 0
    assert Path("one.bin").read_bytes() == Path("same.bin").read_bytes()


def test_rules_without_positions_keep_those_of_the_base(run: Run) -> None:
    Path("plain.bin").write_bytes(plain_weights())
    path = _file("f", "caro", *GAMES)
    run("train", path, "-o", "new.bin", "--base", "plain.bin", "--epochs", "1")
    new, plain = decode(Path("new.bin").read_bytes()), decode(plain_weights())
    assert np.array_equal(new[Rule.RENJU].mover, plain[Rule.RENJU].mover)
    assert not np.array_equal(new[Rule.CARO].mover, plain[Rule.CARO].mover)


def test_a_network_is_fitted_and_the_loss_is_said(run: Run) -> None:
    path, base = _file("f", "caro", *GAMES), _base()
    result = run("train", path, "--network", "--base", base, "-o", "new.bin")
    assert (result.code, result.err) == (0, "")
    count, network, wrote = result.out.splitlines()
    assert count == "caro: 12 positions"
    assert network.startswith("caro: network: loss ")
    assert network.endswith(" held out")
    assert wrote == "wrote new.bin"


@pytest.mark.parametrize("rule", [Rule.CARO, Rule.RENJU])
def test_a_fitted_network_is_all_that_changes(run: Run, rule: Rule) -> None:
    path, base = _file("f", rule, *GAMES), _base()
    run("train", path, "--network", "--base", base, "-o", "new.bin")
    new, old = _read("new.bin"), _read(base)
    assert new[rule].network not in (b"", old[rule].network)
    with Engine(hash_mb=1, evaluation=Path("new.bin").read_bytes()) as engine:
        engine.evaluate(Board.from_moves("h8", rule=rule))
    new[rule].network = old[rule].network
    assert encode(new) == base.read_bytes()


def test_a_rule_can_get_its_first_network(run: Run) -> None:
    Path("plain.bin").write_bytes(plain_weights())
    path = _file("f", "standard", *GAMES)
    run("train", path, "--network", "--base", "plain.bin", "-o", "new.bin", "--epochs", "1")
    assert [rule for rule, part in _read("new.bin").items() if part.network] == [Rule.STANDARD]


def test_new_values_leave_no_network_behind(run: Run) -> None:
    path, base = _file("f", "caro", *GAMES), _base()
    run("train", path, "--base", base, "-o", "new.bin", "--epochs", "1")
    new, old = _read("new.bin"), _read(base)
    assert new[Rule.CARO].network == b""
    assert not np.array_equal(new[Rule.CARO].mover, old[Rule.CARO].mover)
    for rule in set(Rule) - {Rule.CARO}:
        assert new[rule].network == old[rule].network


def test_a_network_can_go_on_from_the_one_there_is(run: Run) -> None:
    path, base = _file("f", "caro", *GAMES), _base()
    made = {}
    for options in ((), ("--continue",)):
        run("train", path, "--network", *options, "--base", base, "-o", "new.bin", "--epochs", "1")
        made[options] = np.frombuffer(_read("new.bin")[Rule.CARO].network, dtype="<i2")
    old = np.frombuffer(_read(base)[Rule.CARO].network, dtype="<i2")
    anew, gone_on = (np.mean(np.abs(each - old.astype(int))) for each in made.values())
    assert 0 < gone_on < anew / 10


@pytest.mark.parametrize(
    ("options", "usual"), [(("--network",), 7), (("--network", "--continue"), 4), ((), 25)]
)
def test_every_position_is_looked_at_as_often_as_the_help_says(
    run: Run, options: tuple[str, ...], usual: int
) -> None:
    path, made = _file("f", "caro", *GAMES), []
    for epochs in ((), ("--epochs", usual), ("--epochs", usual - 1)):
        assert run("train", path, *options, *epochs, "-o", "new.bin").code == 0
        made.append(_read("new.bin")[Rule.CARO])
    given, same, fewer = made
    assert given.network == same.network
    assert np.array_equal(given.mover, same.mover)
    assert given.network != fewer.network or not np.array_equal(given.mover, fewer.mover)


def test_freestyle_can_teach_its_network_too(run: Run) -> None:
    path, base = _file("f", "freestyle", *GAMES), _base()
    run("train", path, "--network", "--base", base, "-o", "new.bin", "--spread", "--epochs", "1")
    new, old = _read("new.bin"), _read(base)
    taught = new[Rule.FREESTYLE].network
    assert taught != old[Rule.FREESTYLE].network
    for rule in set(Rule) - {Rule.RENJU}:
        assert new[rule].network == taught
    assert new[Rule.RENJU].network == old[Rule.RENJU].network


def test_who_has_freestyles_network_goes_on_having_it(run: Run) -> None:
    path, base = _file("f", "freestyle", *GAMES), _base()
    old = _read(base)
    old[Rule.STANDARD].network = old[Rule.FREESTYLE].network
    base.write_bytes(encode(old))
    run("train", path, "--network", "--base", base, "-o", "new.bin", "--epochs", "1")
    new = _read("new.bin")
    assert new[Rule.STANDARD].network == new[Rule.FREESTYLE].network
    assert new[Rule.STANDARD].network != old[Rule.STANDARD].network
    assert new[Rule.CARO].network == old[Rule.CARO].network


def test_freestyle_can_teach_the_rules_like_it(run: Run) -> None:
    files = (_file("f", "freestyle", *GAMES), _file("c", "caro", *GAMES[:2]))
    run("train", *files, "-o", "new.bin", "--epochs", "1", "--spread")
    new, old = decode(Path("new.bin").read_bytes()), decode(weights())
    taught = new[Rule.FREESTYLE].mover
    assert np.array_equal(new[Rule.STANDARD].mover, taught)
    assert np.array_equal(new[Rule.STANDARD_CARO].mover, taught)
    assert not np.array_equal(new[Rule.CARO].mover, taught)
    assert np.array_equal(new[Rule.RENJU].mover, old[Rule.RENJU].mover)


def test_the_search_counts_as_much_as_is_asked(run: Run) -> None:
    path = _file("f", "caro", *GAMES)
    for share in ("0", "1"):
        run("train", path, "-o", f"{share}.bin", "--epochs", "1", "--search-share", share)
    assert Path("0.bin").read_bytes() != Path("1.bin").read_bytes()


def test_a_terminal_has_a_bar(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    out = run("train", _file("f", "caro", *GAMES), "-o", "new.bin", "--epochs", "1").out
    assert "positions" in out
    assert "━" in out


def test_without_numpy_the_way_to_it_is_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    result = run("train", "f", "-o", "new.bin")
    assert (result.code, result.out) == (2, "")
    assert result.err == "error: training needs numpy: pip install 'tengen[train]'\n"


@pytest.mark.parametrize(
    ("games", "options", "problem"),
    [
        (GAMES, ("--search-share", "2"), "--search-share"),
        (GAMES, ("--continue",), "--continue needs --network"),
        (GAMES, ("--epochs", "0"), "--epochs"),
        (GAMES, ("--base", "none.bin"), "none.bin: no such file"),
        (GAMES, ("--base", "f"), "not an evaluation file"),
        (GAMES, ("--spread",), "--spread needs positions of the freestyle rule"),
        (("0 b 1 h8i9 m3",), (), "the files contain no position to learn from"),
        (("nonsense",), (), "f, line 2"),
        (("0 b 1 h8i9 3",), (), "two positions or more"),
    ],
)
def test_what_cannot_be_done_is_told(
    run: Run, games: tuple[str, ...], options: tuple[str, ...], problem: str
) -> None:
    result = run("train", _file("f", "renju", *games), "-o", "new.bin", *options)
    assert result.code == 2
    assert problem in result.err
    assert not Path("new.bin").exists()


def test_rounds_play_fit_and_write_the_same_numbers_again(run: Run, tmp_path: Path) -> None:
    arguments = ("--games", "2", "--nodes", "60", "--workers", "1")
    made = []
    for name in ("first.bin", "second.bin"):
        result = run("train", "--rounds", "2", *arguments, "-o", str(tmp_path / name))
        assert result.code == 0, result.err
        assert "freestyle: values: loss" in result.out
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1]
    Engine(evaluation=made[0], hash_mb=1).close()


def test_rounds_can_fit_a_network(run: Run) -> None:
    Path("plain.bin").write_bytes(plain_weights())
    arguments = ("--rounds", "1", "--games", "1", "--nodes", "20", "--workers", "1")
    result = run("train", "--network", *arguments, "--base", "plain.bin", "-o", "new.bin")
    assert result.code == 0, result.err
    assert "freestyle: network: loss" in result.out
    new = _read("new.bin")
    assert new[Rule.FREESTYLE].network != b""
    Engine(hash_mb=1, evaluation=Path("new.bin").read_bytes()).close()
    new[Rule.FREESTYLE].network = b""
    assert encode(new) == plain_weights()


@pytest.mark.parametrize("arguments", [(), ("positions.txt", "--rounds", "1")])
def test_files_or_rounds_are_needed_and_not_both(run: Run, arguments: tuple[str, ...]) -> None:
    result = run("train", *arguments, "-o", "out.bin")
    assert result.code == 2
    assert "expected either files with positions or --rounds" in result.err


def test_a_network_corrects_the_values_of_the_base(run: Run) -> None:
    path, made = _file("f", "caro", *GAMES), []
    for bonus in (0, 1000):
        base = encode({rule: RuleWeights(black_bonus=bonus) for rule in Rule})
        Path("base.bin").write_bytes(base)
        run("train", path, "--network", "--base", "base.bin", "-o", "new.bin")
        made.append(decode(Path("new.bin").read_bytes())[Rule.CARO].network)
    assert made[0] != made[1]
