"""Child processes: line pipes with deadlines, memory limits and process trees."""
