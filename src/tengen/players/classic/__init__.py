"""Five published programs as five players to read: `docs/classics.md` tells their stories."""
