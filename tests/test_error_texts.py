"""Hostile arguments at every function that hands them to the compiled core.

Whatever is wrong, the message is a sentence for the user: it names no function of C++, of the
binding library or of the private module.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tengen import Board, Color, Engine, Limit, Point, Rule
from tengen.board import parse_moves
from tengen.env import BoardBatch, action_count, action_of, point_of
from tengen.evaluation import NetworkFit, network_size, plain_weights
from tengen.game import Game
from tengen.hint import combination, five_points, reasons
from tengen.opening import Opening
from tengen.players.base import PlayerError
from tengen.roster import create
from tengen.stop import StopToken
from tests.process.processes import run_python

FOREIGN = (
    "std::",
    "nanobind",
    "_core",
    "incompatible function arguments",
    "vector::",
    "basic_string",
    "bad_cast",
    "bad_alloc",
    "_M_",
)
EXPECTED = (ValueError, TypeError, IndexError, OverflowError, AttributeError, PlayerError)
"""`AttributeError`: another object in the place of a board."""


class Unprintable:
    def __repr__(self) -> str:
        raise ZeroDivisionError


VALUES: list[Any] = [
    *(None, True, 0, -1, 2**31, 2**63, 2**64, -(10**30), 10**5000),
    *(0.5, math.nan, math.inf, 1j),
    *("", "h8", "z99", "\ud800", "\x00", "é", "a" * 100_000, "renju", "black", "identity"),
    *(b"", b"h8", bytearray(3), memoryview(b"h8")),
    *((), (1,), (1, 2), (1, 2, 3), (2**70, 0), (-1, -1), (0.5, 1), ("\ud800", None)),
    *([], ["h8"], [None], [2**70], {}, {"h8": 1}, {2: 3}, range(10**9), slice(1, 2)),
    *(object(), Unprintable(), Ellipsis, int, Board, Board(), Point("h8"), Rule.RENJU, Color.BLACK),
    *(np.zeros(3), np.int64(7), np.array(["h8"]), Limit(nodes=1), StopToken()),
]

FEW = Limit(nodes=20)
ENGINE = Engine(hash_mb=1)
BATCH = BoardBatch(3, 5)

CALLS: dict[str, Callable[[Any], object]] = {
    "Point": Point,
    "Point.from_xy x": lambda v: Point.from_xy(v, 1, 15),
    "Point.from_xy y": lambda v: Point.from_xy(1, v, 15),
    "Point.from_xy size": lambda v: Point.from_xy(1, 1, v),
    "Point.xy": lambda v: Point("a1").xy(v),
    "Point.transformed": lambda v: Point("a1").transformed(v, 15),
    "Point.transformed size": lambda v: Point("a1").transformed("flip", v),
    "Point <": lambda v: Point("a1") < v,
    "parse_moves": parse_moves,
    "Board size": Board,
    "Board rule": lambda v: Board(15, v),
    "Board forbidden": lambda v: Board(15, "renju", v),
    "Board.from_moves": Board.from_moves,
    "Board.from_moves size": lambda v: Board.from_moves("a1", v),
    "Board.from_stones black": lambda v: Board.from_stones(black=v),
    "Board.from_stones white": lambda v: Board.from_stones(white=v),
    "Board.from_stones turn": lambda v: Board.from_stones(turn=v),
    "Board.from_text": Board.from_text,
    "Board.from_text moves": lambda v: Board.from_text("5/5/5/5/5 b renju", moves=v),
    "Board.play": lambda v: Board().play(v),
    "Board.point": lambda v: Board().point(v),
    "Board[]": lambda v: Board()[v],
    "Board ==": lambda v: Board() == v,
    "Board.is_legal": lambda v: Board().is_legal(v),
    "Board.stones": lambda v: Board().stones(v),
    "Board.forbidden": lambda v: Board(15, "renju").forbidden(v),
    "Board.forbidden color": lambda v: Board(15, "renju").forbidden("h8", v),
    "Board.forbidden_points": lambda v: Board(15, "renju").forbidden_points(v),
    "Board.explain_forbidden": lambda v: Board(15, "renju").explain_forbidden(v),
    "Board.shapes": lambda v: Board().shapes(v),
    "Board.shapes color": lambda v: Board().shapes("h8", v),
    "Board.transformed": lambda v: Board().transformed(v),
    "Board.to_numpy": lambda v: Board().to_numpy(v),
    "Board.svg marks": lambda v: Board().svg(marks={v: "circle"}),
    "Board.svg arrows": lambda v: Board().svg(arrows=[(v, "h8")]),
    "Game.from_moves": Game.from_moves,
    "Game.play": lambda v: Game.from_moves("h8").play(v),
    "Opening.act": lambda v: Opening("swap2").act(v),
    "Engine threads": lambda v: Engine(threads=v, hash_mb=1),
    "Engine hash_mb": lambda v: Engine(hash_mb=v),
    "Engine seed": lambda v: Engine(hash_mb=1, level=1, seed=v).choose(Board(), FEW),
    "Engine evaluation": lambda v: Engine(hash_mb=1, evaluation=v),
    "Engine.evaluate": ENGINE.evaluate,
    "Engine.plain_score": ENGINE.plain_score,
    "Engine.features": ENGINE.features,
    "Engine.win_probability": lambda v: ENGINE.win_probability(v, Rule.RENJU),
    "Engine.win_probability rule": lambda v: ENGINE.win_probability(1, v),
    "Engine.choose board": lambda v: ENGINE.choose(v, FEW),
    "Engine.choose nodes": lambda v: ENGINE.choose(Board(), Limit(nodes=v, seconds=0.01)),
    "Engine.choose depth": lambda v: ENGINE.choose(Board(), Limit(depth=v, nodes=20)),
    "Engine.choose seconds": lambda v: ENGINE.choose(Board(), Limit(seconds=v, nodes=20)),
    "Engine.choose stop": lambda v: ENGINE.choose(Board(), FEW, stop=v),
    "Engine.analyse lines": lambda v: list(ENGINE.analyse(Board(), FEW, lines=v)),
    "Engine.analyse moves": lambda v: list(ENGINE.analyse(Board(), FEW, moves=v)),
    "Engine.analyse exclude": lambda v: list(ENGINE.analyse(Board(), FEW, exclude=v)),
    "Engine.threads": lambda v: setattr(ENGINE, "threads", v),
    "NetworkFit rule": lambda v: NetworkFit(v, 5, 1),
    "NetworkFit size": lambda v: NetworkFit("renju", v, 1),
    "NetworkFit seed": lambda v: NetworkFit("renju", 5, v),
    "NetworkFit.begin_with": lambda v: NetworkFit("renju", 5, 1).begin_with(v),
    "NetworkFit.log_odds": lambda v: NetworkFit("renju", 5, 1).log_odds(v, "black"),
    "network_size": network_size,
    "create": create,
    "BoardBatch n": BoardBatch,
    "BoardBatch size": lambda v: BoardBatch(1, v),
    "BoardBatch rule": lambda v: BoardBatch(1, 15, v),
    "BoardBatch opening": lambda v: BoardBatch(1, opening=v),
    "BoardBatch seed": lambda v: BoardBatch(1, seed=v),
    "BoardBatch.step": BATCH.step,
    "BoardBatch.reset": BATCH.reset,
    "BoardBatch.observe": BATCH.observe,
    "BoardBatch.legal_mask": BATCH.legal_mask,
    "BoardBatch.board": BATCH.board,
    "action_count": action_count,
    "reasons": lambda v: reasons(Board(), v),
    "combination": combination,
    "five_points": lambda v: five_points(Board(), v),
    "action_of": action_of,
    "point_of": point_of,
}


def problems(name: str, call: Callable[[], object]) -> list[str]:
    """What is wrong with the error of a call; nothing if it succeeds."""
    try:
        call()
    except ZeroDivisionError:
        return []  # raised by the value itself
    except Exception as error:
        text = f"{name}: {type(error).__name__}: {error}"
        is_foreign = any(part in text for part in FOREIGN)
        is_plain = isinstance(error, EXPECTED) and "\n" not in text and len(text) < 1000
        return [] if is_plain and not is_foreign else [text[:300]]
    return []


@pytest.mark.no_cover
@pytest.mark.parametrize("name", CALLS)
def test_no_error_text_comes_from_below(name: str) -> None:
    call = CALLS[name]
    found = [line for value in VALUES for line in problems(name, lambda v=value: call(v))]  # type: ignore[misc]
    assert found == []


OBJECTS: list[Any] = [Board(), Point("h8"), ENGINE, BATCH, StopToken(), NetworkFit("renju", 5, 1)]
FUNCTIONS = [Board, Point, Engine, BoardBatch, StopToken, NetworkFit, parse_moves, network_size]


def test_wrong_numbers_of_arguments_are_reported_plainly() -> None:
    methods = [
        getattr(thing, name) for thing in OBJECTS for name in dir(thing) if not name.startswith("_")
    ]
    calls: list[Any] = [*filter(callable, methods), *FUNCTIONS, plain_weights]
    found: list[str] = []
    for call in calls:
        for arguments in [(None,) * 20, ("h8",) * 15]:
            found += problems(call.__name__, lambda c=call, a=arguments: c(*a))  # type: ignore[misc]
        found += problems(call.__name__, lambda c=call: c(no_such_parameter=1))  # type: ignore[misc]
    assert found == []


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: Board().play(),  # type: ignore[call-arg]
            "play() takes (point: Point | str | tuple[int, int]) but was given none",
        ),
        (
            lambda: Board().play("h8", "i9"),  # type: ignore[call-arg]
            "play() takes (point: Point | str | tuple[int, int]) but was given (str, str)",
        ),
        (
            lambda: Board().play("h8", color="black"),  # type: ignore[call-arg]
            "play() takes (point: Point | str | tuple[int, int]) but was given (str, color: str)",
        ),
        (lambda: Board().undo(1), "undo() takes no arguments but was given (int)"),  # type: ignore[call-arg]
        (Point, "Point() takes (text: str | Point) but was given none"),
        (lambda: Point(3), "a point is read from text like 'h8', not 3"),  # type: ignore[arg-type]
        (
            lambda: Board().play(None),  # type: ignore[arg-type]
            "a point is a Point, text like 'h8' or a pair of whole numbers (x, y), not None",
        ),
        (lambda: Board("x"), "a board's size must be a whole number, not 'x'"),  # type: ignore[arg-type]
        (lambda: parse_moves(3), "text was expected, not 3"),  # type: ignore[arg-type]
        (
            lambda: ENGINE.evaluate(3),  # type: ignore[arg-type]
            "a player needs a Board, such as Board.from_moves('h8i9'), not 3",
        ),
        (
            lambda: ENGINE.choose(Board(), Limit(nodes=1.5)),  # type: ignore[arg-type]
            "nodes must be a whole number, not 1.5",
        ),
        (
            lambda: Engine(hash_mb=1, evaluation="x"),  # type: ignore[arg-type]
            "evaluation must be the bytes of an evaluation file, not its name",
        ),
    ],
)
def test_a_wrong_type_is_a_type_error_that_says_what_is_right(
    call: Callable[[], object], message: str
) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value) == message


def test_a_number_without_a_repr_is_described() -> None:
    with pytest.raises(ValueError, match="a board's size is 5 to 22, not a value of type int"):
        Board(10**5000)


def test_too_little_memory_is_a_memory_error_in_words() -> None:
    program = (
        "import resource\n"
        "from tengen import Engine\n"
        "resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))\n"
        "Engine(hash_mb=60_000)\n"
    )
    run = run_python(program)
    assert run.stderr.splitlines()[-1] == (
        "MemoryError: there is no memory for a transposition table of 60000 MB"
    )
