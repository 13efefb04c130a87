"""One game: its players, its opening phase, its adjudication."""
