"""The page: what the player sees and clicks. `app` puts the parts together; they lie in rooms, see CONTRIBUTING."""
