"""Every reader either reads what it is given or refuses it with a ParseError."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from tengen import Board, ParseError
from tengen.formats import FORMATS, Options, detect, iter_games, read, write
from tengen.game import Game
from tests.fuzz.conftest import Budget
from tests.fuzz.mutation import hostile_bytes

pytestmark = pytest.mark.no_cover

OPTIONS = [Options(), Options(size=20, rule="renju", origin="top"), Options(encoding="gbk")]  # type: ignore[arg-type]


def annotated_game(size: int) -> Game:
    """A game with something of everything."""
    game = Game.from_moves("h8i9i7g9", size=size, rule="renju")
    game.black, game.white = "黑方", "Äpfel ] \\ :"
    game.info.update(event="Cup", date="2026-11-15", comment="two\nlines")
    first = game.main_line()[0]
    first.comment, first.seconds, first.clock = "a ] comment", 1.5, 60.0
    first.labels[game.moves[1]] = "A"
    first.add("g7").add("j10").name = "a variation"
    return game


def seeds(name: str) -> list[bytes]:
    """Honest files of a format."""
    if name == "wzq":
        return [
            bytes(10) + b"\x05Black\x05White" + bytes([0x70, 0x71, 0x80, 0x62, 0x81, 0x82, 0x81])
        ]
    if name == "rif":
        games = b'<game id="1" black="1" white="2" bresult="1"><move>h8 i9 i7 g9</move></game>'
        return [b'<database><players><player id="1" name="A"/></players>' + games + b"</database>"]
    made = []
    for size in (15, 20):
        game = annotated_game(size)
        plain = Game.from_moves(game.moves, size=size)
        stones = Game(size, "renju", ["a1", "b2"], ["c3"])
        for candidates in ([game], [plain], [plain, plain], [stones]):
            try:
                made.append(write(candidates, name))
            except ValueError:
                continue
    return made


def games_one_by_one(data: bytes, name: str, options: Options) -> list[Game]:
    """What `iter_games` finds; nothing if that is an error."""
    try:
        games = list(iter_games(data, name, options))
    except ParseError:
        return []
    for game in games:
        game.validate()
    return games


def is_utf_8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


@pytest.mark.parametrize("name", FORMATS)
def test_hostile_files_are_read_or_refused(name: str, budget: Budget) -> None:
    outcomes = {"read": 0, "refused": 0}
    for number, data in enumerate(budget(hostile_bytes(seeds(name), name))):
        options = OPTIONS[number % len(OPTIONS)]
        streamed = games_one_by_one(data, name, options)
        try:
            games = read(data, name, options)
        except ParseError as error:
            assert str(error), data  # noqa: PT017
            # What follows the last game of a JSON document is not looked at.
            assert not streamed or any(game.errors for game in streamed) or name == "json", data
            outcomes["refused"] += 1
        else:
            for game in games:
                game.validate()
            # A file that is not UTF-8 may be taken for another code page in its first piece.
            assert streamed == games or not is_utf_8(data), data
            outcomes["read"] += 1
    # Seeds that never survive, or never fail, would test nothing.
    assert min(outcomes.values()) > 0


@pytest.mark.parametrize("name", FORMATS)
def test_the_seeds_are_honest(name: str) -> None:
    assert all(read(data, name, Options(size=15)) for data in seeds(name)[:1])


def test_the_format_of_hostile_files_is_found_or_not(budget: Budget) -> None:
    everything = [data for name in FORMATS for data in seeds(name)]
    for data in budget(hostile_bytes(everything, "detect")):
        try:
            name = detect(data)
        except ParseError:
            continue
        assert name in FORMATS


def test_pure_noise_is_read_or_refused() -> None:
    rng = random.Random("noise")
    for _ in range(2000):
        data = rng.randbytes(rng.randrange(200))
        for name in FORMATS:
            try:
                read(data, name)
            except ParseError:
                continue


def test_games_that_were_read_can_be_written_again() -> None:
    for data in islice(hostile_bytes(seeds("sgf"), "rewrite"), 2000):
        try:
            games = read(data, "sgf")
        except ParseError:
            continue
        written = write(games, "sgf")
        assert write(read(written, "sgf"), "sgf") == written
        assert read(write(games, "json"), "json") == games


def test_records_of_hostile_files_play_or_break_the_rules() -> None:
    for data in islice(hostile_bytes(seeds("sgf"), "boards"), 2000):
        try:
            for game in read(data, "sgf"):
                assert isinstance(game.board(), Board)
        except ValueError:  # a ParseError, or an IllegalMove on the board
            continue
