"""An extension of griffe: doctests in docstrings become code blocks in the reference.

In Markdown ``>>>`` without a fence is a quotation.
"""

from __future__ import annotations

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


def fenced(text: str) -> str:
    """The docstring with a fence around every doctest."""
    if "```" in text:
        return text
    return _EXAMPLE.sub(lambda example: f"```python\n{example[0].rstrip()}\n```", text)


class FencedDoctests(griffe.Extension):
    """Puts doctests into fences."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called for each object that was loaded."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
