"""What is played: entrants, settings, openings, the schedule of games, tournament files."""
