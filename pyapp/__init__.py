"""Warboard: five WWII grand-strategy board games, played in a static page."""
