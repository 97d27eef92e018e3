"""The computer player of Empire of the Sun."""
