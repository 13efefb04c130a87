"""What holds for all tests."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# Machines are slow at times, which says nothing about the code. In CI the examples are the same in
# every run, so that a change is judged by itself; at home they differ and go on looking.
settings.register_profile(
    "tengen",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("tengen")
