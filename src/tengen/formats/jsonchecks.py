"""Checks that values of a JSON document are what they should be, and says where they are not.

Each check takes a decoded value and returns it with its type, or raises ``ParseError``.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from math import isfinite
from typing import Any, TypeVar

from tengen.board import ParseError, Point
from tengen.formats.moves import points_by_text
from tengen.formats.options import message

T = TypeVar("T")
K = TypeVar("K")
E = TypeVar("E", bound=StrEnum)


def within(place: str, check: Callable[[Any], T], value: Any) -> T:
    """The checked value; an error names the field `place`."""
    try:
        return check(value)
    except ParseError as error:
        raise _inside(place, error) from None


def _inside(place: str, error: ParseError) -> ParseError:
    """The same error, seen from one level further out."""
    dot = "." if error.place and not error.place.startswith("[") else ""
    return ParseError(error.problem, place + dot + error.place)


def record(value: Any, names: frozenset[str], needed: tuple[str, ...] = ()) -> dict[str, Any]:
    """An object that has these names only, and all that are needed."""
    if not isinstance(value, dict):
        raise ParseError(message("no_object"))
    if not names.issuperset(value):
        unknown = min(value.keys() - names)[:40]
        raise ParseError(message("not_one_of", text=repr(unknown), known=", ".join(sorted(names))))
    for name in needed:
        if name not in value:
            raise ParseError(message("missing", name=repr(name)))
    return value


def items(check: Callable[[Any], T]) -> Callable[[Any], list[T]]:
    """A check of a list by a check of what is in it."""

    def check_all(value: Any) -> list[T]:
        if not isinstance(value, list):
            raise ParseError(message("no_list"))
        checked: list[T] = []
        try:
            for item in value:
                checked.append(check(item))  # noqa: PERF401 - the length identifies the failed item
        except ParseError as error:
            raise _inside(f"[{len(checked)}]", error) from None
        return checked

    return check_all


def entries(
    check_name: Callable[[Any], K], check: Callable[[Any], T]
) -> Callable[[Any], dict[K, T]]:
    """A check of an object by checks of its names and values."""

    def check_all(value: Any) -> dict[K, T]:
        if not isinstance(value, dict):
            raise ParseError(message("no_object"))
        return {check_name(name): within(name[:40], check, item) for name, item in value.items()}

    return check_all


def text(value: Any) -> str:
    """A text that can be written again."""
    if not isinstance(value, str):
        raise ParseError(message("no_text"))
    if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        raise ParseError(message("surrogate"))
    return value


def integer(value: Any) -> int:
    """A whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise ParseError(message("no_integer"))
    return value


def seconds(value: Any) -> float | None:
    """A finite number, or null for an unknown one."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ParseError(message("no_seconds"))
    if abs(value) > 1e300 or not isfinite(value):
        raise ParseError(message("many_seconds"))
    return float(value)


def member(words: type[E]) -> Callable[[Any], E]:
    """A check that a text is one of a vocabulary."""
    known = {word.value: word for word in words}

    def check(value: Any) -> E:
        found = known.get(text(value))
        if found is None:
            raise ParseError(message("not_one_of", text=repr(value[:40]), known=", ".join(known)))
        return found

    return check


def point(size: int, *, passes: bool = False) -> Callable[[Any], Point]:
    """A check that a text names a point of the board, or a pass where that may be."""
    points = points_by_text(size, "bottom")

    def check(value: Any) -> Point:
        found = points.get(text(value))
        if found is None or (found.is_pass and not passes):
            raise ParseError(message("no_point", text=repr(value[:40])))
        return found

    return check
