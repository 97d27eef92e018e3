"""The page of Axis & Allies."""
