"""The addresses that programs and the app's pages talk to."""
