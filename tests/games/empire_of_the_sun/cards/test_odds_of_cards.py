"""The odds of a battle follow what cards change in it: they are those that come out when all dice are tried. EotS 8."""

from __future__ import annotations

import pytest

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun.cards import effects
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.odds.prospects import prospects
from pyapp.games.empire_of_the_sun.state import EmpireState
from tests.games.empire_of_the_sun.fights import offensive
from tests.games.empire_of_the_sun.table import at
from tests.games.empire_of_the_sun.test_odds import agree

FLEETS = "4612 us_cv_wasp us_ca_norleans jp_cvl_zuiho* jp_ca_takao"
OTHERS = {
    "JP08": "4612 us_cv_wasp cw_ca_exeter jp_cvl_zuiho* jp_ca_takao", "JP14": "4612 us_bb_nj* cw_ca_exeter jp_cv_akagi*",
    "AL36": "4612 us_ca_norleans jp_ca_takao* jp_ca_nachi",
}  # fmt: skip


def with_card(state: EmpireState, card: str) -> EmpireState:
    """The same offensive, by this event or with this reaction."""
    opened = state.offensive
    assert opened
    if CARDS[card].side == opened.side:
        opened.card, opened.event = card, True
    else:
        opened.reaction_cards.append(card)
        opened.condition = CARDS[card].condition or opened.condition
    effects.happens(state, Play(state, ScriptedDice(())), card)
    return state


@pytest.mark.parametrize("card", ["JP08", "JP14", "JP25", "JP29", "JP47", "AL12"])
def test_at_sea_when_japan_attacks(card):
    state, plain = (offensive(at(OTHERS.get(card, FLEETS)), "japan", 4612) for _ in range(2))
    agree(with_card(state, card), 4612)
    assert prospects(state, 4612) != prospects(plain, 4612)


@pytest.mark.parametrize("card", ["AL36", "AL55", "JP17", "JP46"])
def test_at_sea_when_the_allies_attack(card):
    state, plain = (offensive(at(OTHERS.get(card, FLEETS)), "allies", 4612) for _ in range(2))
    agree(with_card(state, card), 4612)
    assert prospects(state, 4612) != prospects(plain, 4612)


def test_in_the_air_from_beside_a_carrier():
    """JP32."""
    lines = ("4021 jp_air_24", "4019 jp_cv_akagi", "3822 us_air_5af")
    state = offensive(at(*lines), "japan", 3822, "jp_air_24")
    state.offensive.active = ["jp_air_24"]
    agree(with_card(state, "JP32"), 3822)


@pytest.mark.parametrize(("card", "line", "unit", "start"), [
    ("JP03", "2014 jp_gr_25* cw_gr_8aus", "jp_gr_25", 2113), ("JP23", "3922 jp_gr_ss us_gr_pbde", "jp_gr_ss", 3822),
    ("AL26", "2014 jp_gr_25* cw_gr_8aus", "jp_gr_25", 2113),
])  # fmt: skip
def test_on_the_ground(card, line, unit, start):
    hex_ = int(line.split()[0])
    state, plain = (offensive(at(line), "japan", hex_, on_foot={unit: start}) for _ in range(2))
    agree(with_card(state, card), hex_)
    assert prospects(state, hex_) != prospects(plain, hex_)


@pytest.mark.parametrize("card", ["AL07", "AL25", "AL29"])
def test_on_the_ground_when_the_allies_attack(card):
    line = "3922 us_gr_1mdiv jp_gr_ss"
    state = offensive(at(line), "allies", 3922, on_foot={"us_gr_1mdiv": 3823})
    agree(with_card(state, card), 3922)
