"""The page of Empire of the Sun, without a browser."""
