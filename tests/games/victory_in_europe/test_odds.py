"""The odds of battles against the battles themselves: every fall of the dice is played through the rules. VIE 5.1 to 5.5."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pyapp.engine.actions import Action
from pyapp.engine.plain import copy_plain
from pyapp.engine.steps import Play
from pyapp.engine.work import TooMuchWork
from pyapp.games.shared.distributions import binomial
from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.combat import battle
from pyapp.games.victory_in_europe.combat.hits import LOSS, TakeHits
from pyapp.games.victory_in_europe.combat.turns import Asking
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.odds import course, usual
from pyapp.games.victory_in_europe.odds import prospects as odds
from pyapp.games.victory_in_europe.odds.prospects import Prospects, prospects, question
from pyapp.games.victory_in_europe.odds.suppose import MIDDLING, READINGS, STRONGEST, WEAKEST, possible
from pyapp.games.victory_in_europe.state import BOXES, Result, VictoryState
from tests.games.victory_in_europe.battles import Field
from tests.games.victory_in_europe.table import token


class Volleys:
    """Dice that show as many hits as each volley is told; a volley for which nothing is told stops the game."""

    def __init__(self, hits: list[int]) -> None:
        self.hits, self.rolled = hits, []

    def roll(self, count, sides, why, position):
        if len(self.rolled) == len(self.hits):
            raise Untold(count)
        hits = self.hits[len(self.rolled)]
        self.rolled.append(count)
        return [1] * hits + [sides] * (count - hits)

    def finish(self) -> None:
        assert len(self.rolled) == len(self.hits)


class Untold(Exception):
    """A volley of so many dice is rolled for which nothing is told."""


def falls(state: VictoryState, action: Action | None, hits: list[int] | None = None) -> Iterator[tuple[VictoryState, float]]:
    """Every way in which the dice of an action may fall; without one the battle begins."""
    after, dice = copy_plain(state), Volleys(hits or [])
    play = Play(after, dice)
    try:
        if action is None:
            GAME._run(after, play)
        else:
            play = GAME.apply(after, action, dice)
    except Untold as untold:
        for number in range(untold.args[0] + 1):
            yield from falls(state, action, [*(hits or []), number])
        return
    chance = 1.0
    shots = [event.data["power"] for event in play.events if event.kind in ("vie_fired", "vie_flak")]
    for power, number, count in zip(shots, hits or [], dice.rolled, strict=True):
        chance *= binomial(count, power / 6)[number]
    yield after, chance


def decision(state: VictoryState) -> Action:
    """What the seat that is asked decides, as the odds suppose."""
    top = state.steps[-1]
    if isinstance(top, TakeHits):
        (seat,) = top.seats(state)
        offered = GAME.field(state, seat, LOSS).options
        return Action(seat, LOSS, (offered[usual.loss([faces.face(state, block).unit for block in offered])],))
    assert isinstance(top, Asking)
    return usual.decision(state, top)


@pytest.fixture
def fought_out(monkeypatch):
    """Battles stop when the fighting is over, before anybody leaves."""
    monkeypatch.setattr(battle, "clear_away", lambda state, play: setattr(state, "result", Result([], state.fight.winner)))


def played_out(state: VictoryState, at: str) -> Prospects:
    """The chances of a battle, by playing all of it through the rules."""
    before = {face.unit: (block, face.steps) for block, face in faces.known(state) if state.blocks[block].at == at}
    total, front = Prospects(), [(state, 1.0)]
    rubble = sum(state.factories.get(at, ()))
    while front:
        now, chance = front.pop()
        if now.result is None:
            front += [(after, chance * share) for after, share in falls(now, decision(now) if GAME.waits_for(now) else None) if share]
            continue
        total.wins[now.result.how] += chance
        total.rubble += chance * (rubble - sum(now.factories.get(at, ())))
        for unit, (block, steps) in before.items():
            _count(total, now, unit, block, steps, chance)
    return total


def _count(total: Prospects, after: VictoryState, unit: str, block: str, steps: int, chance: float) -> None:
    alive = after.blocks[block].at not in BOXES
    left = faces.face(after, block).steps if alive else 0
    if left != steps or not alive:
        total.steps["axis" if after.nations[after.blocks[block].nation].side == "axis" else "allies"] += chance * (steps - left)
        ends_as = total.hurt if alive else total.eliminated
        ends_as[unit] = ends_as.get(unit, 0.0) + chance


def same(found: Prospects, played: Prospects) -> bool:
    """Do two answers agree to nine digits?"""
    for name in ("wins", "steps", "hurt", "eliminated"):
        one, other = getattr(found, name), getattr(played, name)
        assert {key: one.get(key, 0) for key in {*one, *other}} == pytest.approx(
            {key: other.get(key, 0) for key in {*one, *other}}, abs=1e-9
        ), name
    assert found.rubble == pytest.approx(played.rubble, abs=1e-9)
    return True


SUMMER = 13


def summer(place: str, line: str, attackers: str, *lines: str, **more: str) -> Field:
    return Field(place, f"{place} {line}", *lines, turn=SUMMER, attackers=attackers, **more)


def sea_lion() -> Field:
    return Field(
        "portsmouth", "portsmouth de_1a:2 de_fa3:1 gb_bef:1 gb_ca1:1", "le_havre de_2a:1", "london gb_home:1", "nations war axis DE",
        "control DE le_havre brest", scenario="1939", turn=4, attackers="de_1a@english_channel de_fa3@le_havre", landing="de_1a",
    )  # fmt: skip


BATTLES = {
    "armies in the open": lambda: summer("kharkov", "de_1a:2 su_7a:2", "de_1a@dnepropetrovsk", "voronezh su_3a:1"),
    "a choice of losses": lambda: summer("kharkov", "de_1pz:2 su_7a:1 su_1t:1 su_cav:1", "de_1pz@dnepropetrovsk"),
    "infantry in the mountains": lambda: summer("tbilisi", "de_1pz:2 su_7a:1 su_1t:1", "de_1pz@grozny"),
    "an aircraft over armies": lambda: summer("kharkov", "de_db:2 de_1a:1 su_7a:2", "de_db de_1a@dnepropetrovsk"),
    "a raid, flak and factories": lambda: Field(
        "berlin", "berlin gb_hb:2", "factories berlin 2", "london gb_bef:1", attackers="gb_hb@london", raid="air", first="allies"
    ),
    "ships": lambda: Field(
        "english_channel", "english_channel de_ub1:1 gb_bb1:2", "london gb_home:1", "nations war axis DE", scenario="1939", turn=4,
        attackers="gb_bb1@north_sea",
    ),
    "troops that land": sea_lion,
}  # fmt: skip


@pytest.mark.parametrize("name", BATTLES)
def test_the_odds_of_a_battle_are_those_of_all_its_dice_played_through_the_rules(fought_out, name):
    """VIE 5.1 to 5.5, 1.13, 6.3, 7.3, 7.5, 11.33."""
    state = BATTLES[name]().state
    pending = state.battles[0]
    state.steps = [battle.Fight(pending.at, pending.raid)]
    faces.reveal(state, Play(state, Volleys([])), [block for block in state.blocks if state.blocks[block].at == pending.at])
    assert same(prospects(state, "axis", pending.at, pending.raid)[MIDDLING], played_out(state, pending.at))


def test_odds_can_be_asked_at_every_fire_of_a_battle(fought_out):
    """VIE 5.2: what has happened is known, what is open is counted; hits that wait for their owner's choice, too."""
    state = summer("kharkov", "de_1pz:2 su_7a:1 su_1t:1", "de_1pz@dnepropetrovsk").begin().state
    asked = set()
    while state.result is None:
        asked.add(state.steps[-1].tag)
        assert same(prospects(state, "allies", "kharkov")[MIDDLING], played_out(state, "kharkov"))
        state = max(falls(state, decision(state)), key=lambda fall: fall[1])[0]
    assert asked == {"vie_battle_turn"}
    state = summer("kharkov", "de_1pz:2 su_7a:1 su_1t:1", "de_1pz@dnepropetrovsk").begin().play("allies fire su_1t military", 6).state
    (waiting,) = [after for after, _ in falls(state, decision(state), [1])]
    assert waiting.steps[-1].tag == "vie_hits" and same(prospects(waiting, "axis", "kharkov")[MIDDLING], played_out(waiting, "kharkov"))


