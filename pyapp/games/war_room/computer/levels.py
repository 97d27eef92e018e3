"""How strong the computer plays: by name, in the order of their strength."""

from __future__ import annotations

EASY, NORMAL, HARD = LEVELS = ("easy", "normal", "hard")
STEPS: dict[str, int] = {HARD: 2}  # how often it thinks itself into the others' place, if not once
CONFIDENCE = (0.0, 0.5, 0.8)  # how likely it holds what it expects, by how often it has thought itself into the others' place
