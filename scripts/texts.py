"""Writes web/src/i18n/generated: texts and options of games that are played without a server.

With --check, compares the files instead. The catalogues of src/tengen/i18n stay the one place where
a text is written; web/src/local composes sentences from them as src/tengen/server does.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scripts.generated import write_or_check
from tengen.i18n import LANGUAGES, catalogue
from tengen.server.api.options import options

FOLDER = Path(__file__).parents[1] / "web" / "src" / "i18n" / "generated"
SECTIONS = (
    "rules.color",
    "rules.direction",
    "rules.explanation",
    "rules.forbidden",
    "rules.illegal",
    "rules.shape",
    "hint",
    "review",
    "server.failure",
    "server.files",
    "server.forbidden",
    "server.hints",
    "server.illegal",
    "server.labels",
    "server.outcome",
    "server.thought",
    "solver.explain",
    "solver.hole",
)
"""The sections of the catalogues that games without a server need."""
ERRORS = (
    "adjourned",
    "already-asked",
    "finished",
    "foreign-seat",
    "illegal-record",
    "invalid",
    "no-clock",
    "no-draw-offer",
    "no-hints",
    "no-search",
    "no-such-move",
    "no-undo-offer",
    "not-adjourned",
    "not-finished",
    "not-on",
    "not-your-turn",
    "nothing-to-undo",
    "point",
    "setup",
    "stale",
    "start-position",
    "start-position-over",
    "time-left",
    "time-over",
    "too-large",
    "too-long",
    "unknown-game",
    "unknown-player",
)
"""The refusals that games without a server can have, below ``server.errors``."""
OPENING = "opening.rule.free"
"""The only opening of games without a server."""


def is_needed(key: str) -> bool:
    """Whether the browser needs the text of this key."""
    section, _, name = key.rpartition(".")
    if section == "server.errors":
        return name in ERRORS
    return key == OPENING or any(key.startswith(f"{each}.") for each in SECTIONS)


def texts(language: str) -> dict[str, str]:
    """The texts of a language by key."""
    return {key: text for key, text in catalogue(language).items() if is_needed(key)}


def device_options() -> dict[str, Any]:
    """The options of a new game without a server: the engine's players, and no opening rules."""
    found = options({}).model_dump(mode="json")
    found["players"] = [each for each in found["players"] if each["kind"] == "engine"]
    found["openings"] = [each for each in found["openings"] if each["name"] == "free"]
    return found


def files() -> Iterator[tuple[str, Any]]:
    """The files and their contents."""
    for language in LANGUAGES:
        yield f"{language}.json", texts(language)
    yield "options.json", device_options()


def written(content: Any) -> str:
    """A value as a JSON file."""
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def main() -> int:
    """Exit status 1 when a committed file differs."""
    found = [
        write_or_check(FOLDER / name, written(content), "python -m scripts.texts")
        for name, content in files()
    ]
    return max(found)


if __name__ == "__main__":
    sys.exit(main())
