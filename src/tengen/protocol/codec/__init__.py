"""Lines of the Gomocup protocol as values, in both directions; no input or output."""
