from __future__ import annotations

import pytest

from tengen.extras import needed_for


def test_a_missing_package_is_named_with_the_extra_that_brings_it() -> None:
    with (
        pytest.raises(ModuleNotFoundError, match=r"^x needs nothing_like_it: pip .*'tengen\[y\]'$"),
        needed_for("x", "y"),
    ):
        import nothing_like_it  # type: ignore[import-not-found]  # noqa: F401, PLC0415


def test_packages_that_are_there_are_imported() -> None:
    with needed_for("x", "y"):
        import json  # noqa: PLC0415
    assert json.dumps([]) == "[]"
