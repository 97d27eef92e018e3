"""The stage: the board with its markers, arrows and flags, and the card of a space."""
