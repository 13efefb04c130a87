"""Five published programs as readable players; see `docs/classics.md`."""
