"""Two small games that use everything the engine offers: the contract tests run over them as over the real ones."""

from __future__ import annotations

from tests.samples.convoys import CONVOYS
from tests.samples.duel import DUEL

SAMPLES = {game.about.id: game for game in (CONVOYS, DUEL)}

__all__ = ["CONVOYS", "DUEL", "SAMPLES"]
