"""The cards: what each event does, one file for each kind, and how it reads."""