def test_who_has_left_a_battle_counts_no_more(fought_out):
    """VIE 5.7."""
    field = summer("kharkov", "de_1pz:2 su_7a:1 su_1t:2", "de_1pz@dnepropetrovsk", "voronezh su_3a:1").begin()
    state = field.play("allies retreat su_1t voronezh").state
    assert same(prospects(state, "axis", "kharkov")[MIDDLING], played_out(state, "kharkov"))


def test_an_event_acts_on_the_odds(fought_out):
    """VIE 3.3: one more for the tanks in the battle that is named."""
    plain, helped = (
        Field("kharkov", "kharkov de_1pz:2 su_1t:2", "dnepropetrovsk de_2a:1", attackers="de_1pz@dnepropetrovsk")
        .card("ax39_1", named)
        .begin()
        for named in ("kiev", "kharkov")
    )
    found = [prospects(field.state, "axis", "kharkov")[MIDDLING] for field in (plain, helped)]
    assert found[0].wins["axis"] < found[1].wins["axis"] and same(found[1], played_out(helped.state, "kharkov"))


# --- what is hidden -----------------------------------------------------------------------------------------------------------


def hidden_battle() -> VictoryState:
    return summer(
        "kharkov", "de_1pz:4 de_1a:4 su_7a:3 su_1t:2", "de_1pz@dnepropetrovsk de_1a@dnepropetrovsk", "voronezh su_cav:1 su_fa1:3"
    ).state


