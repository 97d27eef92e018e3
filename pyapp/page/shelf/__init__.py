"""The shelf: games are begun, saved, opened, brought along and taken away."""
