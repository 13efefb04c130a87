"""The event store: SQLite or PostgreSQL, written by one thread, read by a few."""

from tengen.server.storage.schema import GameRow, SeatRow, StoredEvent, Write
from tengen.server.storage.store import CHANNEL, Store
from tengen.server.storage.writer import StorageFailed

__all__ = ["CHANNEL", "GameRow", "SeatRow", "StorageFailed", "Store", "StoredEvent", "Write"]
