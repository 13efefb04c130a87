"""The Gomocup protocol: its lines, programs that speak it, and players behind it."""
