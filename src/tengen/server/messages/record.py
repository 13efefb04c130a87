"""Game records on the wire: an entry of ``games`` in Tengen's JSON, see `tengen.formats.jsontext`.

The reader of that format validates them, so these types only describe what it accepts.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field
from pydantic.config import JsonDict

from tengen.server.messages.base import (
    ColorName,
    PointText,
    Request,
    Response,
    RuleName,
    TerminationName,
    Text,
)
from tengen.values import MAX_SIZE, MIN_SIZE

MarkName: TypeAlias = Literal["circle", "square", "triangle", "cross"]
EXAMPLE: JsonDict = {
    "size": 15,
    "rule": "freestyle",
    "nodes": [{}, {"parent": 0, "move": "h8", "comment": "The centre."}],
}


class RecordSetup(Request):
    """Stones before the first move."""

    black: list[PointText] = Field(default_factory=list)
    white: list[PointText] = Field(default_factory=list)


class RecordResult(Request):
    """How the game ended."""

    winner: ColorName | None
    """Null: a draw."""
    termination: TerminationName
    line: list[PointText] = Field(default_factory=list)
    """The winning row, end to end."""


class RecordNode(Request):
    """A position of the tree, with the move that led to it."""

    parent: int = -1
    """Index of the node before; the root, which comes first, has none."""
    move: PointText = ""
    """Absent at the root only."""
    comment: str = ""
    name: str = ""
    seconds: float | None = None
    clock: float | None = None
    marks: dict[str, MarkName] = Field(default_factory=dict)
    labels: dict[str, str] = Field(default_factory=dict)
    arrows: list[tuple[PointText, PointText]] = Field(default_factory=list)
    lines: list[tuple[PointText, PointText]] = Field(default_factory=list)
    extra: dict[str, list[str]] = Field(default_factory=dict)


class GameRecord(Request):
    """A game with its variations."""

    model_config = ConfigDict(json_schema_extra={"examples": [EXAMPLE]})

    size: Annotated[int, Field(ge=MIN_SIZE, le=MAX_SIZE)]
    rule: RuleName
    turn: ColorName = "black"
    """Who makes the first move; absent: the side with fewer stones, or black."""
    setup: RecordSetup = Field(default_factory=RecordSetup)
    black: str = ""
    white: str = ""
    opening: str = ""
    info: dict[str, str] = Field(default_factory=dict)
    result: RecordResult | None = None
    nodes: list[RecordNode]
    """The root first, parents before children, siblings in order."""


class RecordRequest(Request):
    """A record to be written as a file."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"record": EXAMPLE}]})

    record: GameRecord


class RecordFault(Response):
    """What could not be read of a file."""

    game: int | None
    """Index in `games` of the game that it is about; null: of the file."""
    place: str
    """Such as ``line 3, column 14``; empty: all of it."""
    text: Text
    """What is wrong, with the place."""


class RecordList(Response):
    """The games of a file."""

    games: list[GameRecord]
    errors: list[RecordFault]
