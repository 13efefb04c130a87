"""What all messages are made of."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from tengen.i18n import LANGUAGES, Language, text

LONGEST_NAME = 32
"""Characters of a player's name."""
LONGEST_SPEC = 80
"""Characters of an opponent's name with its options."""
MOST_MOVES = 22 * 22
"""No game has more stones."""
MOST_SECONDS = 24 * 3600
"""The longest time that a clock can be set to."""

ColorName: TypeAlias = Literal["black", "white"]
SeatName: TypeAlias = Literal["first", "second"]
"""Who opens the game, and the other; colours belong to seats and may change hands."""
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
    """A name without what cannot be seen or would turn the writing around; spaces made single."""
    visible = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in name)
    return " ".join(visible.split())


PlayerName: TypeAlias = Annotated[
    str, Field(max_length=LONGEST_NAME, examples=["Ada"]), AfterValidator(clean_name)
]


class Given(BaseModel):
    """A message from outside."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, use_attribute_docstrings=True
    )


class Sent(BaseModel):
    """A message to the outside."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class Text(Sent):
    """A sentence or a name in every language of the page."""

    en: str
    zh: str
    ja: str = ""

    @classmethod
    def of(cls, key: str, /, **values: object) -> Text:
        """The text of a catalogue key."""
        return cls.each(lambda language: text(language, key, **_values_in(language, values)))

    @classmethod
    def each(cls, text_in: Callable[[Language], str]) -> Text:
        """A text from a function of the language, such as ``Rule.RENJU.label``."""
        return cls(**{language: text_in(language) for language in LANGUAGES})


def _values_in(language: Language, values: Mapping[str, object]) -> dict[str, object]:
    return {
        name: getattr(value, language) if isinstance(value, Text) else value
        for name, value in values.items()
    }


class Problem(Sent):
    """Why a request was not fulfilled."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "type": "about:blank",
                    "title": "Occupied",
                    "status": 422,
                    "code": "occupied",
                    "detail": {
                        "en": "H8 can't be played: it is taken.",
                        "zh": "H8 不能落子：此处已有棋子。",
                    },
                }
            ]
        }
    )

    type: str = "about:blank"
    title: str
    status: int
    code: str
    detail: Text
