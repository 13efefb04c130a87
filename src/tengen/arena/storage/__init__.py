"""Files of the arena: the journal of a match, records for people, positions for training."""
