"""The page of Victory in Europe, without a browser."""
