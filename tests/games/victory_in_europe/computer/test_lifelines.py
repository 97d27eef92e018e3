"""How surely lines of supply hold, what hangs on an area, and what the computer of Victory in Europe makes of it."""

from __future__ import annotations

import pytest

from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS
from pyapp.games.victory_in_europe.computer.front import Front
from pyapp.games.victory_in_europe.computer.lifelines import Lifelines
from pyapp.games.victory_in_europe.computer.marches import Marches
from pyapp.games.victory_in_europe.computer.muster import Muster
from pyapp.games.victory_in_europe.computer.sight import Sight
from pyapp.games.victory_in_europe.state import VictoryState
from tests.games.victory_in_europe.marches import moving
from tests.games.victory_in_europe.table import token

SPRING, WINTER = 12, 11
VORONEZH = ("moscow su_20a:4", "stalingrad su_7a:4", "voronezh de_9a:4", "control DE voronezh kharkov kursk rostov krasnodar tbilisi")
BAKU = ("moscow su_20a:4", "baku su_7a:4", "control DE krasnodar tbilisi rostov")


def seen(*lines: str, turn: int = SPRING, seat: str = ALLIES) -> Sight:
    """A position of 1942 as a seat sees it."""
    state: VictoryState = moving("allies axis", *lines, command=2, scenario="1942", turn=turn)
    return Sight(GAME.view(state, seat), seat)


def soviet(*lines: str, turn: int = SPRING) -> Lifelines:
    """The lines of the Soviets in a position of 1942."""
    found = Front(seen(*lines, turn=turn)).lifelines
    assert found is not None
    return found


def test_a_line_far_from_all_enemies_is_sure() -> None:
    assert soviet("moscow su_20a:4", "urals su_7a:4").surety("kazan") == 1.0


def test_a_line_is_as_sure_as_the_areas_that_it_leads_through() -> None:
    """From Voronezh the enemy walks into Saratov sooner than through it to Kazan or Astrakhan."""
    lines = soviet(*VORONEZH)
    assert 0 < lines.chance("saratov") < lines.chance("kazan") < lines.surety("moscow") == 1.0
    assert lines.surety("stalingrad") == pytest.approx(lines.chance("kazan") * lines.chance("astrakhan"))


def test_who_guards_the_way_makes_the_line_surer() -> None:
    assert soviet(*VORONEZH, "saratov su_10a:4", "gorki su_8a:4").surety("stalingrad") > soviet(*VORONEZH).surety("stalingrad")


def test_where_no_line_leads_none_is_sure() -> None:
    assert soviet(*BAKU, "control DE astrakhan").surety("baku") == 0.0


def test_leningrad_is_fed_over_the_lake() -> None:
    cut_off = "control DE petrozavodsk vologda pskov riga viipuri"
    lines = soviet("moscow su_20a:4", "leningrad su_7a:4", "kalinin su_10a:4", cut_off)
    assert lines.surety("leningrad") > 0.8


@pytest.mark.parametrize(("area", "hangs"), [("astrakhan", 4.0), ("grozny", 0.0), ("kazan", 0.0), ("baku", 0.0)])
def test_what_hangs_on_an_area_is_who_has_no_other_way(area: str, hangs: float) -> None:
    """Baku has a way over the Caspian Sea besides that by Grozny, and both lead to Astrakhan."""
    assert soviet(*BAKU).hangs_on(area) == hangs


def test_an_army_holds_an_area_longer_the_fewer_come_against_it() -> None:
    enemies = ("smolensk de_9a:4", "kalinin de_2a:4"), ("smolensk de_9a:4",), ()
    many, few, none = (soviet("moscow su_20a:2", "control DE smolensk kalinin", *lines).chance("moscow") for lines in enemies)
    assert 0 < many < few < none == 1.0


def test_an_area_that_lies_open_falls_sooner_than_one_that_is_held() -> None:
    lines = soviet("tula su_20a:4", "smolensk de_9a:4", "control DE smolensk")
    assert lines.chance("moscow") < lines.chance("tula")
    assert lines.left_open("moscow") == 1 - lines.chance("moscow")


def test_in_winter_nobody_comes_through_an_open_area() -> None:
    assert soviet(*VORONEZH).left_open("kazan") > 0
    assert soviet(*VORONEZH, turn=WINTER).left_open("kazan") == 0


def test_an_area_on_which_armies_hang_is_held_more_dearly() -> None:
    threat = ("rostov de_9a:4", "control DE rostov krasnodar tbilisi", "moscow su_20a:4")
    hanging = Front(seen(*threat, "baku su_7a:4", "grozny su_8a:4"))
    assert hanging.need("astrakhan") > 2 + Front(seen(*threat, "urals su_7a:4", "kazan su_8a:4")).need("astrakhan")


def test_only_who_plays_the_soviets_asks_for_their_lines() -> None:
    assert Front(seen(*BAKU, seat=AXIS)).lifelines is None


def test_no_army_is_sent_into_a_pocket_that_is_about_to_be_cut_off() -> None:
    """It would go to hold Stalingrad, if its line were guarded."""

    def gain(*guards: str) -> float:
        sight = seen(*VORONEZH, "urals su_2g:4", *guards)
        return Marches(Muster(sight)).gain(token(sight.state, "su_2g"), "stalingrad")

    assert gain() < gain("saratov su_10a:4", "gorki su_8a:4", "tula su_16a:4")
