"""Results of games and what follows from them: scores, estimates, ratings, figures."""
