"""Who has won. EotS 8.3, 8.4C."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.games.empire_of_the_sun.combat.forces import Forces, aloft, at_sea_or_aloft, firing
from pyapp.games.empire_of_the_sun.combat.scene import Scene
from pyapp.games.empire_of_the_sun.combat.volley import melee


def air_naval_winner(scene: Scene, forces: Forces) -> str:
    """The winner of the air-naval combat.

    The greater attack of those who contributed, as strong as they are now, a tie being the reaction player's. Aircraft or carriers of the
    reaction player against none decide it for him. Where nothing is left, or nothing was there, the offensive player has won. EotS 8.3,
    8.31, 8.34.
    """
    own, other = forces[scene.side], forces[scene.reaction]
    if not at_sea_or_aloft(own) and not at_sea_or_aloft(other):
        return scene.side
    if aloft(other) and not aloft(own):
        return scene.reaction
    return scene.side if firing(own) > firing(other) else scene.reaction


def ground_winner(scene: Scene, forces: Forces, above: str, lost: Mapping[str, int]) -> str:
    """The winner of the battle after the ground combat; ``above`` is that of the air-naval combat.

    Who alone has ground units left, else who has lost fewer steps on the ground, a tie being the reaction player's; he keeps the hex when
    nobody is left. EotS 8.4C.
    """
    left = melee(scene, forces, above)
    if not left[scene.side]:
        return scene.reaction
    if not left[scene.reaction]:
        return scene.side
    return scene.side if lost[scene.side] < lost[scene.reaction] else scene.reaction
