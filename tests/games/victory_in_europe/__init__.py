"""Victory in Europe, rule by rule."""
