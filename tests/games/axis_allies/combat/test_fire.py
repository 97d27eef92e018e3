"""Fire: what research and the editions change in the dice of a battle."""

from __future__ import annotations

from pyapp.engine.state import Setup
from pyapp.games.axis_allies.combat.fire import aa_dice, aa_value, volleys
from pyapp.games.axis_allies.combat.forces import ATTACKER
from pyapp.games.axis_allies.combat.losses import choice_of
from pyapp.games.axis_allies.state import AxisState, Battle, Power


def anniversary(*developments: str, attackers: dict[str, int], defenders: dict[str, int]) -> AxisState:
    """A land battle of the Anniversary Edition whose attacker has these developments."""
    state = AxisState(Setup("1942"), edition="aa50", active="germany")
    state.powers = {power: Power(0) for power in state.rules.powers}
    state.powers["germany"].developments = list(developments)
    state.battle = Battle("france", attackers, defenders)
    return state


def dice(state: AxisState) -> list[tuple[int, int]]:
    """The value and number of the attacker's dice."""
    assert state.battle is not None
    return [(volley.value, volley.dice) for volley in volleys(state, state.battle, ATTACKER)]


def test_heavy_bombers_roll_two_dice_each() -> None:
    force = {"germany.bomber@2": 2}
    assert dice(anniversary(attackers=force, defenders={"uk.infantry": 1})) == [(4, 2)]
    assert dice(anniversary("heavy_bombers", attackers=force, defenders={"uk.infantry": 1})) == [(4, 4)]


def test_advanced_artillery_supports_two_infantry() -> None:
    force = {"germany.infantry!": 3, "germany.artillery!": 1}
    assert dice(anniversary(attackers=force, defenders={"uk.infantry": 1})) == [(1, 2), (2, 2)]
    assert dice(anniversary("advanced_artillery", attackers=force, defenders={"uk.infantry": 1})) == [(1, 1), (2, 3)]


def test_jet_fighters_attack_with_four() -> None:
    assert dice(anniversary("jet_fighters", attackers={"germany.fighter@1": 1}, defenders={"uk.infantry": 1})) == [(4, 1)]


def test_one_gun_of_the_anniversary_edition_fires_at_every_aircraft() -> None:
    state = anniversary(attackers={}, defenders={})
    assert (aa_dice(state, 1, 7), aa_dice(state, 2, 7)) == (7, 7)


def test_radar_lets_aa_guns_hit_with_two() -> None:
    state = anniversary("radar", attackers={}, defenders={})
    assert (aa_value(state, ["germany"]), aa_value(state, ["japan"])) == (2, 1)


def test_guns_that_cannot_be_hit_are_no_casualties() -> None:
    state = anniversary(attackers={"germany.tank!": 2}, defenders={"uk.infantry": 1, "uk.aa_gun": 1})
    assert state.battle is not None
    assert choice_of(state, state.battle, "defender", {"any": 2}).there == {"uk.infantry": 1}
