"""Optional packages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed_for(what: str, extra: str) -> Iterator[None]:
    """Import packages of an extra; the error for a missing one says how to install it.

    >>> with needed_for("to_numpy()", "rl"):
    ...     import a_package_that_is_missing
    Traceback (most recent call last):
        ...
    ModuleNotFoundError: to_numpy() needs a_package_that_is_missing: pip install 'tengen[rl]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        message = f"{what} needs {error.name}: pip install 'tengen[{extra}]'"
        raise ModuleNotFoundError(message, name=error.name) from None
