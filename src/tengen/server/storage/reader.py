"""What the parts of the store read with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from sqlalchemy import RowMapping

Reader: TypeAlias = Callable[[Any, dict[str, Any]], Awaitable[list[RowMapping]]]
"""The rows that a query finds with these parameters; raises `StorageFailed`."""
