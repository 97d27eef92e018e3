"""The page: what the player sees and clicks. The only code that talks to the browser."""
