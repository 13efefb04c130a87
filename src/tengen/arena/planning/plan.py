"""Tournament files: TOML, checked completely before the first game."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from tengen.arena.planning.entrants import (
    Entrant,
    PlayerLimits,
    check_player,
    clock,
    entrant,
)
from tengen.arena.planning.openings import read_openings
from tengen.arena.planning.settings import Adjudication, Settings
from tengen.board import ParseError, Rule
from tengen.i18n import LocalizedError, Message
from tengen.opening import Opening
from tengen.players.base import Limit
from tengen.values import DEFAULT_SIZE, MAX_SIZE, MIN_SIZE, Place

_T = TypeVar("_T")
SAMPLE = Path(__file__).with_name("sample.toml")
"""A sample tournament that explains every key."""
MAX_BYTES = 256 * 1024
"""Of a tournament file."""
MAX_PLAYERS = 64
"""More would make tables unreadable and ratings slow."""
MAX_GAMES = 100_000
"""Of each pairing."""
_MAX_TEXT_LENGTH = 200
_MAX_PLAYER_LENGTH = 4000
_MAX_NUMBER = 10**12
_LIMIT_KEYS = ("seconds", "depth", "nodes", "clock", "tolerance")
_PLAYER_KEYS = ("player", "name", *_LIMIT_KEYS)
_KEYS = (
    *("name", "rule", "size", "games", "gauntlet", *_LIMIT_KEYS),
    *("openings", "balance", "stones", "opening-rule", "draw", "win", "by-proof", "max-moves"),
    *("seed", "fresh", "concurrency", "pin", "output", "player"),
)


@dataclass(frozen=True, slots=True)
class Plan:
    """A valid tournament file."""

    name: str
    """Title of the report."""
    settings: Settings
    """Without the openings that the `balance` player makes."""
    rounds: int
    """Pairs of games for each pairing."""
    folder: Path
    """Where all files are kept."""
    balance: str | None = None
    """The player that makes balanced openings before the tournament; ``None``: not used."""
    concurrency: int | None = None
    """Games at once; ``None``: one for each core."""
    pin: bool = True
    """Whether each process is pinned to its own core."""


def read_plan(path: Path) -> Plan:
    """Read a tournament file; ``ParseError`` with the place of the first error in it."""
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise ParseError(_message("too_long", limit=MAX_BYTES), str(path))
    try:
        table = tomllib.loads(data.decode())
    except RecursionError:
        raise ParseError(_message("too_deep"), str(path)) from None
    except ValueError as error:  # also for over-long numbers and invalid UTF-8
        raise ParseError(_message("not_toml", problem=error), str(path)) from error
    return _plan(_TomlTable(table, str(path), _KEYS), path)


class _TomlTable:
    """Typed access to the values of one TOML table."""

    def __init__(self, values: Any, place: str, keys: Sequence[str]) -> None:
        self.place = place
        if not isinstance(values, dict):
            self.refuse(_message("no_table"))
        self._values: Mapping[str, Any] = values
        for key in values:
            if key not in keys:
                self.refuse(_message("no_key", name=repr(key[:40]), advice=_advice(key, keys)))

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def refuse(self, problem: str, key: str = "") -> NoReturn:
        """Raise an error with its place."""
        raise ParseError(problem, _within(self.place, key) if key else self.place)

    def tables(self, key: str) -> list[Any]:
        """The tables written ``[[key]]``."""
        found = self._values.get(key, [])
        if not isinstance(found, list):
            self.refuse(_message("no_array", key=key), key)
        return found

    def text(self, key: str, max_length: int = _MAX_TEXT_LENGTH) -> str | None:
        """Printable text."""
        found = self._values.get(key)
        if found is None:
            return None
        if not isinstance(found, str):
            self._expected(_message("text"), key)
        if not 0 < len(found) <= max_length or not found.isprintable():
            self._expected(_message("printable", high=max_length), key)
        return found

    def flag(self, key: str, default: bool) -> bool:
        """True or false."""
        found = self._values.get(key, default)
        if not isinstance(found, bool):
            self._expected(_message("flag"), key)
        return found

    def whole(self, key: str, low: int = 1, high: int = _MAX_NUMBER) -> int | None:
        """A whole number within bounds."""
        found = self._values.get(key)
        if found is None:
            return None
        if not isinstance(found, int) or isinstance(found, bool):
            self._expected(Message("roster.kind.int"), key)
        if not low <= found <= high:
            self.refuse(_message("range", low=low, high=high, value=str(found)[:40]), key)
        return found

    def number(self, key: str) -> float | None:
        """A number >= 0."""
        found = self._values.get(key)
        if found is not None and not _is_number(found):
            self._expected(_message("number"), key)
        return None if found is None else float(found)

    def numbers(self, key: str, low: int, high: int) -> list[float] | None:
        """A list of `low` to `high` numbers >= 0."""
        found = self._values.get(key)
        if found is None:
            return None
        if not (isinstance(found, list) and low <= len(found) <= high) or not all(
            map(_is_number, found)
        ):
            count = low if low == high else Message("cli.error.count_range", low=low, high=high)
            self._expected(_message("numbers", count=count), key)
        return [float(number) for number in found]

    def _expected(self, wanted: str, key: str) -> NoReturn:
        self.refuse(_message("expected", wanted=wanted, value=_short(self._values[key])), key)

    def checked(self, key: str, make: Callable[..., _T], *arguments: Any) -> _T:
        """Call `make`; its ``ValueError`` becomes a ``ParseError`` with the place."""
        try:
            return make(*arguments)
        except ValueError as error:
            self.refuse(Message("place.inner", problem=error), key)


def _plan(table: _TomlTable, path: Path) -> Plan:
    settings = _settings(table)
    _check_openings(table, settings)
    found = table.text("openings")
    if found is not None:
        file = path.parent / found
        openings = table.checked("openings", read_openings, file, settings.size, settings.rule)
        settings = replace(settings, openings=openings)
    games = table.whole("games", 2, MAX_GAMES) or 100
    if games % 2:
        table.refuse(Message("cli.error.odd_games", games=games), "games")
    return Plan(
        table.text("name") or path.stem,
        settings,
        games // 2,
        path.parent / (table.text("output", _MAX_PLAYER_LENGTH) or path.stem),
        table.text("balance", _MAX_PLAYER_LENGTH),
        table.whole("concurrency", 1, 1024),
        table.flag("pin", True),
    )


def _settings(table: _TomlTable) -> Settings:
    size = table.whole("size", MIN_SIZE, MAX_SIZE) or DEFAULT_SIZE
    stones = table.whole("stones", 0, size)
    entrants = _entrants(table, _limits(table, PlayerLimits()))
    return Settings(
        entrants,
        "gauntlet" if table.flag("gauntlet", False) else "round-robin",
        table.checked("rule", _rule, table.text("rule") or Rule.FREESTYLE),
        size,
        opening_stones=min(4, size) if stones is None else stones,
        opening_rule=table.text("opening-rule"),
        adjudication=_adjudication(table),
        seed=table.whole("seed", 0) or 0,
        fresh=table.flag("fresh", False),
    )


def _rule(name: str) -> Rule:
    try:
        return Rule(name)
    except ValueError:
        advice = _advice(name, [rule.value for rule in Rule])
        raise LocalizedError("arena.plan.no_rule", name=repr(name[:40]), advice=advice) from None


def _check_openings(table: _TomlTable, settings: Settings) -> None:
    """Check the keys about openings."""
    given = [key for key in ("openings", "balance", "opening-rule") if key in table]
    if len(given) > 1:
        table.refuse(_message("one_of_openings"), given[1])
    if settings.opening_rule is not None:
        table.checked("opening-rule", Opening, settings.opening_rule, settings.size, settings.rule)
    balancer = table.text("balance", _MAX_PLAYER_LENGTH)
    if balancer is not None:
        table.checked("balance", lambda: check_player(entrant(balancer)))


def _adjudication(table: _TomlTable) -> Adjudication:
    """The criteria for ending games early; keys have the names of the command's options."""
    rules = Adjudication(
        by_proof=table.flag("by-proof", False), max_moves=table.whole("max-moves", 1)
    )
    draw, win = table.numbers("draw", 2, 3), table.numbers("win", 2, 2)
    if draw is not None:
        score, moves, start = (*draw, 0.0)[:3]
        calm = partial(replace, rules, draw_score=score, draw_from=int(start))
        rules = table.checked("draw", partial(calm, draw_moves=int(moves)))
    if win is not None:
        decided = partial(replace, rules, win_score=win[0], win_moves=int(win[1]))
        rules = table.checked("win", decided)
    return rules


