"""The clocks of a game, in whole milliseconds of the server's time."""

from __future__ import annotations

from tengen.server.messages import ClockSetting, GameClock, SeatName


class Clock:
    """Two clocks of which at most one runs."""

    __slots__ = ("left_ms", "running", "setting", "since_ms")

    def __init__(self, setting: ClockSetting) -> None:
        self.setting = setting
        self.left_ms: dict[SeatName, int] = dict.fromkeys(("first", "second"), self._full_ms)
        """What each had when its clock was started or stopped last."""
        self.running: SeatName | None = None
        self.since_ms = 0
        """When the running clock was started."""

    @property
    def increment(self) -> int:
        """Seconds that every move brings."""
        return self.setting.increment if isinstance(self.setting, GameClock) else 0

    @property
    def deadline_ms(self) -> int | None:
        """When the running clock will be at nothing; ``None`` while none runs."""
        return None if self.running is None else self.since_ms + self.left_ms[self.running]

    def left_at(self, seat: SeatName, now_ms: int) -> int:
        """What a clock shows."""
        used = now_ms - self.since_ms if seat == self.running else 0
        return max(0, self.left_ms[seat] - max(0, used))

    def run(self, seat: SeatName | None, now_ms: int) -> None:
        """Let that clock run from now on; the one that ran is not charged."""
        if seat is not None and not isinstance(self.setting, GameClock):
            self._set(seat, self._full_ms)
        self.running, self.since_ms = seat, now_ms

    def charge(self, seat: SeatName, used_ms: int, *, moved: bool) -> None:
        """Take what a decision has used, and give what a move brings."""
        if isinstance(self.setting, GameClock):
            left = max(0, self.left_ms[seat] - used_ms)
            self._set(seat, left + (1000 * self.increment if moved else 0))

    def stop(self, now_ms: int) -> None:
        """Stop for good, so that the clocks go on showing what was left."""
        if self.running is not None:
            self._set(self.running, self.left_at(self.running, now_ms))
        self.running = None

    def forgive(self, away_ms: int, now_ms: int) -> None:
        """Give back time that was nobody's."""
        self.since_ms = min(self.since_ms + away_ms, now_ms)

    def _set(self, seat: SeatName, left_ms: int) -> None:
        # Another dictionary, since a copy of this clock may hold the old one.
        self.left_ms = {**self.left_ms, seat: left_ms}

    @property
    def _full_ms(self) -> int:
        return 1000 * self.setting.seconds
