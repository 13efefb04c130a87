"""Study: explanations of positions, and game files."""
