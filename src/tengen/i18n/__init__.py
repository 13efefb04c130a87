"""Text shown to people: one catalogue for each language, looked up by key.

A new language is one more TOML file beside this module, with the keys of ``en.toml``, and its code
in `Language`; CONTRIBUTING.md lists the places outside this package.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cache, partial
from typing import Any, Literal, Self, get_args

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


class Localized(ABC):
    """Anything that has a text in every language; its ``str`` is the English one."""

    @abstractmethod
    def text(self, language: str, /) -> str:
        """The text in a language."""


class Message(str, Localized):
    """A text of the catalogue, as a string in English that remembers how to be translated.

    Errors are raised with one: ``ValueError(Message("arena.error.no_games"))`` is an English error
    in a traceback, and `error_text` gives its text in the language of a user.
    """

    def __new__(cls, key: str, /, **values: object) -> Self:
        """The text of the key, with its placeholders replaced."""
        self = super().__new__(cls, text("en", key, **values))
        self._key, self._values = key, values
        return self

    def text(self, language: str, /) -> str:
        """The text in a language; values that are errors or localized are translated too."""
        values = {name: localized(value, language) for name, value in self._values.items()}
        return text(language, self._key, **values)

    def __reduce__(self) -> tuple[Any, ...]:  # strings are pickled without their attributes
        return partial(type(self), self._key, **self._values), ()

    _key: str
    _values: dict[str, object]


class LocalizedError(ValueError, Localized):
    """A ``ValueError`` with a message in every language; its ``str`` is the English one."""

    def __init__(self, key: str, /, **values: object) -> None:
        """The message is the text of the key, with its placeholders replaced."""
        self._message = Message(key, **values)
        super().__init__(self._message)

    def text(self, language: str, /) -> str:
        """The message in a language; values that are errors or localized are translated too."""
        return self._message.text(language)

    def __reduce__(self) -> tuple[Any, ...]:  # exceptions are pickled by their args otherwise
        key, values = self._message._key, self._message._values
        return partial(type(self), key, **values), ()


def error_text(error: BaseException, language: str) -> str:
    """The message of an error: in the language if it has a `Message`, else as it is."""
    if isinstance(error, Localized):
        return error.text(language)
    first = error.args[0] if error.args else None
    return first.text(language) if isinstance(first, Localized) else str(error)


def localized(value: object, language: str) -> object:
    """An error or something localized as its text in a language; other values as they are."""
    if isinstance(value, BaseException):
        return error_text(value, language)
    return value.text(language) if isinstance(value, Localized) else value


def system_reason(error: OSError) -> str:
    """What the operating system says is wrong; a `Message` if the catalogue has it."""
    import errno  # noqa: PLC0415 - few programs need it

    key = f"errno.{errno.errorcode.get(error.errno or 0, '')}"
    return Message(key) if key in catalogue("en") else (error.strerror or str(error)).lower()


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
    """The language of the environment; default: English.

    The first of ``TENGEN_LANG``, ``LC_ALL``, ``LC_MESSAGES`` and ``LANG`` that is set decides.
    """
    for variable in ("TENGEN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return next((each for each in LANGUAGES if value.lower().startswith(each)), "en")
    return "en"


def display_width(text: str) -> int:
    """The columns of a text in a terminal; East Asian characters take two."""
    from unicodedata import combining, east_asian_width  # noqa: PLC0415 - few programs need it

    if text.isascii():
        return len(text)
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)
