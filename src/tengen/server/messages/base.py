"""Types shared by all messages."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from tengen.i18n import LANGUAGES, Language, text, texts
from tengen.values import MAX_SIZE

MAX_NAME_LENGTH = 32
"""Characters of a player's name."""
MAX_SPEC_LENGTH = 200
"""Characters of an opponent's name with its options."""
MAX_MOVES = MAX_SIZE**2
"""Points of the largest board."""
MAX_SECONDS = 24 * 3600
"""The longest clock setting."""

ColorName: TypeAlias = Literal["black", "white"]
SeatName: TypeAlias = Literal["first", "second"]
"""The player who opens the game, and the other; an opening may swap the colours of the seats."""
RuleName: TypeAlias = Literal["freestyle", "standard", "renju", "caro", "standard-caro"]
Status: TypeAlias = Literal["waiting", "opening", "playing", "finished", "adjourned"]
TerminationName: TypeAlias = Literal[
    "five",
    "overline",
    "double-four",
    "double-three",
    "full-board",
    "passes",
    "agreement",
    "resigned",
    "timeout",
    "illegal-move",
    "crashed",
    "unknown",
]
PointText: TypeAlias = Annotated[str, Field(max_length=3, examples=["h8"])]


def clean_name(name: str) -> str:
    """A name without invisible and text-direction characters, with single spaces."""
    visible = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in name)
    return " ".join(visible.split())


PlayerName: TypeAlias = Annotated[
    str, Field(max_length=MAX_NAME_LENGTH, examples=["Ada"]), AfterValidator(clean_name)
]


class Request(BaseModel):
    """A message from a client: strict, without unknown fields."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, use_attribute_docstrings=True
    )


class Response(BaseModel):
    """A message to a client."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class Text(Response):
    """A sentence or a name in every language of the page."""

    en: str
    zh: str
    ja: str

    @classmethod
    def of(cls, key: str, /, **values: object) -> Text:
        """The text of a catalogue key; a value that is a `Text` is taken in each language."""

        def text_in(language: Language) -> str:
            chosen = {
                name: getattr(value, language) if isinstance(value, Text) else value
                for name, value in values.items()
            }
            return text(language, key, **chosen)

        return cls.each(text_in)

    @classmethod
    def each(cls, text_in: Callable[[Language], str]) -> Text:
        """A text from a function of the language, such as ``Rule.RENJU.label``."""
        return cls(**{language: text_in(language) for language in LANGUAGES})

    @classmethod
    def verbatim(cls, name: str) -> Text:
        """A name that is the same in every language."""
        return cls.each(lambda _: name)


class Problem(Response):
    """Why a request was refused (RFC 9457)."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "type": "about:blank",
                    "title": "Occupied",
                    "status": 422,
                    "code": "occupied",
                    "detail": dict(texts("server.illegal.occupied", point="H8").items()),
                }
            ]
        }
    )

    type: str = "about:blank"
    title: str
    status: int
    code: str
    detail: Text
    version: int | None = None
    """Of a refused `DeviceRequest` or `StudyChange`: the version on the server."""
    index: int | None = None
    """Of a refused `DeviceRequest`: the action at fault, counted from 0."""
