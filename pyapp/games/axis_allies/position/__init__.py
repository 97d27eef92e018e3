"""A position: `notation` writes and reads it as text, `status` names every way in which it can be corrupt."""
