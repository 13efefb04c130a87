"""Players: everybody who can choose a move."""
