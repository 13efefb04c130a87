"""Speed and size, measured and printed as tables: ``make bench``."""
