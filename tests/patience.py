"""How long tests wait. Speed is measured by benchmarks/; tests only notice what hangs."""

PATIENCE = 30.0
"""Seconds after which something is taken to hang, even on a busy machine."""
