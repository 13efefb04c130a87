"""One line for each event, for people or for programs that collect them; no secrets in either."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any

from tengen.server.host.settings import Settings

FIELDS = "fields"
"""The attribute of a record that holds an event's data: ``extra={FIELDS: {...}}``."""


class JsonFormatter(logging.Formatter):
    """A line of JSON: time, level, logger, event, the event's data, the traceback if any."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line."""
        line: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **getattr(record, FIELDS, {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class TextFormatter(logging.Formatter):
    """A line of words: time, level, event, the event's data."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line, and the traceback below it."""
        data = " ".join(f"{key}={value}" for key, value in getattr(record, FIELDS, {}).items())
        words = [_time(record), record.levelname.lower(), record.getMessage(), data]
        line = " ".join(word for word in words if word).replace("\n", " ")
        if record.exc_info:
            line += f"\n{self.formatException(record.exc_info)}"
        return line


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def configure(settings: Settings) -> None:
    """Send this process's log to standard error, in the form and from the level chosen."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if settings.log_format == "json" else TextFormatter())
    levels = {
        "tengen.server": settings.log_level.upper(),
        # The events of uvicorn and Alembic are ours told twice; their warnings are not.
        "uvicorn": "WARNING",
        "alembic": "WARNING",
    }
    for name, level in levels.items():
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
