"""Text shown to people: one catalogue for each language, looked up by key.

A new language is one more TOML file beside this module, with the keys of ``en.toml``, and its code
in `Language`; CONTRIBUTING.md lists the places outside this package.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, get_args

Language = Literal["en", "zh", "ja"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


def text(language: str, key: str, /, **values: object) -> str:
    """The text of a dotted `key`, with ``{name}`` placeholders replaced.

    ``KeyError`` for an unknown language or key.

    >>> text("en", "rules.color.black")
    'black'
    """
    found = catalogue(language)[key]
    return found.format(**values) if values else found


def text_list(language: str, key: str, /) -> list[str]:
    """The entries of a list, such as the words that may be typed for one command.

    The lists of two languages may differ in length.
    """
    return text(language, key).splitlines()


def texts(key: str, /, **values: object) -> dict[Language, str]:
    """The text of a key in every language."""
    return {language: text(language, key, **values) for language in LANGUAGES}


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All texts of a language by dotted key."""
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise KeyError(f"unknown language {language!r}: expected one of {known}")
    # Imported here, because most programs show no text in any language.
    import tomllib  # noqa: PLC0415
    from pathlib import Path  # noqa: PLC0415

    content = Path(__file__).with_name(f"{language}.toml").read_text(encoding="utf-8")
    return dict(_flattened(tomllib.loads(content)))


def _flattened(table: Mapping[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for name, value in table.items():
        if isinstance(value, Mapping):
            pairs += _flattened(value, f"{prefix}{name}.")
        else:
            joined = "\n".join(value) if isinstance(value, list) else value
            pairs.append((f"{prefix}{name}", joined))
    return pairs


def locale_language() -> Language:
    """The language of the environment (``LC_ALL``, ``LC_MESSAGES``, ``LANG``); default: English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return next((each for each in LANGUAGES if value.lower().startswith(each)), "en")
    return "en"
