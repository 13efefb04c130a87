"""A Dask cluster on which programs think."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

_CONNECT_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Cluster:
    """Somebody to give tasks to, and how many at a time."""

    executor: Executor
    width: int


@contextlib.contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """The workers of the scheduler at an address; ``ValueError`` if they cannot be reached."""
    try:
        from distributed import Client  # noqa: PLC0415 - an extra that few need
    except ImportError as error:
        raise ValueError(
            "a cluster needs more: install it with  pip install 'tengen[cluster]'"
        ) from error
    try:
        client: Any = Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ValueError(f"no Dask scheduler answers at {address}") from error
    try:
        threads = sum(client.nthreads().values())
        # The same position may be asked about twice, and answers differ.
        yield Cluster(client.get_executor(pure=False), max(1, threads))
    finally:
        client.close()
