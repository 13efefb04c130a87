"""Fits the numbers of the engine's evaluation to games (needs ``pip install tengen[train]``)."""
