"""What offensives and reactions change in the battles. EotS 8.2B, 8.4; 17.11.

Each code of the card data stands for one `Bonus`, which combat and the odds find in the open offensive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun.combat.scene import (
    AIR_NAVAL_DIE,
    BOMBARDMENT,
    CRITICAL_FROM,
    DEFENCE,
    GROUND_DIE,
    GROUND_FINAL,
    HALF_DEFENCE,
    HOLDS_FIRE,
)
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.units import COMMONWEALTH, UNITS, Unit
from pyapp.games.empire_of_the_sun.map.hexes import HEXES, OAHU
from pyapp.games.empire_of_the_sun.map.nations import NATIONS
from pyapp.games.empire_of_the_sun.state import ATTACK, PHANTOM_SHIPS, Bonus, EmpireState

MANILA, SINGAPORE = 2813, 2015
SHUTTLE = 6  # how far a carrier may be from a battle that its deck helps: JP32


@dataclass(frozen=True)
class Gives:
    """A function that adds a bonus to the open offensive."""

    effect: str
    side: str
    amount: int = 0
    at: tuple[int, ...] = ()
    units: tuple[str, ...] = ()
    near: int = 0

    def __call__(self, state: EmpireState, play: Play, card: str) -> None:
        assert state.offensive is not None
        state.offensive.bonuses.append(Bonus(self.effect, self.side, self.amount, list(self.at), list(self.units), self.near))


def _those(side: str, wanted: Callable[[Unit], bool]) -> tuple[str, ...]:
    return tuple(unit.id for unit in UNITS.values() if unit.side == side and wanted(unit))


def _of_type(side: str, *types: str) -> tuple[str, ...]:
    return _those(side, lambda unit: unit.type in types)


def _where(hexes: Iterable[int], wanted: Callable[[int], bool]) -> tuple[int, ...]:
    return tuple(number for number in hexes if wanted(number))


JUNGLE_OF_MALAYA = _where(NATIONS["malaya"].hexes, lambda number: HEXES[number].terrain in ("jungle", "mixed"))
ONE_HEX_ISLANDS = _where(HEXES, lambda number: "one_hex_island" in HEXES[number].marks)
JAPANESE_CARRIERS = _those(JAPAN, lambda unit: unit.is_carrier)
ALLIED_CARRIERS = _those(ALLIES, lambda unit: unit.is_carrier)
US_CARRIERS = _those(ALLIES, lambda unit: unit.is_carrier and unit.nation == "US")
US_CRUISERS = _those(ALLIES, lambda unit: unit.type == "CA" and unit.nation == "US")
US_TROOPS = _those(ALLIES, lambda unit: unit.kind == "ground" and unit.nation == "US")
COMMONWEALTH_SHIPS = _those(ALLIES, lambda unit: unit.kind == "naval" and unit.nation in COMMONWEALTH)
JAPANESE_BRIGADES = _those(JAPAN, lambda unit: unit.kind == "ground" and unit.size == "X")

EFFECTS: Mapping[str, Callable[[EmpireState, Play, str], None]] = {
    # December 1941
    "allies_do_not_roll_air_naval": Gives(HOLDS_FIRE, ALLIES),
    "defenders_at_half_defence": Gives(HALF_DEFENCE, ALLIES),
    "2813_and_5808_count_as_having_indestructible_allied_naval (17.11)": Gives(PHANTOM_SHIPS, ALLIES, at=(MANILA, OAHU)),
    # the dice in the air and at sea
    "jp_air_naval_drm:+1 if any Commonwealth naval unit in battle": Gives(AIR_NAVAL_DIE, JAPAN, 1, units=COMMONWEALTH_SHIPS),
    "jp_air_naval_drm:+1 if battle within 6 hexes of an inactive jp CV/CVL": Gives(
        AIR_NAVAL_DIE, JAPAN, 1, units=JAPANESE_CARRIERS, near=SHUTTLE
    ),
    "allied_air_naval_drm:+2 in battle at 2015 only": Gives(AIR_NAVAL_DIE, ALLIES, 2, at=(SINGAPORE,)),
    "all battles: Allied air-naval roll of 9 or more after modifiers counts as critical hit": Gives(CRITICAL_FROM, ALLIES, 9),
    # strength
    "jp_CV_defence:+2 (type CV only, not CVL) for the offensive": Gives(DEFENCE, JAPAN, 2, units=_of_type(JAPAN, "CV")),
    "jp_CA_CL_APD_attack:+2 for the offensive": Gives(ATTACK, JAPAN, 2, units=_of_type(JAPAN, "CA", "CL", "APD")),
    "us_carrier_attack:-2 for the offensive": Gives(ATTACK, ALLIES, -2, units=US_CARRIERS),
    "jp_carrier_attack:+2": Gives(ATTACK, JAPAN, 2, units=JAPANESE_CARRIERS),
    "allied_carrier_defence:+2 for the offensive (all Allied CV, CVL, CVE)": Gives(DEFENCE, ALLIES, 2, units=ALLIED_CARRIERS),
    "jp_CA_attack:+2": Gives(ATTACK, JAPAN, 2, units=_of_type(JAPAN, "CA")),
    "us_ground_attack:-1": Gives(ATTACK, ALLIES, -1, units=US_TROOPS),
    "us_CA_attack:+2": Gives(ATTACK, ALLIES, 2, units=US_CRUISERS),
    "jp_carrier_attack:-2": Gives(ATTACK, JAPAN, -2, units=JAPANESE_CARRIERS),
    # the dice on the ground
    "ground_drm:+4 in Jungle/Mixed hexes of Malaya; final modifier (not cumulative, replaces terrain)": Gives(
        GROUND_FINAL, JAPAN, 4, at=JUNGLE_OF_MALAYA
    ),
    "jp_ground_drm:+1 if a brigade-size jp ground unit is in the ground combat": Gives(GROUND_DIE, JAPAN, 1, units=JAPANESE_BRIGADES),
    "allied_ground_drm:+2 all ground combats": Gives(GROUND_DIE, ALLIES, 2),
    "allied_ground_drm:+4 for the offensive (plus ambush air-naval drm)": Gives(GROUND_DIE, ALLIES, 4),
    "allied_ground_drm:+1": Gives(GROUND_DIE, ALLIES, 1),
    "allied_ground_drm:+2 on 1-hex islands": Gives(GROUND_DIE, ALLIES, 2, at=ONE_HEX_ISLANDS),
    # before the battle
    "per battle hex, before air-naval combat: if it holds a jp BB, an Allied air unit and no Allied BB, one Allied air unit there loses 1"
    " step (JP choice, may eliminate)": Gives(BOMBARDMENT, JAPAN),
}
LASTING = frozenset((
    "us_cv_5410_5609_immune",
    "after:us_cv_move_to_5808",
    "units_cannot_be_activated_again_this_turn",
    "pw:+8",
    "efficiency=sum_of_all_japanese_HQ (20+3+1+2=26 activations)",
    "force_z_auto_reacts_to_coastal_malaya_hex_entered_by_jp_naval (Allied chooses if several)",
    "no_allied_air_zoi_this_offensive",
    "adjacent_allied_air_may_create_or_join_battle (17.11)",
))  # fmt: skip
"""What `offensive.december` does itself."""
