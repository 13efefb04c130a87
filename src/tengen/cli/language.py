"""The language of the command line: ``--lang``, else that of the environment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from tengen.i18n import LANGUAGES, Language, locale_language, localized, text

OPTION = "--lang"
_chosen: ContextVar[Language | None] = ContextVar("language", default=None)


def language() -> Language:
    """The language of all output of this run."""
    return _chosen.get() or locale_language()


def say(key: str, /, **values: object) -> str:
    """A text of ``[cli]`` in the language of this run, and in it also errors among the values."""
    chosen = language()
    shown = {name: localized(value, chosen) for name, value in values.items()}
    return text(chosen, f"cli.{key}", **shown)


@contextmanager
def speaking(asked: Language) -> Iterator[None]:
    """Use a language for this run."""
    token = _chosen.set(asked)
    try:
        yield
    finally:
        _chosen.reset(token)


def asked_language(arguments: Sequence[str]) -> Language:
    """The language of a command line.

    It is read before the arguments are parsed, because help and usage errors need it too.
    """
    for number, argument in enumerate(arguments):
        name, sign, value = argument.partition("=")
        if name == OPTION:
            wanted = value if sign else "".join(arguments[number + 1 : number + 2])
            return next((each for each in LANGUAGES if each == wanted), locale_language())
    return locale_language()
