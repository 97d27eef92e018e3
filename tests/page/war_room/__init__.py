"""The page of War Room, without a browser."""
