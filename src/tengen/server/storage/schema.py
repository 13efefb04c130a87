"""The tables, and the rows that the store takes and returns.

The columns of `games` are derived from the events, to find games without reading them all. A study
is stored as a whole; the job that reviews it is a row of `reviews`, with a row of
`review_positions` for each position that it has finished.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    text,
)

METADATA = MetaData()

GAMES = Table(
    "games",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("created_ms", BigInteger, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
    Column("status", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    # The entry of the list of games, as JSON.
    Column("summary", Text, nullable=False),
    # When the running clock reaches 0.
    Column("deadline_ms", BigInteger),
    # The server process that has to ask a program.
    Column("duty", String(32)),
)
Index("games_listed", GAMES.c.listed, GAMES.c.status, GAMES.c.updated_ms)
Index(
    "games_deadline",
    GAMES.c.deadline_ms,
    postgresql_where=text("deadline_ms IS NOT NULL"),
    sqlite_where=text("deadline_ms IS NOT NULL"),
)
Index(
    "games_duty",
    GAMES.c.duty,
    postgresql_where=text("duty IS NOT NULL"),
    sqlite_where=text("duty IS NOT NULL"),
)

EVENTS = Table(
    "events",
    METADATA,
    Column("game_id", String(16), ForeignKey("games.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("kind", String(24), nullable=False),
    Column("data", Text, nullable=False),
    # No two events of a game have the same number: the second writer gets a conflict.
    PrimaryKeyConstraint("game_id", "number"),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("game_id", String(16), ForeignKey("games.id"), nullable=False),
    Column("seat", String(8), nullable=False),
    # The hash of the holder's secret.
    Column("holder", String(64), nullable=False),
    PrimaryKeyConstraint("game_id", "seat"),
)
Index("seats_holder", SEATS.c.holder)

PROCESSES = Table(
    "processes",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("beat_ms", BigInteger, nullable=False),
)

STUDIES = Table(
    "studies",
    METADATA,
    Column("id", String(16), primary_key=True),
    # The hash of the owner's secret.
    Column("owner", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("title", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
    # What the list of studies shows besides the title, as JSON.
    Column("summary", Text, nullable=False),
    # JSON: an entry of ``games`` of the tengen-game format.
    Column("record", Text, nullable=False),
    # JSON.
    Column("review", Text),
)
Index("studies_owner", STUDIES.c.owner, STUDIES.c.updated_ms)

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("id", String(16), primary_key=True),
    # A study has one job: the latest.
    Column("study_id", String(16), ForeignKey("studies.id"), nullable=False, unique=True),
    Column("owner", String(64), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("state", String(16), nullable=False),
    # The server process that works on it; null when it is over.
    Column("process", String(32)),
    # Search nodes for each position.
    Column("nodes", Integer, nullable=False),
    # Positions reviewed, and to be reviewed.
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    # The main line when the job was requested, as JSON: later changes of the study do not matter.
    Column("game", Text, nullable=False),
)
# An owner has one open job.
Index(
    "reviews_owner",
    REVIEWS.c.owner,
    unique=True,
    postgresql_where=text("process IS NOT NULL"),
    sqlite_where=text("process IS NOT NULL"),
)
Index(
    "reviews_process",
    REVIEWS.c.process,
    postgresql_where=text("process IS NOT NULL"),
    sqlite_where=text("process IS NOT NULL"),
)

REVIEW_POSITIONS = Table(
    "review_positions",
    METADATA,
    Column("review_id", String(16), ForeignKey("reviews.id"), nullable=False),
    # Moves before the position.
    Column("ply", Integer, nullable=False),
    # JSON.
    Column("data", Text, nullable=False),
    PrimaryKeyConstraint("review_id", "ply"),
)


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event of a game as it is stored."""

    number: int
    """From 1, without gaps."""
    at_ms: int
    kind: str
    data: str
    """JSON."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """Derived columns of a game, to find it without reading its events."""

    status: str
    listed: bool
    summary: str
    """The entry of the list of games, as JSON."""
    deadline_ms: int | None = None
    """When the running clock reaches 0."""
    duty: str | None = None
    """The process that has to ask a program."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat and the hash of its holder's secret."""

    seat: str
    holder: str


@dataclass(frozen=True, slots=True)
class Write:
    """Events of a game to be stored together, with the columns derived from the last one."""

    game_id: str
    events: tuple[StoredEvent, ...]
    """In order; number 1, always alone, creates the game."""
    row: GameRow
    seats: tuple[SeatRow, ...] = ()
    """Seats taken by these events."""


@dataclass(frozen=True, slots=True)
class StudyContent:
    """What the owner of a study changes."""

    title: str
    summary: str
    """What the list of studies shows besides the title, as JSON."""
    record: str
    """JSON."""


@dataclass(frozen=True, slots=True)
class StudyRow:
    """A study."""

    id: str
    owner: str
    """The hash of the owner's secret."""
    version: int
    """From 1; grows with every change of the owner."""
    title: str
    created_ms: int
    updated_ms: int
    record: str
    """JSON."""
    review: str | None
    """JSON."""


@dataclass(frozen=True, slots=True)
class StudyEntry:
    """A study in the list of its owner."""

    id: str
    title: str
    updated_ms: int
    summary: str
    """JSON."""


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A job that reviews a study."""

    id: str
    study_id: str
    owner: str
    created_ms: int
    state: str
    """``queued``, ``running``, ``done``, ``failed`` or ``cancelled``."""
    process: str | None
    """The server process that works on it."""
    nodes: int
    """Search nodes for each position."""
    done: int
    """Positions reviewed, from the last one back."""
    total: int
    game: str
    """The moves to be reviewed, as JSON."""
