"""Two versions of the web app: the one that is built, and another that differs in one script."""

from __future__ import annotations

import re
from collections.abc import Mapping

VERSION = "() => document.querySelector('meta[name=tengen-version]').content"
"""The version of a page in the browser."""
NEXT_VERSION = "f" * 16
_SCRIPT = "assets/index-changed.js"


def next_version(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of the next version, the service worker last."""
    name = next(each for each in files if re.fullmatch(r"assets/index-.*\.js", each))
    version = re.search(rb'tengen-version" content="(\w+)"', files["index.html"])
    assert version is not None
    named = re.compile(re.escape(name.removeprefix("assets/")).encode())
    changed = {
        _SCRIPT if each == name else each: named.sub(
            _SCRIPT.removeprefix("assets/").encode(), content
        ).replace(version[1], NEXT_VERSION.encode())
        for each, content in files.items()
    }
    changed[_SCRIPT] += b"\n"
    return dict(sorted(changed.items(), key=lambda item: item[0] == "sw.js"))
