"""What is offered can be done, and what belongs to a player is his to say: forms in all phases, by hand and by chance. VIE 3 to 13."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from pyapp.engine.actions import Action
from pyapp.engine.errors import IllegalAction
from pyapp.engine.forms import Argument, Field, Pick, Picks, fillable
from pyapp.engine.plain import copy_plain
from pyapp.engine.players import random_value
from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.combat import withdrawal
from pyapp.games.victory_in_europe.combat.ways import Way
from pyapp.games.victory_in_europe.map.borders import NEIGHBOURS
from pyapp.games.victory_in_europe.production import forms
from pyapp.games.victory_in_europe.state import Books, VictoryState
from tests.games.victory_in_europe import test_combat_at_random, test_movement_at_random, test_production_at_random
from tests.games.victory_in_europe.battles import Field as Front
from tests.games.victory_in_europe.marches import goals, moving, order, place
from tests.games.victory_in_europe.table import at, token

AT_WAR = ("nations war axis DE IT", "nations war soviets SU", "nations war allies GB FR US CA")
LOT = "lot allies 314159265 0"


def first_field(state: VictoryState, seat: str, kind: str) -> Pick:
    found = GAME.field(state, seat, kind)
    assert isinstance(found, Pick)
    return found


def reasons(state: VictoryState, seat: str, kind: str) -> dict[str, str]:
    """The keys of the sentences that say why something is not offered first."""
    return {what: refusal.reason.key for what, refusal in first_field(state, seat, kind).why_not.items()}


class TestFactories:
    """VIE 11.32."""

    LINES = (*AT_WAR, "factories kharkov 2", "factories urals 4")
    CUT_OFF = f"control DE {' '.join(NEIGHBOURS['kharkov'])}"

    def test_from_where_no_city_can_be_reached_no_step_is_offered_and_the_reason_is_told(self):
        state = moving("allies axis", *self.LINES, self.CUT_OFF, turn=8)
        assert goals(state, "allies relocate") == ("urals",) and reasons(state, "allies", "relocate")["kharkov"] == "vie.relocate.nowhere"
        with pytest.raises(IllegalAction, match=r"relocate\.nowhere"):
            order(state, "allies relocate kharkov moscow")

    def test_where_nothing_can_be_moved_each_factory_says_why(self):
        state = moving("allies axis", *self.LINES, turn=8, command=0)
        assert goals(state, "allies relocate") == () and set(reasons(state, "allies", "relocate").values()) == {"vie.relocate.command"}

    def test_out_of_a_battle_the_reason_is_the_battle(self):
        state = moving("axis allies", *self.LINES, "kursk de_1a", "control DE kursk", "kharkov su_7a", turn=8)
        order(state, "axis move kursk de_1a kharkov", "axis done")
        assert reasons(state, "allies", "relocate")["kharkov"] == "vie.relocate.battle"


class TestWhoMoves:
    """VIE 4.2, 4.3, 13.0."""

    def test_blocks_without_a_way_are_left_out_and_say_so(self):
        state = moving("allies axis", "malta gb_wdf gb_malta", "london gb_bef", command=0)
        assert goals(state, "allies move") == ("london",) and reasons(state, "allies", "move") == {"malta": "vie.move.nowhere"}
        with pytest.raises(IllegalAction, match=r"move\.nowhere"):
            order(state, "allies move malta gb_wdf cairo")

    def test_a_strategic_move_is_offered_to_whom_it_leads_somewhere(self):
        lines = ("malta gb_wdf", "london gb_bef", "cairo gb_anzac")
        assert "malta" in goals(moving("allies axis", *lines, command=1), "allies strategic")
        shut = moving("allies axis", *lines, "nations war axis DE IT", "c_med it_ca", command=1)  # round Africa it would be two
        assert "malta" not in goals(shut, "allies strategic") and "london" in goals(shut, "allies strategic")

    def test_troops_that_wait_in_the_urals_say_so(self):
        state = moving("allies axis", *AT_WAR, "urals su_shock41", "moscow su_7a", scenario="1941", turn=8)
        assert "urals" not in goals(state, "allies move") and reasons(state, "allies", "move")["urals"] == "vie.move.held"

    def test_who_is_pinned_says_so(self):
        state = moving("axis allies", "breslau de_1a", "lodz pl_lodz", "london gb_bef")
        order(state, "axis move breslau de_1a lodz", "axis done")
        assert reasons(state, "allies", "move")["lodz"] == "vie.move.pinned"

    def test_a_leader_alone_lands_nowhere_and_an_invasion_takes_no_more_blocks_than_may_land(self):
        lines = ("le_havre de_1a:4 de_guderian:2 de_2a:2", "control DE le_havre brest bilbao", "english_channel de_ub1:3", "london gb_bef")
        state = moving("axis allies", *lines, turn=5)
        chosen = GAME.field(state, "axis", "invade", ("le_havre",))
        assert isinstance(chosen, Picks) and chosen.most == 2 and len(chosen.options) == 3
        assert goals(state, "axis invade le_havre de_guderian") == () and goals(state, "axis invade le_havre de_1a,de_guderian")


class TestBordersOutOfABattle:
    """VIE 4.3, 4.6, V52."""

    LINES = ("breslau de_1a", "stettin de_4a", "lodz pl_lodz pl_krakow pl_modlin")

    @pytest.mark.parametrize("kind", ["move", "strategic"])
    def test_over_which_border_an_army_leaves_its_player_may_say(self, kind):
        state = moving("axis allies", *self.LINES, turn=3 if kind == "strategic" else 1)
        order(state, "axis move breslau de_1a lodz", "axis done", f"allies pin {token(state, 'pl_lodz')}")
        begun = f"allies {kind} lodz pl_modlin warsaw"
        assert {"lodz", "warsaw"} & set(goals(state, begun)) and "danzig" in goals(state, begun)
        usual = copy_plain(state)
        order(usual, begun)
        order(state, f"{begun} danzig")
        left = [found.moves.left[token(found, "pl_modlin")] for found in (usual, state)]
        assert left == ["lodz/warsaw", "lodz/danzig"]


class TestIce:
    """VIE 3.43."""

    LINES = (*AT_WAR, "gulf_finland su_ca:3 su_bb:3", "leningrad su_ub", LOT)

    def test_where_the_port_has_not_room_for_all_the_owner_says_who_goes_in(self):
        state = moving("axis allies", *self.LINES, turn=6)
        assert state.steps[-1].tag == "vie_ice"
        assert set(first_field(state, "allies", "harbour").options) == {token(state, "su_bb"), token(state, "su_ca")}
        order(state, "allies harbour su_ca leningrad")
        assert (place(state, "su_ca"), state.steps[-1].tag) == ("leningrad", "vie_move") and place(state, "su_bb") != "leningrad"


class TestRetreats:
    """VIE 5.7, 7.22, 7.4, 7.6."""

    FULL = ("moscow su_5a:1 su_10a:1 su_12a:1", "tula su_3a:1 su_8a:1 su_9a:1")
    NORTH_SEA = ("nations conquered - DK", "control GB copenhagen")

    def smolensk(self) -> Front:
        lines = ("smolensk de_1a:4 su_7a:3 su_14a:3", "control DE minsk gomel pskov kalinin", *self.FULL)
        return Front("smolensk", *lines, attackers="de_1a@minsk").begin()

    def test_which_full_area_is_passed_the_owner_says_and_the_border_counts(self):
        front = self.smolensk()
        assert front.offers("allies", "retreat", "su_7a", "gorki") == {"moscow", "tula"}
        front.play("allies retreat su_7a gorki tula")
        assert front.state.fight and front.state.fight.crossed == {"tula": 1} and front.steps("su_7a") == 1
        assert GAME.field(front.state, "allies", "retreat", (token(front.state, "su_14a"), "gorki")) is None
        front.play("allies retreat su_14a gorki")
        assert front.state.fight is None or front.state.fight.crossed == {"tula": 1, "moscow": 1}

    def test_who_names_none_goes_as_before(self):
        front = self.smolensk().play("allies retreat su_7a gorki")
        assert front.state.fight and front.state.fight.crossed == {"moscow": 1}

    def test_over_the_sea_no_step_is_paid_for_a_full_area_on_land(self):
        full = ("sevastopol su_5a:1 su_10a:1", "black_sea su_ca:2", "control DE bessarabia galati kiev vinnitsa dnepropetrovsk")
        front = Front("odessa", "odessa de_1a:4 su_7a:3", *full, attackers="de_1a@bessarabia").begin()
        assert withdrawal.ways_out(front.state, token(front.state, "su_7a"), turn=False)["krasnodar"] == (Way("krasnodar", ""),)

    def north_sea(self) -> Front:
        return Front("north_sea", "north_sea de_ca:3 gb_bb1:3", *self.NORTH_SEA, attackers="de_ca@english_channel").begin()

    def test_at_which_coast_a_ship_arrives_its_owner_says(self):
        front = self.north_sea()
        found = GAME.field(front.state, "allies", "retreat", (token(front.state, "gb_bb1"), "copenhagen"))
        assert isinstance(found, Pick) and found.name == "coast" and found.optional
        assert found.options == ("north_sea", "skagerrak", "baltic")
        front.play("allies retreat gb_bb1 copenhagen skagerrak")
        assert front.state.blocks[token(front.state, "gb_bb1")].coast == "skagerrak"

    def test_who_names_no_coast_arrives_at_the_nearest(self):
        front = self.north_sea().play("allies retreat gb_bb1 copenhagen")
        assert front.state.blocks[token(front.state, "gb_bb1")].coast == "north_sea"

    def test_the_victor_says_it_when_he_regroups(self):
        front = self.north_sea().play("allies fire gb_bb1 naval", 1, 1, 1)
        front.play("allies regroup gb_bb1 copenhagen baltic")
        assert front.state.blocks[token(front.state, "gb_bb1")].coast == "baltic"


def test_no_leader_is_asked_to_go_on_where_nothing_lies_beside():
    """VIE 5.61: Malta has no neighbour on land."""
    front = Front("malta", "malta de_rommel:2 de_1a:4 gb_wdf:1", attackers="de_rommel@c_med de_1a@c_med").begin()
    while front.asked()[1] == "vie_battle_turn":
        seat = front.asked()[0][0]
        unit = sorted(front.offers(seat, "fire"))[0]
        front.play(f"{seat} fire {unit} military", *[1 if seat == "axis" else 6] * front.steps(unit))
    assert front.asked() == (("axis",), "vie_regroup") and "exploit" not in GAME.kinds(front.state, "axis")


def test_an_event_gives_no_more_lend_lease_than_there_are_resources_for():
    """VIE 7.71."""
    state = at("convoy_b convoy_b:1", scenario="1941", turn=8)
    convoy = token(state, "convoy_b")
    state.secrets["allies"].books = Books(gifts={convoy: 2}, given=2, loans=1)
    gifts = forms.field(state, "allies", forms.GAIN, ())
    assert gifts and dict(getattr(gifts, "there", {})) == {convoy: 1}


# --- by chance ----------------------------------------------------------------------------------------------------------------

REFUSED_WITH_REASON = {("done", "vie.move.too_many")}
"""What stays offered because whoever misses it would wonder: to have done although somewhere stand too many."""
EACH = 3


def positions() -> Iterator[VictoryState]:
    """Positions of all chapters, reached by chance."""
    for scenario in ("1939", "1943"):
        state, chance = test_movement_at_random.begun(scenario, 7)
        for number in range(40):
            if not state.steps:
                break
            if number % 13 == 0:
                yield copy_plain(state)
            GAME.apply(state, test_movement_at_random.an_order(state, chance), test_movement_at_random.SeededDice(str(number)))
    fought = (state for state, _, _ in test_combat_at_random.positions("1943", 3))
    yield from (copy_plain(state) for state in islice(fought, 0, 400, 15))
    yield test_production_at_random.worn("1941", random.Random("forms"))


def tried(field: Field, chance: random.Random) -> Iterator[Argument]:
    """Some of what a field offers: things one by one, else what chance takes."""
    if isinstance(field, Pick):
        yield from chance.sample(field.options, min(EACH, len(field.options)))
    elif isinstance(field, Picks) and field.least <= 1:
        yield from ((one,) for one in chance.sample(field.options, min(EACH, len(field.options))))
    else:
        yield random_value(field, chance)


def ways_through(state: VictoryState, seat: str, kind: str, chance: random.Random, filled: tuple[Argument, ...] = ()) -> Iterator[str]:
    """What is wrong with a form: where it leads to a dead end, or to an action that is refused."""
    field = GAME.field(state, seat, kind, filled)
    if field is None or field.optional:
        refusal = GAME.refusal(state, Action(seat, kind, filled))
        if refusal and (kind, refusal.reason.key) not in REFUSED_WITH_REASON:
            yield f"{kind}: {refusal.reason.key}"
    if field is None:
        return
    if not fillable(field):
        if not getattr(field, "why_not", {}):
            yield f"{kind}: nothing to choose after {len(filled)} fields"
        return
    for value in tried(field, chance):
        yield from ways_through(state, seat, kind, chance, (*filled, value))


def test_whatever_a_form_offers_leads_to_an_action_that_is_not_refused():
    wrong, asked, chance = Counter[str](), set[str](), random.Random("forms")
    for state in positions():
        for seat in GAME.waits_for(state):
            for kind in GAME.kinds(state, seat):
                asked.add(kind)
                wrong.update(ways_through(state, seat, kind, chance))
    assert wrong == Counter() and {"move", "strategic", "retreat", "fire", "add", "build", "done"} <= asked
