"""The event store: SQLite or PostgreSQL, written by one thread, read by a few."""

from tengen.server.storage.schema import (
    GameRow,
    ReviewRow,
    SeatRow,
    StoredEvent,
    StudyContent,
    StudyEntry,
    StudyRow,
    Write,
)
from tengen.server.storage.store import CHANNEL, Store
from tengen.server.storage.writer import StorageFailed

__all__ = [
    "CHANNEL",
    "GameRow",
    "ReviewRow",
    "SeatRow",
    "StorageFailed",
    "Store",
    "StoredEvent",
    "StudyContent",
    "StudyEntry",
    "StudyRow",
    "Write",
]
