"""Builds HTML and SVG so that no text can ever become markup: all of it is escaped here."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

_VOID = frozenset({"meta"})
"""Elements without an end."""


class Markup(str):
    """Text that is HTML already; only this module makes it from anything else."""

    __slots__ = ()


def element(tag: str, *children: str, **attributes: object) -> Markup:
    """An element with children, which are escaped unless they are `Markup`.

    An attribute ``class_`` is written ``class`` and ``text_anchor`` is ``text-anchor``; one that is
    ``None`` is left out. Numbers are written with two decimals at most.
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_text(_value(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    if tag in _VOID:
        return Markup(f"<{tag}{written}>")
    return Markup(f"<{tag}{written}>{joined(children)}</{tag}>")


def joined(children: Iterable[str], separator: str = "") -> Markup:
    """Several pieces as one."""
    return Markup(
        separator.join(
            child if isinstance(child, Markup) else _text(child) for child in children if child
        )
    )


def _value(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return str(value)


def _text(text: str) -> str:
    """Escaped, and without what a browser would obey rather than show."""
    return escape("".join(c if c.isprintable() else "\ufffd" for c in text))
