"""The Anniversary Edition."""
