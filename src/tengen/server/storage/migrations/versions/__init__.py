"""One module a change; each names the one before it."""
