"""Tournaments as files describe them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen.arena.planning.entrants import PlayerLimits
from tengen.arena.planning.plan import MAX_BYTES, SAMPLE, Plan, read_plan
from tengen.board import ParseError, Rule
from tengen.players.base import Limit
from tengen.roster import names
from tengen.timing import TimeControl

TWO = '[[player]]\nplayer = "random"\n[[player]]\nplayer = "classic:twoply"\n'
EXAMPLE = Path(__file__).parents[3] / "examples" / "tournament.toml"
CLASSICS = EXAMPLE.with_name("classics.toml")


def _plan(folder: Path, text: str, name: str = "cup.toml") -> Plan:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return read_plan(path)


def test_two_players_are_enough(tmp_path: Path) -> None:
    plan = _plan(tmp_path, TWO)
    assert (plan.name, plan.rounds, plan.folder) == ("cup", 50, tmp_path / "cup")
    assert (plan.balance, plan.concurrency, plan.pin) == (None, None, True)
    settings = plan.settings
    assert [entrant.name for entrant in settings.entrants] == ["random", "classic:twoply"]
    assert [entrant.limits for entrant in settings.entrants] == [PlayerLimits(), PlayerLimits()]
    assert (settings.pairing, settings.rule, settings.size) == ("round-robin", Rule.FREESTYLE, 15)
    assert (settings.opening_stones, settings.seed, settings.fresh) == (4, 0, False)


def test_everything_can_be_said(tmp_path: Path) -> None:
    (tmp_path / "book.txt").write_text("d4e4\nd4e5\n")
    plan = _plan(
        tmp_path,
        """
        name = "Cup 杯"
        rule = "renju"
        size = 7
        games = 6
        gauntlet = true
        seconds = 2
        depth = 3
        nodes = 100
        clock = "60+0.5"
        tolerance = 0.2
        openings = "book.txt"
        stones = 2
        draw = [20, 10, 40]
        win = [3000, 3]
        by-proof = true
        max-moves = 40
        seed = 9
        fresh = true
        concurrency = 3
        pin = false
        output = "deep/results"
        [[player]]
        player = "random"
        name = "甲"
        [[player]]
        player = "brain:./engine --x a@b"
        seconds = 0.5
        nodes = 7
        clock = "5"
        tolerance = 0
        depth = 1
        """,
    )
    settings, rules = plan.settings, plan.settings.adjudication
    assert (plan.name, plan.rounds, plan.folder) == ("Cup 杯", 3, tmp_path / "deep" / "results")
    assert (plan.concurrency, plan.pin) == (3, False)
    assert (settings.rule, settings.size, settings.pairing) == (Rule.RENJU, 7, "gauntlet")
    assert (settings.openings, settings.opening_stones) == (("d4e4", "d4e5"), 2)
    assert (rules.draw_score, rules.draw_moves, rules.draw_from) == (20, 10, 40)
    assert (rules.win_score, rules.win_moves) == (3000, 3)
    assert (rules.by_proof, rules.max_moves) == (True, 40)
    assert (settings.seed, settings.fresh) == (9, True)
    one, other = settings.entrants
    usual = TimeControl(per_game=60, increment=0.5, tolerance=0.2)
    assert (one.name, one.limits) == ("甲", PlayerLimits(Limit(2, 3, 100), usual))
    assert (other.name, other.player) == ("engine", "brain:./engine --x a@b")
    assert other.limits == PlayerLimits(Limit(0.5, 1, 7), TimeControl(per_game=5, tolerance=0))


def test_draws_count_from_the_start_unless_said(tmp_path: Path) -> None:
    rules = _plan(tmp_path, f"draw = [1.5, 2]\n{TWO}").settings.adjudication
    assert (rules.draw_score, rules.draw_moves, rules.draw_from) == (1.5, 2, 0)


def test_openings_may_be_made(tmp_path: Path) -> None:
    assert _plan(tmp_path, f'balance = "tengen@nodes=9"\n{TWO}').balance == "tengen@nodes=9"
    assert _plan(tmp_path, f'opening-rule = "swap2"\n{TWO}').settings.opening_rule == "swap2"


def test_small_boards_have_room_for_few_stones(tmp_path: Path) -> None:
    assert _plan(tmp_path, f"size = 5\nstones = 0\n{TWO}").settings.opening_stones == 0


def test_the_sample_is_a_tournament(tmp_path: Path) -> None:
    text = SAMPLE.read_text(encoding="utf-8")
    assert len(_plan(tmp_path, text).settings.entrants) == 4
    assert EXAMPLE.read_text(encoding="utf-8") == text


def test_every_key_of_the_sample_is_right(tmp_path: Path) -> None:
    (tmp_path / "book.txt").write_text("h8\n")
    lines = SAMPLE.read_text(encoding="utf-8").splitlines()
    hidden = [line[2:] for line in lines if line.startswith("# ") and " = " in line]
    assert len(hidden) >= 10
    for line in hidden:
        _plan(tmp_path, f"{line}\n{TWO}")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("games = = 3", ": this is not TOML: Invalid value (at line 1, column 9)"),
        ("games = 2\ngames = 4", ": this is not TOML: Cannot overwrite a value (at "),
        ("seed = " + "9" * 5000, ": this is not TOML: Exceeds the limit"),
        ("seed = " + "[" * 50_000, ": its tables are nested too deeply"),
        ("", ": a tournament needs 2 to 64 players, each under a line [[player]]; here are 0"),
        ('[[player]]\nplayer = "random"', "; here are 1"),
        ('[[player]]\nplayer = "random"\n' * 65, "; here are 65"),
        ('[player]\nplayer = "random"', ": player: write [[player]], with two brackets"),
        ("player = [1, 2]", ": player 1: this must be a table"),
        (f"game = 4\n{TWO}", ": 'game' is not a key here: is it 'games'?"),
        (f"max_moves = 4\n{TWO}", ": 'max_moves' is not a key here: is it 'max-moves'?"),
        (f"q = 4\n{TWO}", ": 'q' is not a key here: expected one of name, rule, size, games"),
        (f"{TWO}node = 4", ": player 2: 'node' is not a key here: is it 'nodes'?"),
        (f"{TWO}size = 9", ": player 2: 'size' is not a key here"),
        (f"{TWO}nodes = 0", ": player 2: nodes: this must be 1 to 1000000000000, not 0"),
        (f'{TWO}depth = "4"', ": player 2: depth: this must be a whole number, not '4'"),
        (f"{TWO}depth = true", ": player 2: depth: this must be a whole number, not True"),
        (f"{TWO}seconds = 0", ": player 2: seconds: seconds must be greater than 0"),
        (f"{TWO}seconds = -1", ": player 2: seconds: this must be a number, 0 or more, not -1"),
        (f"{TWO}seconds = nan", ": player 2: seconds: this must be a number, 0 or more, not nan"),
        (f"{TWO}seconds = inf", ": player 2: seconds: this must be a number"),
        (f"{TWO}tolerance = false", ": player 2: tolerance: this must be a number"),
        (f'{TWO}clock = "soon"', ": player 2: clock: 'soon' is not a clock"),
        (f'{TWO}clock = "0"', ": player 2: clock: per_game must be more than 0"),
        (f"{TWO}clock = 60", ": player 2: clock: this must be a text in quotes, not 60"),
        (f'{TWO}name = ""', ": player 2: name: this must be 1 to 200 printable characters"),
        (f'{TWO}name = "a\\u202eb"', ": player 2: name: this must be 1 to 200 printable"),
        (f'{TWO}name = "{"x" * 201}"', ": player 2: name: this must be 1 to 200 printable"),
        (f'{TWO}name = "random"', ": player 2: name: player 1 is called 'random' already: give"),
        (f"{TWO}[[player]]\nnodes = 3", ": player 3: the player is missing: write player ="),
        (f'{TWO}[[player]]\nplayer = "nobody"', ": player 3: player: 'nobody' is not a player"),
        (f'{TWO}[[player]]\nplayer = "random@nodes=3"', ": player 3: player: terms behind an @"),
        (f"name = 3\n{TWO}", ": name: this must be a text in quotes, not 3"),
        (f'rule = "renjuu"\n{TWO}', ": rule: 'renjuu' is not a rule: is it 'renju'?"),
        (f'rule = "go"\n{TWO}', ": rule: 'go' is not a rule: expected one of freestyle, standard"),
        (f"size = 4\n{TWO}", ": size: this must be 5 to 22, not 4"),
        (f"size = 15.0\n{TWO}", ": size: this must be a whole number, not 15.0"),
        (f"stones = 16\n{TWO}", ": stones: this must be 0 to 15, not 16"),
        (f"games = 3\n{TWO}", ": games: games come in pairs, one with each colour: 3 is odd"),
        (f"games = 0\n{TWO}", ": games: this must be 2 to 100000, not 0"),
        (f'gauntlet = "yes"\n{TWO}', ": gauntlet: this must be true or false, not 'yes'"),
        (f"concurrency = 0\n{TWO}", ": concurrency: this must be 1 to 1024, not 0"),
        (f"draw = [1]\n{TWO}", ": draw: this must be a list of 2 to 3 numbers, 0 or more, not [1]"),
        (f'draw = "1,2"\n{TWO}', ": draw: this must be a list of 2 to 3 numbers"),
        (f"draw = [1, 0]\n{TWO}", ": draw: draw_moves must be 1 or more, not 0"),
        (f"win = [1, 2, 3]\n{TWO}", ": win: this must be a list of 2 numbers"),
        (f"win = [1, true]\n{TWO}", ": win: this must be a list of 2 numbers"),
        (f"win = [1, 0.5]\n{TWO}", ": win: win_moves must be 1 or more, not 0"),
        (f'opening-rule = "x"\n{TWO}', ": opening-rule: 'x' is not an opening rule"),
        (f'size = 9\nopening-rule = "rif"\n{TWO}', ": opening-rule: "),
        (f'openings = "none.txt"\n{TWO}', "none.txt"),
        (f'openings = "bad.txt"\n{TWO}', ": openings: bad.txt: opening 1"),
        (f'balance = "nobody"\n{TWO}', ": balance: 'nobody' is not a player"),
        (
            f'balance = "random"\nopenings = "x"\n{TWO}',
            ": balance: give one of openings, balance and opening-rule",
        ),
        (f'name = "{"x" * 300_000}"', f": a tournament file has at most {MAX_BYTES} bytes"),
        (f"name = [{'1, ' * 50}]\n{TWO}", "1, 1,…"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, text: str, problem: str) -> None:
    (tmp_path / "bad.txt").write_text("a1b1a2b2a3b3a4b4a5\n")
    expected = OSError if problem == "none.txt" else ParseError
    with pytest.raises(expected) as caught:
        _plan(tmp_path, text)
    assert problem in str(caught.value)
    if expected is ParseError:
        assert str(caught.value).startswith(f"{tmp_path / 'cup.toml'}: ")


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    path = tmp_path / "cup.toml"
    path.write_bytes(b"name = '\xff'")
    with pytest.raises(ParseError, match="this is not TOML"):
        read_plan(path)


def test_the_tournament_of_the_classics_has_64_games_for_each_of_them() -> None:
    plan = read_plan(CLASSICS)
    named = {entrant.name for entrant in plan.settings.entrants}
    assert named > {name for name in names() if name.startswith("classic:")}
    assert 2 * plan.rounds * (len(named) - 1) == 64
