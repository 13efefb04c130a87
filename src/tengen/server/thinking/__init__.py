"""Thinking: players asked for moves in processes of their own, fairly and in time."""
