from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator

import pytest

from tengen.server.host import logs
from tengen.server.host.logs import FIELDS, JsonFormatter, TextFormatter
from tengen.server.host.settings import Settings


@pytest.fixture
def loggers() -> Iterator[None]:
    names = ("tengen.server", "uvicorn", "alembic")
    kept = [(log, log.handlers, log.level, log.propagate) for log in map(logging.getLogger, names)]
    yield
    for log, handlers, level, propagate in kept:
        log.handlers, log.propagate = handlers, propagate
        log.setLevel(level)


def record(message: str, fields: dict[str, object] | None = None) -> logging.LogRecord:
    made = logging.makeLogRecord({"name": "tengen.server.x", "levelname": "INFO", "msg": message})
    made.created = 0.0
    if fields is not None:
        setattr(made, FIELDS, fields)
    return made


def test_a_line_of_json_holds_the_event_and_its_data() -> None:
    line = JsonFormatter().format(record("request", {"route": "/api/games", "ms": 1.5}))
    assert json.loads(line) == {
        "time": "1970-01-01T00:00:00.000+00:00",
        "level": "info",
        "logger": "tengen.server.x",
        "event": "request",
        "route": "/api/games",
        "ms": 1.5,
    }


def test_a_line_of_words_holds_the_same_on_one_line() -> None:
    line = TextFormatter().format(record("request\nfaked", {"route": "/api/games"}))
    assert line == "1970-01-01T00:00:00.000+00:00 info request faked route=/api/games"


def test_a_bug_comes_with_its_traceback() -> None:
    made = record("bug")
    try:
        raise KeyError("seat")
    except KeyError:
        made.exc_info = sys.exc_info()
    assert "KeyError: 'seat'" in json.loads(JsonFormatter().format(made))["traceback"]
    assert "KeyError: 'seat'" in TextFormatter().format(made)


@pytest.mark.usefixtures("loggers")
def test_the_settings_say_what_is_worth_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure(Settings(db="sqlite:///unused", log_format="json", log_level="warning"))
    log = logging.getLogger("tengen.server.anything")
    log.info("quiet")
    log.warning("loud")
    logging.getLogger("uvicorn.error").info("quiet")
    lines = capsys.readouterr().err.splitlines()
    assert [json.loads(line)["event"] for line in lines] == ["loud"]
