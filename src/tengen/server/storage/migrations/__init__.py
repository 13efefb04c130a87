"""Changes of the tables over time, applied one after another when the server starts."""
