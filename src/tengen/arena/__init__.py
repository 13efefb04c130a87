"""Matches between players: schedules, workers, journals, tables, ratings and tests."""
