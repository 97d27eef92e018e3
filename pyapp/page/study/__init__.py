"""The study: the log, and the statistics of a game with their charts."""
