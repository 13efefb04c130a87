"""The native engine, at full strength or at one of ten levels."""

from tengen.engine.engine import Engine

__all__ = ["Engine"]
