"""A player as a Gomocup program."""
