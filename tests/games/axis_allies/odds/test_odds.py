"""Exact odds: against figures worked out elsewhere, and against the rules themselves with every fall of the dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pytest

from pyapp.engine.forms import Bag
from pyapp.engine.messages import Message
from pyapp.games import load
from pyapp.games.axis_allies.combat.forces import kinds, members
from pyapp.games.axis_allies.components.edition import edition
from pyapp.games.axis_allies.odds.chances import Odds, Question, aa_hits
from pyapp.games.axis_allies.odds.exact import odds
from pyapp.games.axis_allies.odds.forecast import of_battle, of_space
from tests.games.axis_allies.battles import combat
from tests.games.axis_allies.boards import Table

SHEET = edition("aa1942").unit_types


def units(text: str) -> dict[str, int]:
    """``"2 infantry, fighter"`` as a bag."""
    counted = {}
    for part in text.split(", "):
        number, _, kind = part.rpartition(" ")
        counted[kind] = int(number or 1)
    return counted


def asked(attackers: str, defenders: str, **options: object) -> Odds:
    """The odds of a battle with the printed values."""
    return odds(Question(units(attackers), units(defenders), SHEET, SHEET, **options))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("attackers", "defenders", "win", "lose", "tie"),
    [
        ("infantry", "infantry", 1 / 4, 5 / 8, 1 / 8),
        ("3 infantry", "infantry", 82961 / 92336, 0.0846094698, 0.0169218940),
        ("2 infantry, 2 artillery", "3 infantry", 0.7813823717, 0.1895185113, 0.0290991170),
        ("3 infantry, 3 artillery", "5 infantry", 0.7369643519, 0.2435704403, 0.0194652077),
        ("3 tank", "3 infantry", 0.6936208047, 0.2434941580, 0.0628850373),
        ("infantry, fighter", "infantry", 47 / 52, 5 / 104, 5 / 104),
        ("infantry, bomber", "infantry", 293 / 308, 5 / 308, 5 / 154),
        ("2 infantry, fighter, bomber", "2 infantry, fighter", 0.7593107051, 0.1551257385, 0.0855635565),
        ("3 infantry, 2 tank, 2 fighter", "5 infantry, artillery", 0.8545951151, 0.1290222731, 0.0163826117),
        ("10 infantry, tank", "8 infantry, 2 tank, fighter", 0.0301610184, 0.9647444196, 0.0050945620),
    ],
)
def test_land_battles_agree_to_ten_digits(attackers: str, defenders: str, win: float, lose: float, tie: float) -> None:
    found = asked(attackers, defenders)
    assert (found.win, found.lose, found.tie) == pytest.approx((win, lose, tie), abs=5.1e-11)
    assert found.open == 0.0


def test_a_bomber_against_a_whole_battleship() -> None:
    found = asked("bomber", "battleship", at_sea=True)
    assert (found.win, found.lose, found.tie) == pytest.approx((1 / 16, 13 / 16, 2 / 16), abs=1e-12)


def test_two_submarines_sink_two_transports_for_certain() -> None:
    found = asked("2 submarine", "2 transport", at_sea=True)
    assert (found.win, found.defender_loss, found.rounds) == (1.0, 14.0, 0.0)


def test_an_aa_gun_shoots_down_all_of_three_aircraft_once_in_216() -> None:
    assert [aa_hits(1, planes)[planes] for planes in (1, 2, 3)] == pytest.approx([1 / 6, 1 / 36, 1 / 216], abs=1e-15)
    assert len(aa_hits(1, 5)) == 4


def test_aa_fire_comes_before_the_first_round() -> None:
    found = asked("fighter", "infantry, aa_gun", defense_order=("infantry", "aa_gun"))
    without = asked("fighter", "infantry")
    assert found.win == pytest.approx(without.win * 5 / 6, abs=1e-12)
    assert found.attackers_left[()] > 1 / 6


def test_aa_guns_without_combat_units_fire_once_and_are_gone() -> None:
    found = asked("fighter", "aa_gun")
    assert (found.win, found.tie) == pytest.approx((5 / 6, 1 / 6), abs=1e-12)


def test_the_victims_of_a_bombardment_still_fire_in_the_first_round() -> None:
    found = asked("infantry", "infantry", bombarding={"battleship": 1}, rounds=1)
    hit, struck = 4 / 6 + 2 / 6 * 1 / 6, 2 / 6
    assert found.win == pytest.approx(hit * (1 - struck), abs=1e-12)
    assert found.tie == pytest.approx(hit * struck, abs=1e-12)


def test_expected_losses_and_survivors() -> None:
    found = asked("infantry", "infantry")
    assert found.attacker_loss == pytest.approx(3 * (5 / 8 + 1 / 8), abs=1e-12)
    assert found.defender_loss == pytest.approx(3 * (1 / 4 + 1 / 8), abs=1e-12)
    assert found.attackers_left == pytest.approx({(("infantry", 1),): 1 / 4, (): 3 / 4}, abs=1e-12)
    assert found.rounds == pytest.approx(1 / (1 - 5 / 6 * 4 / 6), abs=1e-12)


def test_aircraft_win_battles_but_do_not_conquer() -> None:
    found = asked("infantry, fighter", "infantry")
    assert found.conquest < found.win
    assert asked("fighter", "infantry").conquest == 0.0


def test_the_order_of_loss_can_be_chosen() -> None:
    fighter_first = asked("infantry, fighter", "2 infantry", attack_order=("fighter", "infantry"))
    assert fighter_first.win < asked("infantry, fighter", "2 infantry").win


def test_a_retreat_after_some_rounds_or_with_few_units_left_leaves_the_battle_open() -> None:
    once = asked("3 infantry", "3 infantry", rounds=1)
    assert once.rounds == pytest.approx(1.0)
    assert sum((once.win, once.lose, once.tie, once.open)) == pytest.approx(1.0, abs=1e-12)
    assert once.open > 0.8
    careful = asked("3 infantry", "3 infantry", stop_at=1)
    assert careful.attacker_loss < asked("3 infantry", "3 infantry").attacker_loss
    assert careful.open > 0.0


def test_aircraft_and_submarines_that_cannot_hit_each_other_leave_it_open() -> None:
    found = asked("2 bomber", "submarine, transport", at_sea=True)
    assert (found.open, found.defender_loss) == (1.0, 7.0)


def test_attacking_transports_survive_only_if_they_can_retreat() -> None:
    away = asked("destroyer, transport", "battleship", at_sea=True)
    stuck = asked("destroyer, transport", "battleship", at_sea=True, can_retreat=False)
    assert stuck.attacker_loss == pytest.approx(away.attacker_loss + 7 * stuck.lose, abs=1e-9)


def test_the_first_hit_on_a_battleship_costs_nothing_even_while_the_last_destroyer_is_kept() -> None:
    assert asked("destroyer, battleship", "submarine", at_sea=True, rounds=1).attacker_loss == 0.0
    assert asked("submarine", "destroyer, battleship", at_sea=True, rounds=1).defender_loss == 0.0


def test_a_battle_that_is_too_large_says_so() -> None:
    mixed = "30 submarine, 30 destroyer, 30 fighter, 30 cruiser, 30 battleship"
    with pytest.raises(OverflowError):
        asked(mixed, mixed, at_sea=True)


# --- against the rules themselves ---------------------------------------------------------------------------------------------


class OutOfDice(Exception):
    """The battle wants one more die than the script has."""


@dataclass
class HitOrMiss:
    """Dice that hit or miss as a script says, and the chance of that; the rules are asked what would be a hit."""

    script: Sequence[bool]
    used: int = 0
    chance: float = 1.0

    def roll(self, count: int, sides: int, why: Message, position: int) -> list[int]:
        """1 for a hit, 6 for a miss."""
        faces = []
        for _ in range(count):
            if self.used == len(self.script):
                raise OutOfDice
            hit = self.script[self.used]
            self.used += 1
            chance = why.values["value"] / sides
            self.chance *= chance if hit else 1 - chance
            faces.append(1 if hit else sides)
        return faces

    def finish(self) -> None:
        """All of the script is used whenever the battle ends."""


def every_end(space: str, rounds: int, came_from: str) -> dict[tuple[str, str], float]:
    """Play a battle by the rules with every fall of the dice, suggested losses and no submerging; what is left of whom, how likely."""
    ends: dict[tuple[str, str], float] = {}
    scripts: list[tuple[bool, ...]] = [()]
    while scripts:
        script = scripts.pop()
        dice = HitOrMiss(script)
        try:
            end = one_end(space, rounds, dice, came_from)
        except OutOfDice:
            scripts += [(*script, True), (*script, False)]
            continue
        assert dice.used == len(script)
        ends[end] = ends.get(end, 0.0) + dice.chance
    return ends


def one_end(space: str, rounds: int, dice: HitOrMiss, came_from: str) -> tuple[str, str]:
    """What is left of attackers and defenders after so many rounds."""
    game = load("aa1942")
    name = space.split()[0]
    state = game.read_position(
        f'game aa1942\nactive germany\nphase conduct_combat\nturn {{"origins":["{name}",["{came_from}"]]}}\nat {space}'
    )
    events = game.settle(state, dice)
    while not any(event.kind == "battle_ends" for event in events):
        kind, seat = game.kinds(state, game.waits_for(state)[0])[0], game.waits_for(state)[0]
        if kind == "press" and state.battle.round == rounds:
            return tuple(str(sorted(kinds(members(side)).items())) for side in (state.battle.attackers, state.battle.defenders))
        field = game.field(state, seat, kind)
        words = [",".join(f"{key}*{n}" for key, n in field.suggested.items())] if isinstance(field, Bag) else []
        events += game.apply(state, game.parse(state, " ".join((seat, kind, *words))), dice).events
    end = next(event for event in events if event.kind == "battle_ends").data
    gone = [event.data["units"] for event in events if event.kind == "retreated"]
    return str(sorted((gone[0] if gone else end["attackers"]).items())), str(sorted(end["defenders"].items()))


@pytest.mark.parametrize(
    ("space", "rounds"),
    [
        ("egypt germany.infantry!,germany.artillery!,germany.fighter@1,uk.infantry,uk.fighter,uk.aa_gun", 1),
        ("sz6 germany.submarine!,germany.fighter@1,uk.destroyer,uk.cruiser", 2),
        ("sz6 germany.submarine!,germany.cruiser!,germany.fighter@1,uk.submarine,uk.carrier,uk.fighter", 1),
        ("sz6 germany.submarine!,germany.destroyer!,germany.bomber@1,uk.submarine*2,uk.transport", 2),
        ("sz6 germany.battleship!,germany.transport!,uk.submarine,uk.cruiser", 2),
        ("sz6 germany.cruiser!*2,germany.fighter@1,uk.submarine,uk.battleship", 1),
        ("sz6 germany.destroyer!,germany.battleship!,uk.submarine,uk.cruiser", 2),
    ],
)
def test_the_odds_are_those_of_the_rules_for_every_fall_of_the_dice(space: str, rounds: int) -> None:
    name = space.split()[0]
    ends = every_end(space, rounds, "libya" if name == "egypt" else "sz5")
    assert sum(ends.values()) == pytest.approx(1.0, abs=1e-12)
    position = load("aa1942").read_position(f"game aa1942\nactive germany\nphase conduct_combat\nat {space}")
    found = odds(with_rounds(of_space(position, name), rounds))
    assert left(found.attackers_left) == pytest.approx(summed(ends, 0), abs=1e-12)
    assert left(found.defenders_left) == pytest.approx(summed(ends, 1), abs=1e-12)


def with_rounds(question: Question, rounds: int) -> Question:
    """The question for so many rounds, with ways to retreat and the last destroyer kept as the suggestion keeps it."""
    return Question(**{**question.__dict__, "rounds": rounds, "can_retreat": True})


def summed(ends: Mapping[tuple[str, str], float], place: int) -> dict[str, float]:
    """The chances of what is left of one side."""
    total: dict[str, float] = {}
    for end, chance in ends.items():
        total[end[place]] = total.get(end[place], 0.0) + chance
    return total


def left(found: Mapping[tuple[tuple[str, int], ...], float]) -> dict[str, float]:
    """The same as the odds give it; a damaged battleship is a battleship."""
    total: dict[str, float] = {}
    for units_left, chance in found.items():
        counted: dict[str, int] = {}
        for kind, number in units_left:
            counted[kind.rstrip("%")] = counted.get(kind.rstrip("%"), 0) + number
        key = str(sorted(counted.items()))
        total[key] = total.get(key, 0.0) + chance
    return total


# --- what is asked ------------------------------------------------------------------------------------------------------------


def test_a_planned_assault_counts_those_who_will_land_and_the_best_bombardment() -> None:
    table: Table = combat(
        "sz15 uk.cruiser!,uk.battleship!,uk.transport(uk.tank>):libya!", "libya uk.fighter@2,germany.infantry", active="uk"
    )
    question = of_battle(table.state)
    assert (question.attackers, question.defenders) == ({"fighter": 1, "tank": 1}, {"infantry": 1})
    assert question.bombarding == {"battleship": 1}, "nobody has said yet that it stays silent"
    planned = load("aa1942").read_position(
        "game aa1942\nactive uk\nphase conduct_combat\nat libya germany.infantry,uk.fighter@2\n"
        "at sz15 uk.cruiser!,uk.battleship!,uk.transport(uk.tank>):libya!"
    )
    question = of_space(planned, "libya")
    assert (question.attackers, question.bombarding) == ({"fighter": 1, "tank": 1}, {"battleship": 1})


def test_ships_that_were_chosen_for_a_bombardment_count_until_they_have_fired() -> None:
    west, east = "sz17 uk.battleship!,uk.transport(uk.tank>):egypt!", "sz34 uk.cruiser!*2,uk.transport(uk.tank>):egypt!"
    table = combat(west, east, "egypt owner=germany germany.infantry*3,uk.fighter@2", active="uk")
    assert of_battle(table.state).bombarding == {"battleship": 1, "cruiser": 1}, "the strongest of both zones"
    table.play("uk bombard -")
    assert of_battle(table.state).bombarding == {"cruiser": 2}
    table.play("uk bombard cruiser!", dice=[6] * 7)
    assert (table.step(), of_battle(table.state).bombarding) == ("press_or_retreat", {})


def test_aa_guns_that_have_fired_are_not_counted_again_while_their_victims_are_chosen() -> None:
    table = combat("egypt germany.fighter@1,germany.bomber@1,uk.aa_gun,uk.infantry", dice=[1, 6])
    assert (table.step(), of_battle(table.state).aa_fire) == ("choose_losses", False)


def test_a_raid_is_no_battle_whose_odds_could_be_asked() -> None:
    over_berlin = "germany factory=0 germany.fighter*2,uk.bomber:raid@2,uk.fighter:escort@2"
    table = combat(over_berlin, active="uk", options="interceptors")
    table.play("germany intercept fighter*2", dice=[6, 6, 1, 6])
    assert (table.step(), of_battle(table.state).attackers) == ("choose_losses", {})


def test_the_odds_of_a_battle_go_on_from_where_it_stands() -> None:
    table = combat("sz6 germany.cruiser!*2,uk.battleship", origins={"sz6": "sz5"}, dice=[3, 6, 6])
    question = of_battle(table.state)
    assert (question.attackers, question.defenders, question.aa_fire) == ({"cruiser": 2}, {"battleship%": 1}, False)
    assert odds(question).win > asked("2 cruiser", "battleship", at_sea=True).win


def test_hits_that_have_yet_to_be_taken_count_and_their_victims_still_fire() -> None:
    table = combat("egypt germany.infantry*3,uk.infantry,uk.tank", origins={"egypt": "libya"}, dice=[1, 6, 6])
    assert table.step() == "choose_losses"  # an infantry or a tank: what is lost still fires
    question = of_battle(table.state)
    assert (question.defenders, question.waiting, question.attacker_fired) == ({"tank": 1}, {"infantry": 1}, True)
    infantry, tank = 2 / 6, 3 / 6
    lost = {0: (1 - infantry) * (1 - tank), 1: infantry * (1 - tank) + tank * (1 - infantry), 2: infantry * tank}
    later = {number: asked(f"{3 - number} infantry", "tank").win for number in lost}
    assert odds(question).win == pytest.approx(sum(lost[number] * later[number] for number in lost), abs=1e-12)
    table.play("uk losses infantry", dice=[6, 6])
    assert of_battle(table.state).waiting == {}


def test_when_all_defenders_are_hit_the_odds_say_what_their_last_fire_may_do() -> None:
    found = odds(Question(units("infantry"), {}, SHEET, SHEET, waiting=units("2 infantry"), attacker_fired=True))
    assert (found.win, found.tie, found.lose) == pytest.approx((16 / 36, 20 / 36, 0), abs=1e-12)
