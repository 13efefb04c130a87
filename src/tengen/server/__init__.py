"""The web app: games that people and programs play over HTTP and WebSocket."""
