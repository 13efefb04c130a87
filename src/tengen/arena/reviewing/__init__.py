"""Reviews of many games: jobs for an executor, a log on disk, and the report."""
