"""What surrounds the games: settings, limits, security, measurements, files, the process itself."""
