"""In which ports the computer player's ships lie after a battle."""

from __future__ import annotations

from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.components.sides import ALLIES
from pyapp.games.empire_of_the_sun.components.tables import MOST_NAVAL
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.computer.decisions import battles
from pyapp.games.empire_of_the_sun.computer.decisions.havens import Havens
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.movement.after import AfterMoves
from pyapp.games.empire_of_the_sun.state import BY_SHIP
from tests.games.empire_of_the_sun.table import at, offensive

KWAJALEIN, ENIWETOK, NOUMEA, OAHU, TRUK, FAR = 4715, 4415, 4828, 5808, 4017, 15
SHIP = "us_cv_lexington"
ISLANDS = (f"{OAHU} hq_cpac", f"control {KWAJALEIN} {ENIWETOK}")
FLEET = "4017 hq_cf_yamamoto jp_bb_yamato jp_bb_kongo1 jp_cv_shokaku jp_ca_takao"


def going(*beside: str, where: int) -> str:
    """Where a carrier goes that lies somewhere when the battles are over; "done" where it stays."""
    state = offensive(at(*ISLANDS, f"{where} {SHIP}", *beside), ALLIES, SHIP, value=3, step=AfterMoves(ALLIES))
    assert state.offensive
    state.offensive.moved = {SHIP: BY_SHIP}
    first = next(action for action in battles.go_home(GAME, state, ALLIES) if action is not None)
    return str(first.args[3]) if first.args else first.kind


def test_a_carrier_leaves_a_port_next_to_a_fleet_of_the_enemy_that_would_sink_it() -> None:
    assert going(where=ENIWETOK) == "done"
    assert distance(int(going(FLEET, where=ENIWETOK)), TRUK) > FAR


def test_a_fleet_that_no_hq_can_send_drives_nobody_away() -> None:
    assert going(FLEET.replace("hq_cf_yamamoto ", ""), where=ENIWETOK) == "done"


def test_company_makes_a_port_safer_and_so_does_the_way_there() -> None:
    consorts = "us_cv_enterprise us_bb_washington us_bb_ncarolina us_bb_miss us_ca_norleans us_ca_asia"
    havens = Havens(at(*ISLANDS, FLEET, f"{ENIWETOK} {consorts}", f"{NOUMEA} {SHIP}"), ALLIES)
    assert havens.danger([SHIP], ENIWETOK) < havens.danger([SHIP], KWAJALEIN)
    assert havens.danger([SHIP], NOUMEA) < havens.danger([SHIP], KWAJALEIN)


def test_nobody_goes_to_a_port_that_is_full() -> None:
    others = [unit for unit, kind in UNITS.items() if kind.side == ALLIES and kind.kind == "naval" and unit != SHIP][:MOST_NAVAL]
    port = going(FLEET, where=ENIWETOK)
    assert going(FLEET, f"{port} {' '.join(others)}", where=ENIWETOK) != port
    assert Havens(at(*ISLANDS, f"{OAHU} {' '.join(others[1:])}"), ALLIES).has_room([SHIP], OAHU)
