"""The post: games that are shared by links, seats and keys, what is sealed, what goes out and what comes in."""
