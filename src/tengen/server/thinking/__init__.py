"""Engine pool: players run in worker processes, scheduled fairly and within their time."""
