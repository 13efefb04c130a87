"""The clocks of a game, in whole milliseconds."""

from __future__ import annotations

from tengen.server.games.events import ClockConfig, SeatName


class Clock:
    """Two clocks, at most one of which runs."""

    __slots__ = ("config", "is_remote", "left_ms", "running", "since_ms")

    def __init__(self, config: ClockConfig, *, is_remote: bool = False) -> None:
        self.config = config
        self.is_remote = is_remote
        """Whether a player's device measures the time: clocks are charged, but none runs here."""
        full_ms = 1000 * config.seconds
        self.left_ms: dict[SeatName, int] = {"first": full_ms, "second": full_ms}
        """Time left when each clock was last started or stopped."""
        self.running: SeatName | None = None
        self.since_ms = 0
        """When the running clock was started."""

    @property
    def deadline_ms(self) -> int | None:
        """When the running clock reaches 0; ``None`` while none runs."""
        return None if self.running is None else self.since_ms + self.left_ms[self.running]

    def left_at(self, seat: SeatName, now_ms: int) -> int:
        """Time left on a clock."""
        used = now_ms - self.since_ms if seat == self.running else 0
        return max(0, self.left_ms[seat] - max(0, used))

    def run(self, seat: SeatName | None, now_ms: int) -> None:
        """Start that clock now; the one that ran is not charged."""
        if seat is not None and self.config.kind == "move":
            self._set(seat, 1000 * self.config.seconds)
        self.running, self.since_ms = None if self.is_remote else seat, now_ms

    def charge(self, seat: SeatName, used_ms: int, *, moved: bool) -> None:
        """Subtract the time of a decision, and add the increment of a move."""
        if self.config.kind == "game":
            left = max(0, self.left_ms[seat] - used_ms)
            self._set(seat, left + (1000 * self.config.increment if moved else 0))

    def expire(self, seat: SeatName) -> None:
        """No time is left on that clock."""
        self._set(seat, 0)

    def stop(self, now_ms: int) -> None:
        """Stop for good; the clocks keep the time left."""
        if self.running is not None:
            self._set(self.running, self.left_at(self.running, now_ms))
        self.running = None

    def give_back(self, away_ms: int, now_ms: int) -> None:
        """Do not charge time in which no server was running."""
        self.since_ms = min(self.since_ms + away_ms, now_ms)

    def _set(self, seat: SeatName, left_ms: int) -> None:
        # A new dictionary, because a copy of this clock may share the old one.
        self.left_ms = {**self.left_ms, seat: left_ms}
