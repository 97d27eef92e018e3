"""The table: the game that lies on it, the form that a seat fills, and the presenter that shows it; each family of games has its own."""
