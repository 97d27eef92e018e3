"""War Room, rule by rule."""
