"""Runs many games at once, in processes on this machine or on a Dask cluster."""