def _entrants(table: _TomlTable, defaults: PlayerLimits) -> tuple[Entrant, ...]:
    written = table.tables("player")
    if not 2 <= len(written) <= MAX_PLAYERS:
        table.refuse(_message("player_count", high=MAX_PLAYERS, count=len(written)))
    places: dict[str, int] = {}
    found = []
    for number, values in enumerate(written, start=1):
        own = _TomlTable(values, _within(table.place, Place(player=number)), _PLAYER_KEYS)
        one = _entrant(own, defaults)
        if one.name in places:
            first = places[one.name]
            own.refuse(_message("same_name", number=first, name=repr(one.name)), "name")
        places[one.name] = number
        found.append(one)
    return tuple(found)


def _entrant(table: _TomlTable, defaults: PlayerLimits) -> Entrant:
    player = table.text("player", _MAX_PLAYER_LENGTH)
    if player is None:
        table.refuse(_message("no_player"))
    found = table.checked("player", entrant, player, _limits(table, defaults))
    if found.player != player.strip():
        table.refuse(_message("terms"), "player")
    table.checked("player", check_player, found)
    return replace(found, name=table.text("name") or found.name)


def _limits(table: _TomlTable, defaults: PlayerLimits) -> PlayerLimits:
    """The default limits, replaced by those of the table."""
    before, control = defaults.limit, defaults.clock
    seconds = table.number("seconds")
    limit = table.checked(
        "seconds",
        Limit,
        before.seconds if seconds is None else seconds,
        table.whole("depth") or before.depth,
        table.whole("nodes") or before.nodes,
    )
    written = table.text("clock")
    if written is not None:
        given = table.checked("clock", clock, written)
        control = replace(control, per_game=given.per_game, increment=given.increment)
    tolerance = table.number("tolerance")
    if tolerance is not None:
        control = replace(control, tolerance=tolerance)
    return PlayerLimits(limit, control)


def _is_number(value: Any) -> bool:
    return (
        isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= _MAX_NUMBER
    )


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def _message(key: str, /, **values: object) -> Message:
    return Message(f"arena.plan.{key}", **values)


def _within(outer: str, inner: str) -> Message:
    """A place within another one, as ``cup.toml: player 2``."""
    return Message("place.problem", place=outer, problem=inner)


def _advice(word: str, known: Sequence[str]) -> Message:
    """The most similar known word; all of them if none is similar."""
    near = get_close_matches(word[:40].replace("_", "-").lower(), known, n=1)
    if near:
        return _message("near", name=repr(near[0]))
    return Message("roster.error.known", names=", ".join(known))