def test_who_asks_learns_nothing_of_hidden_blocks_from_the_odds():
    """VIE page 2, V141: the same answer whatever stands there, and from a view that holds nothing else."""
    state = hidden_battle()
    told = question(state, "axis", "kharkov").told
    assert told == question(GAME.view(state, "axis"), "axis", "kharkov").told != question(state, "allies", "kharkov").told
    secret = state.secrets["allies"].faces
    there = [block for block in secret if state.blocks[block].at == "kharkov"]
    elsewhere = [block for block in secret if state.blocks[block].at == "voronezh"]
    for one, other in zip(there, elsewhere, strict=True):
        secret[one], secret[other] = secret[other], secret[one]
    assert told == question(state, "axis", "kharkov").told


def test_hidden_blocks_are_told_as_the_weakest_the_middling_and_the_strongest_that_they_may_be():
    """V141."""
    found = prospects(hidden_battle(), "axis", "kharkov")
    assert tuple(found) == READINGS
    assert found[WEAKEST].wins["axis"] > found[MIDDLING].wins["axis"] > found[STRONGEST].wins["axis"] > 0
    state = hidden_battle()
    assert tuple(prospects(GAME.view(state, "allies"), "allies", "kharkov")) == READINGS


def test_a_hidden_block_may_be_what_its_colour_its_year_and_its_place_allow():
    """V141: not what lies open, nor what is still to come; an area is held by armies."""
    state = hidden_battle()
    block = token(state, "su_7a")
    found = {unit.id for unit in possible(state, {}, block)}
    assert "su_7a" in found and all(unit.colour == "SU" and unit.is_army and unit.year <= 1942 for unit in possible(state, {}, block))
    assert not found & {"su_fa1", "de_1a", "su_shock43"} and any(unit.is_air for unit in possible(state, {}, block, "air"))
    assert "su_7a" not in {unit.id for unit in possible(state, {"other": faces.face(state, block)}, block)}


def test_what_is_left_out_of_a_large_battle_is_told_and_bounds_the_error(monkeypatch):
    """V140."""
    battle_ = summer("kharkov", "de_1pz:4 de_1a:4 su_7a:3 su_1t:2 su_1g:3", "de_1pz@dnepropetrovsk de_1a@dnepropetrovsk").begin().state
    whole = prospects(battle_, "axis", "kharkov")[MIDDLING]
    monkeypatch.setattr(course, "FEW", 5)
    cut = prospects(battle_, "axis", "kharkov")[MIDDLING]
    assert whole.left_out == 0 < cut.left_out <= course.ERROR
    for camp in ("axis", "allies"):
        assert cut.wins[camp] - 1e-9 <= whole.wins[camp] <= cut.wins[camp] + cut.left_out + 1e-9


def test_a_battle_that_is_too_large_is_given_up(monkeypatch):
    monkeypatch.setattr(odds, "MOST_WORK", 2_000)
    with pytest.raises(TooMuchWork):
        prospects(hidden_battle(), "axis", "kharkov")


def test_odds_are_asked_of_battles_alone():
    with pytest.raises(KeyError):
        question(hidden_battle(), "axis", "kiev")
