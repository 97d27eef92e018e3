"""Control of territories: capture, liberation, capitals. The only module that changes owners."""

from __future__ import annotations

from pyapp.engine.steps import Play
from pyapp.games.axis_allies.state import AxisState


def take(state: AxisState, play: Play, territory: str, power: str) -> None:
    """A power has taken a territory: it captures it, or gives it back to the ally who owned it at first.

    Rulebook, "Conclusion of combat": capture, liberation, capitals.
    """
    former = state.owners.get(territory, "")
    original = state.space(territory).original_owner
    liberated = original not in ("", power) and state.allied(original, power)
    new_owner = original if liberated and returns_to(state, original, territory) else power
    if power == "china" and territory in state.rules.china["control_never"]:
        new_owner = state.rules.china["kwangtung_ipc_goes_to"]
    state.owners[territory] = new_owner
    if territory not in state.turn.captured:
        state.turn.captured.append(territory)
    kind = "liberated" if liberated and new_owner == original else "captured"
    play.tell(kind, power=power, space=territory, former=former, owner=new_owner, ipcs=state.space(territory).ipc)
    if city := state.space(territory).victory_city:
        play.tell("victory_city", power=power, space=territory, city=city)
    capital_of = state.space(territory).capital_of
    if capital_of == new_owner:
        _restore(state, play, capital_of)
    elif capital_of:
        _plunder(state, play, capital_of, power)


def returns_to(state: AxisState, original: str, territory: str) -> bool:
    """Does a liberated territory go back to its original owner? Only while his capital is free, or when it is that capital."""
    return state.space(territory).capital_of == original or state.holds_capital(original)


def _plunder(state: AxisState, play: Play, loser: str, power: str) -> None:
    """The unspent IPCs of a power whose capital falls go to the captor. Rulebook, "Capturing and liberating capitals"."""
    loot = state.powers[loser].ipcs
    state.powers[loser].ipcs = 0
    state.powers[power].ipcs += loot
    play.tell("capital_captured", power=power, loser=loser, ipcs=loot)


def _restore(state: AxisState, play: Play, power: str) -> None:
    """A capital is free again: what its owner had at first and his allies hold now comes back to him.

    Rulebook, "Capturing and liberating capitals".
    """
    returned = [
        territory
        for territory, owner in sorted(state.owners.items())
        if owner != power and state.space(territory).original_owner == power and state.allied(owner, power)
    ]
    for territory in returned:
        state.owners[territory] = power
    if power == state.active:  # it has not held them since its turn began
        state.turn.built += [territory for territory in returned if territory not in state.turn.built]
    play.tell("capital_liberated", power=power, spaces=returned)
