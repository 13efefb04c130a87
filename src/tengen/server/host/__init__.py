"""Hosting: settings, limits, security, metrics, logs and the files of the web app."""
