"""How strong the computer plays: by name, in the order of their strength."""

from __future__ import annotations

EASY, NORMAL = LEVELS = ("easy", "normal")
