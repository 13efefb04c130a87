"""Log lines, as text for people or JSON for collectors, without secrets."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any

from tengen.server.host.settings import Settings

FIELDS = "fields"
"""The attribute of a record that holds the data of an event: ``extra={FIELDS: {...}}``."""


class JsonFormatter(logging.Formatter):
    """One line of JSON: time, level, logger, event, data, traceback."""

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
    """One line of text: time, level, event, data."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line, with the traceback below it."""
        data = " ".join(f"{key}={value}" for key, value in getattr(record, FIELDS, {}).items())
        words = [_time(record), record.levelname.lower(), record.getMessage(), data]
        line = " ".join(word for word in words if word).replace("\n", " ")
        if record.exc_info:
            line += f"\n{self.formatException(record.exc_info)}"
        return line


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def configure(settings: Settings) -> None:
    """Log to standard error in the configured format and level."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if settings.log_format == "json" else TextFormatter())
    levels = {
        "tengen.server": settings.log_level.upper(),
        # Below warnings, uvicorn and Alembic repeat events that we log ourselves.
        "uvicorn": "WARNING",
        "alembic": "WARNING",
    }
    for name, level in levels.items():
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
