"""Empire of the Sun, rule by rule."""
