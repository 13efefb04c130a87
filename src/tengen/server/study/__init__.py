"""Study: what helps a person to understand a position, as plain data and in both languages."""
