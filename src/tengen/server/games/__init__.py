"""Games as lists of events: what may happen, what has happened, and how it looks.

Nothing here waits, reads or writes: time comes in as a number, events go out as values.
"""
