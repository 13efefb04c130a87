"""Studies: records with variations that are kept, shared by link and reviewed."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field
from pydantic.config import JsonDict

from tengen.server.messages.actions import Version
from tengen.server.messages.base import Request, Response, RuleName, clean_name
from tengen.server.messages.record import EXAMPLE, GameRecord
from tengen.server.messages.review import Review, ReviewJob

MAX_TITLE_LENGTH = 200
_EXAMPLE: JsonDict = {"title": "A study", "record": EXAMPLE}
Title: TypeAlias = Annotated[str, Field(max_length=MAX_TITLE_LENGTH), AfterValidator(clean_name)]


class NewStudy(Request):
    """A study to be kept."""

    model_config = ConfigDict(json_schema_extra={"examples": [_EXAMPLE]})

    title: Title
    record: GameRecord
    review: Review | None = None


class StudyChange(Request):
    """The content of a study that its owner has changed."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"version": 1} | _EXAMPLE]})

    version: Version
    """The version that was changed."""
    title: Title
    record: GameRecord
    review: Review | None = None
    """Absent or null: the stored review stays, which a background job may just have made."""


class StudyVersion(Response):
    """The change is stored; the study has this version now."""

    version: int


class StudyView(Response):
    """A study."""

    id: Annotated[str, Field(examples=["Zk3_9aBcQ-"])]
    version: int
    """Grows with every change of the owner. A review that a background job finishes does not
    change it."""
    title: str
    owner: bool
    """Whether the client may change it."""
    created_ms: int
    """Milliseconds since 1970."""
    updated_ms: int
    record: GameRecord
    review: Review | None
    job: ReviewJob | None
    """The latest background job that reviews it."""


class StudySummary(Response):
    """A line in the list of studies."""

    id: str
    title: str
    updated_ms: int
    rule: RuleName
    size: int
    moves: int
    """Moves of the main line."""


class StudyList(Response):
    """The studies of the client, the last changed first."""

    studies: list[StudySummary]
