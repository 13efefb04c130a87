"""Two versions of the web app: the one that is built, and another with other scripts."""

from __future__ import annotations

import re
from collections.abc import Mapping

VERSION = "() => document.querySelector('meta[name=tengen-version]').content"
"""The version of a page in the browser."""
NEXT_VERSION = "f" * 16
_SCRIPT = re.compile(rb"([\w-]+)\.js\b")


def next_version(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of the next version, the service worker last.

    Scripts import each other by names that contain a hash, so that all of them get other names.
    """
    version = re.search(rb'tengen-version" content="(\w+)"', files["index.html"])
    assert version is not None
    scripts = {name.encode() for name in files if re.fullmatch(r"assets/[\w-]+\.js", name)}

    def renamed(found: re.Match[bytes]) -> bytes:
        is_script = b"assets/%s.js" % found[1] in scripts
        return b"%s-next.js" % found[1] if is_script else found[0]

    changed = {
        _SCRIPT.sub(renamed, name.encode()).decode(): (
            _SCRIPT.sub(renamed, content).replace(version[1], NEXT_VERSION.encode())
            if name.endswith((".html", ".js"))
            else content
        )
        for name, content in files.items()
    }
    return dict(sorted(changed.items(), key=lambda item: item[0] == "sw.js"))
