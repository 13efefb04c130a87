"""Games as lists of events: the rules of the table, the state after the events, and its view.

Pure functions and values: time comes in as a number, events go out as values, nothing does I/O.
"""
