"""Ships are bought with their escort, come back together, and do not ferry others about while men wait at home."""

from __future__ import annotations

import pytest

from pyapp.games.axis_allies.computer import turnplan
from pyapp.games.axis_allies.computer.baskets import Basket
from pyapp.games.axis_allies.computer.carry_out import Go, Land, Load, Sail
from pyapp.games.axis_allies.computer.garrisons import Regrouping
from pyapp.games.axis_allies.computer.levels import BUDGETS, HARD
from pyapp.games.axis_allies.computer.turnplan import Situation
from pyapp.games.axis_allies.state import AxisState
from tests.games.axis_allies.boards import board
from tests.games.axis_allies.computer.test_habits import situation
from tests.games.axis_allies.computer.test_levels import orders

HOME = (
    "eastern_united_states factory=0 usa.infantry*12,usa.artillery*3",
    "eastern_canada owner=uk usa.infantry*6",
    "united_kingdom factory=0 uk.infantry*9",
    "france owner=usa usa.infantry*9",
    "germany factory=0 germany.infantry*12",
)


def american(*spaces: str) -> Situation:
    return situation(board(*HOME, *spaces, active="usa"), "usa")


def basket(here: Situation) -> Basket:
    room = {here.sketch.chart.number["eastern_united_states"]: 12}
    return Basket(here.state, here.reply, here.power, here.tempo, here.sketch, set(), room)


def bought(here: Situation) -> dict[str, int]:
    found = basket(here)
    list(found.fill(40, [kind for kind in here.sketch.chart.kinds if kind != "aa_gun"], 250))
    return found.bought()


def test_transports_that_would_be_sunk_alone_are_bought_with_an_escort() -> None:
    assert bought(american()).get("transport", 0) >= 2
    bag = bought(american("sz12 germany.submarine"))
    assert bag.get("destroyer", 0) >= 1
    assert bag.get("transport", 0) >= 2


def test_a_fighter_that_sinks_a_fleet_in_one_case_of_two_is_reason_enough_for_a_second_escort() -> None:
    here = situation(
        board(
            *("united_kingdom factory=0 uk.fighter,uk.infantry*4", "france owner=germany germany.infantry*16"),
            *("germany factory=0 germany.infantry*9", "russia owner=germany", "caucasus owner=germany", "karelia_s_s_r owner=germany"),
            *("india owner=japan", "italy factory=0"),
            active="germany",
        ),
        "germany",
    )
    found = Basket(here.state, here.reply, here.power, here.tempo, here.sketch, set(), {here.sketch.chart.number["germany"]: 10})
    zone = here.sketch.chart.number["sz5"]
    sunk = [round(found.sinking({"destroyer": escorts, "transport": 4}, zone), 2) for escorts in range(3)]
    assert sunk[:2] == [1.0, 0.5] and sunk[2] < 0.05
    list(found.fill(42, [kind for kind in here.sketch.chart.kinds if kind != "aa_gun"], 250))
    assert found.bought()["destroyer"] >= 2 and found.bought()["transport"] >= 3


def test_a_fleet_that_fights_does_not_come_back_to_guard_new_ships_and_takes_its_fighters_along() -> None:
    """Four transports a turn were sunk by one submarine: the carrier that was to guard them was in a battle elsewhere."""
    here = situation(
        board(
            *(
                "sz7 uk.carrier,uk.fighter*2,uk.destroyer",
                "sz13 germany.cruiser",
                "northwestern_europe owner=germany germany.fighter",
                "united_kingdom factory=0 uk.infantry*4",
            ),
            active="uk",
        ),
        "uk",
    )
    power, number, kind = here.power, here.sketch.chart.number, here.sketch.kind
    planner, port = here.planner(BUDGETS[HARD]), number["sz7"]
    fleet = [(port, kind[name]) for name in ("carrier", "destroyer", "fighter", "fighter")]
    mission = planner.mission(number["sz13"], fleet, [])
    assert mission is not None
    variant, changed, _ = planner.after({mission.target: mission})
    assert variant.count(port, power, kind["fighter"]) == 0
    assert 1 <= variant.count(mission.target, power, kind["fighter"]) <= 2
    room = {number["united_kingdom"]: 8}
    for battles, sunk in (((), False), ((mission.target,), True)):
        found = Basket(here.state, here.reply, power, here.tempo, variant, changed, room, battles=battles)
        assert (found.sinking({"transport": 3}, port) > 0.9) is sunk


def test_a_factory_far_behind_the_others_is_worth_little_and_never_less_than_nothing() -> None:
    here = american("western_united_states owner=usa factory=0")
    east, west = (here.sketch.chart.number[f"{coast}_united_states"] for coast in ("eastern", "western"))
    here.tempo.abroad[east], here.tempo.abroad[west] = -0.9, 0.1
    found = Basket(here.state, here.reply, here.power, here.tempo, here.sketch, set(), {east: 12, west: 10})
    assert all(0 < found.share(kind, east) < found.share(kind, west) for kind in ("infantry", "tank", "fighter"))


def test_who_can_march_on_an_enemy_does_not_wait_for_ships() -> None:
    """The men in India fight over land; those in Paris, which the United Kingdom has freed, do not."""
    front = ("manchuria owner=japan factory=0 japan.infantry*6", "japan factory=0 japan.infantry*6", "india factory=0 uk.infantry*20")
    west = ("france owner=uk factory=0 uk.infantry*6", "germany owner=uk", "italy owner=uk", "karelia_s_s_r owner=ussr")
    here = situation(board(*west, *front, active="uk"), "uk")
    paris = here.sketch.chart.number["france"]
    found = Basket(here.state, here.reply, here.power, here.tempo, here.sketch, set(), {paris: 10})
    assert (here.tempo.overseas(paris), here.tempo.overseas(here.sketch.chart.number["india"])) == (True, False)
    assert found._waiting(paris) == 6
    assert found._waiting(paris, for_ships=False) == 26


@pytest.mark.parametrize(("men", "ships", "marching"), [(19, 2, False), (40, 2, True), (40, 8, False)])
def test_more_men_than_ships_could_carry_soon_march_where_there_is_a_way(men: int, ships: int, *, marching: bool) -> None:
    """California is open and Moscow is held by sixty, but the men in Buryatia cannot all sail."""
    siberia = (
        "yakut_s_s_r",
        "soviet_far_east",
        "evenki_national_okrug",
        "novosibirsk",
        "archangel",
        "vologda",
        "west_russia",
        "karelia_s_s_r",
    )
    asia = ("manchuria", "kiangsu", "anhwei", "szechwan", "yunnan", "burma", "india", "persia", "kazakh_s_s_r", "sinkiang", "caucasus")
    here = situation(
        board(
            *(f"{place} owner=japan" for place in (*siberia, *asia, "alaska", "hawaiian_islands", "philippine_islands")),
            *("russia ussr.infantry*60", "western_united_states usa.infantry*2", "japan japan.infantry*2"),
            *(f"buryatia_s_s_r owner=japan factory=0 japan.infantry*{men}", f"sz63 japan.transport*{ships},japan.destroyer*2"),
            active="japan",
        ),
        "japan",
    )
    forward, number = here.tempo.forward, here.sketch.chart.number
    assert (forward[number["yakut_s_s_r"]] > forward[number["buryatia_s_s_r"]]) == marching


def test_new_transports_are_put_together_only_where_their_shuttle_begins() -> None:
    here = american("western_united_states owner=usa factory=0 usa.infantry*3", "japan factory=0 japan.infantry*6", "sz11 usa.transport*8")
    assert here.tempo.shuttle is not None
    here.state.powers["usa"].bought = {"transport": 5}
    placed = orders(turnplan.placing(here.state, "usa", BUDGETS[HARD]))
    assert placed == ["usa place eastern_united_states sz11 transport*5"]
    assert here.tempo.shuttle.turns[here.sketch.chart.number["sz11"]] < here.tempo.shuttle.turns[here.sketch.chart.number["sz56"]]


def test_empty_ships_that_lie_together_come_back_together() -> None:
    here = american("sz8 usa.transport*9,usa.battleship")
    plan = Regrouping(here.state, here.sketch, here.reply, here.power, here.tempo)
    assert here.tempo.shuttle is not None
    plan.worth = plan._value(plan.variant, plan.changed)
    list(plan._ships(60))
    assert [ferry.land for ferry in plan.ferries] == [here.tempo.shuttle.port] * 9
    assert plan.weighed < 20
    assert plan.worth == pytest.approx(plan._value(plan.variant, plan.changed))


def test_a_ship_that_could_fetch_men_at_home_has_something_to_lose_by_ferrying_others() -> None:
    here = american("sz8 usa.transport*9")
    number, tempo = here.sketch.chart.number, here.tempo
    assert tempo.shuttle is not None
    home = tempo.shuttle.port
    assert tempo.missed(number["sz8"], number["sz8"], number["sz5"]) > 0.5
    assert tempo.missed(home, home, number["sz8"]) == 0


def test_men_whom_nobody_ships_are_not_joined_by_ever_more_aircraft() -> None:
    here = american()
    factory = here.sketch.chart.number["eastern_united_states"]
    many = american("western_united_states owner=usa usa.fighter*20")
    assert basket(here).share("fighter", factory) > basket(many).share("fighter", factory)


def test_an_island_whose_city_is_one_of_the_last_two_draws_men_over_the_sea() -> None:
    forward = []
    for taken in ((), ("karelia_s_s_r owner=germany germany.infantry*9",)):
        spaces = (
            *("japan factory=0 japan.infantry*6", "sz60 japan.transport*3", "hawaiian_islands usa.infantry"),
            *("manchuria japan.infantry*3", "russia factory=0 ussr.infantry*9", "germany factory=0 germany.infantry*9"),
            *("western_united_states factory=0 usa.infantry*9", "india factory=0 uk.infantry*9"),
        )
        here = situation(board(*spaces, *taken, active="japan"), "japan")
        forward.append(here.tempo.forward[here.sketch.chart.number["hawaiian_islands"]])
    assert forward[1] == 1.0 > forward[0] + 0.1


def test_transports_are_bought_where_the_fleet_can_come_back_to_guard_them() -> None:
    gains = []
    for fleet in ("sz48 japan.battleship*2,japan.cruiser*2", "sz26 japan.battleship*2,japan.cruiser*2"):
        spaces = (
            *("japan factory=0 japan.infantry*10", "manchuria japan.infantry*3", "india factory=0 uk.infantry*3"),
            *("russia factory=0 ussr.infantry*9", "sz64 usa.cruiser,usa.destroyer", "germany factory=0 germany.infantry*9"),
        )
        here = situation(board(*spaces, fleet, active="japan"), "japan")
        number = here.sketch.chart.number
        found = Basket(here.state, here.reply, here.power, here.tempo, here.sketch, set(), {number["japan"]: 8})
        price = 7 * found.share("transport", number["japan"])
        gains.append(found.gain("transport", number["japan"], number["sz60"], 2) / 2 - price)
    assert gains[0] > 0 > gains[1] + 3


def test_fighters_in_the_air_come_down_on_carriers_that_go_where_the_fleet_is_wanted() -> None:
    table = board(
        *("japan factory=0 japan.infantry*9", "sz61 japan.carrier*2,japan.battleship*2,japan.fighter*4", "sz35 japan.transport*4"),
        *("burma owner=japan japan.infantry", "india owner=uk uk.infantry*9,uk.bomber*2", "yunnan usa.infantry"),
        active="japan",
        dice=(3, 3, 3, 3, 6),
    )
    table.play("japan move sz61 fighter*4 yunnan", "japan done")
    here = situation(table, "japan")
    plan = Regrouping(here.state, here.sketch, here.reply, here.power, here.tempo)
    plan._land_everybody()
    zone, fighter = here.sketch.chart.number["sz35"], here.sketch.kind["fighter"]
    for aircraft in (group for group in plan.groups if group.homeless):
        aircraft.going = {here.sketch.chart.number["burma"]: 4}
    plan.worth = plan._value(plan.variant, plan.changed)
    plan._rallied(zone, really=True)
    assert [group.going for group in plan.groups if group.homeless] == [{zone: 4}]
    assert plan.variant.count(zone, here.power, fighter) == 4


def test_fighters_of_a_friend_sail_with_the_carrier_that_they_are_on() -> None:
    """A fleet that leaves transports behind does not leave its guests to guard them."""
    there = board("sz7 uk.carrier(usa.fighter),uk.carrier,uk.transport*3", active="uk", phase="noncombat_move")
    here = situation(there, "uk")
    plan = Regrouping(here.state, here.sketch, here.reply, here.power, here.tempo)
    number, kinds, usa = here.sketch.chart.number, here.sketch.kind, here.sketch.chart.powers.index("usa")
    laden, empty = sorted((group for group in plan.groups if group.kind == kinds["carrier"]), key=lambda group: -len(group.guests))
    for group, fighters in ((empty, 0), (laden, 1)):
        plan._shift(group, number["sz7"], number["sz8"], 1)
        assert plan.variant.count(number["sz8"], usa, kinds["fighter"]) == fighters
        assert plan.variant.count(number["sz7"], usa, kinds["fighter"]) == 1 - fighters
    assert plan.orders() == [Go("sz7", (("carrier", 2),), "sz8")]


def test_aircraft_that_find_no_submarine_do_not_clear_a_zone_for_transports() -> None:
    chances = []
    for ship in ("cruiser", "destroyer"):
        here = american("sz11 germany.submarine*2", f"sz19 usa.{ship}", "central_united_states usa.fighter*3,usa.bomber")
        planner = here.planner(BUDGETS[HARD])
        missions = planner.missions(here.sketch.chart.number["sz11"], {})
        chances.append(max((mission.fight.win for mission in missions if mission.fight is not None), default=0.0))
    assert chances[0] < 0.6
    assert chances[1] > 0.9


def test_ships_of_a_friend_count_in_full_against_who_comes_before_they_can_sail_and_half_against_who_comes_later() -> None:
    fronts = ("germany factory=0 germany.fighter*4", "karelia_s_s_r owner=germany japan.fighter", "japan factory=0 japan.infantry*3")
    here = situation(board("united_kingdom factory=0 uk.infantry*3", *fronts, "sz8 usa.transport*5,uk.destroyer*2", active="uk"), "uk")
    zone, powers = here.sketch.chart.number["sz8"], here.sketch.chart.powers
    sure = {name: here.reply.sure(here.sketch, powers.index(name), zone) for name in ("japan", "germany")}
    assert sure["japan"] == 1.0
    assert 0.5 < sure["germany"] < 0.8


def test_men_who_are_aboard_already_are_seen_to_come() -> None:
    coast = ("western_united_states factory=0", "eastern_united_states factory=0 usa.infantry*9", "japan factory=0 japan.infantry*3")
    chances = []
    for ship in ("japan.transport(japan.infantry,japan.artillery)", "japan.transport"):
        here = situation(board(*coast, f"sz57 {ship}", active="usa"), "usa")
        number, japan = here.sketch.chart.number, here.sketch.chart.powers.index("japan")
        chances.append(here.reply.strike(here.sketch, japan, number["western_united_states"]).conquest)
        before = here.reply.toll(here.sketch, set())
        guarded = here.sketch.fork()
        guarded.put(number["western_united_states"], here.power, here.sketch.kind["infantry"], 4)
        chances.append(float(here.reply.toll(guarded, {number["western_united_states"]}) < before - 10))
    assert chances == [1.0, 1.0, 0.0, 0.0]


def test_an_army_that_rallied_for_little_goes_back_where_it_came_from() -> None:
    army = "eastern_canada owner=uk usa.infantry*6,usa.artillery*3"
    here = situation(board(*HOME[2:], army, "western_canada owner=uk", active="usa"), "usa")
    plan = Regrouping(here.state, here.sketch, here.reply, here.power, here.tempo)
    number = here.sketch.chart.number
    start, place = number["eastern_canada"], number["western_canada"]
    groups = [group for group in plan.groups if group.space == start]
    before = plan._value(plan.variant, plan.changed)
    for group in groups:
        plan._settled += (here.tempo.unit(group.kind, place) - here.tempo.unit(group.kind, start)) * group.number
        plan._shift(group, start, place, group.number)
    plan.worth = plan._value(plan.variant, plan.changed)
    assert plan.worth < before
    list(plan._think_better(100))
    assert all(group.at_home() == group.number for group in groups)
    assert round(plan.worth, 3) == round(before, 3) == round(plan._value(plan.variant, plan.changed), 3)


def overwhelming(*, late: bool) -> Situation:
    """The United States with thirty men in the west, after which nothing of Japan is left but Tokyo; ``late`` enough for it to count."""
    west = "western_united_states factory=0 usa.infantry*20,usa.artillery*10"
    fleet, japan = "sz56 usa.transport*4,usa.battleship*2,usa.carrier*2", "japan factory=0 japan.infantry*9"
    table = board(west, fleet, "midway owner=japan", japan, active="usa")
    assert isinstance(table.state, AxisState)
    table.state.round = 5 if late else 4
    return Situation(table.state, "usa")


def test_the_men_of_a_side_that_is_overwhelming_stay_aboard_where_their_fleet_has_no_shore_yet() -> None:
    for late in (False, True):
        here = overwhelming(late=late)
        plan = Regrouping(here.state, here.sketch, here.reply, here.power, here.tempo)
        midway = here.sketch.chart.number["sz57"]
        laden = plan._laden_ships(plan._empty_ships(midway), midway)
        assert [(ferry.shore, len(ferry.boarders)) for ferry in laden] == [(-1, 2 if late else 0)] * 4
        aboard = sum(here.tempo.unit(kind, midway) - here.tempo.unit(kind, space) for space, kind in laden[0].boarders)
        assert late is (aboard > 0)
        assert plan._promise(laden[0]) == (aboard if late else here.tempo.lift(midway) - here.tempo.lift(laden[0].zone))


def test_men_who_stay_aboard_are_there_once_it_is_decided_and_not_when_it_is_only_tried() -> None:
    here = overwhelming(late=True)
    plan = Regrouping(here.state, here.sketch, here.reply, here.power, here.tempo)
    midway = here.sketch.chart.number["sz57"]
    laden = plan._laden_ships(plan._empty_ships(midway), midway)
    plan._try_rally(midway, [], laden, really=False)
    assert (plan.variant.aboard, plan.orders()) == (here.sketch.aboard, [])
    plan._try_rally(midway, [], laden, really=True)
    assert sum(plan.variant.aboard[midway, here.power]) == 8
    assert [type(order) for order in plan.orders()] == [Load, Sail] * 4


def test_a_side_that_is_overwhelming_wants_ships_for_all_who_wait() -> None:
    west = overwhelming(late=True).sketch.chart.number["western_united_states"]
    wanted = [basket(overwhelming(late=late))._fleet(west) for late in (False, True)]
    assert wanted[0] <= 12 < wanted[1] == 20


def test_an_island_near_the_war_wants_ships_for_all_whom_it_raises_before_they_wait() -> None:
    """Nobody raises men for whom there are no ships, nor ships for whom there are no men, if either waits for the other."""
    war = ("france owner=germany germany.infantry*2", "germany factory=0 germany.infantry*9", "sz7 uk.carrier,uk.destroyer*2")
    here = situation(board("united_kingdom factory=0 uk.infantry", *war, active="uk"), "uk")
    london = here.sketch.chart.number["united_kingdom"]
    found = Basket(here.state, here.reply, here.power, here.tempo, here.sketch, set(), {london: 8})
    assert here.tempo.shuttle is None
    assert found._waiting(london) == 1
    assert found._fleet(london) == min(8, found._income / 3.5) / 2


def test_transports_are_put_into_the_ocean_of_the_shuttle() -> None:
    here = american("sz10 usa.transport*4", "western_united_states factory=0 usa.infantry*2")
    number = here.sketch.chart.number
    room = {number[coast]: 10 for coast in ("eastern_united_states", "western_united_states")}
    found = Basket(here.state, here.reply, here.power, here.tempo, here.sketch, set(), room)
    assert here.tempo.shuttle is not None
    assert here.tempo.shuttle.port == number["sz10"]
    assert {factory for factory, _ in found.sites("transport")} == {number["eastern_united_states"]}
    assert {factory for factory, _ in found.sites("destroyer")} == set(room)


def test_fighters_of_the_home_air_force_guard_new_carriers() -> None:
    threat = ("northwestern_europe owner=germany germany.fighter*4", "united_kingdom factory=0 uk.infantry*6")
    bare, flown = (situation(board(*threat, *more, active="uk"), "uk") for more in ((), ("eastern_canada owner=uk uk.fighter*2",)))
    fleet = {"carrier": 1, "destroyer": 2}

    def sinking(here: Situation) -> float:
        room = {here.sketch.chart.number["united_kingdom"]: 8}
        found = Basket(here.state, here.reply, here.power, here.tempo, here.sketch, set(), room)
        return found.sinking(fleet, here.sketch.chart.number["sz8"])

    assert sinking(bare) > 0.5
    assert sinking(flown) < sinking(bare) - 0.3


LADEN = "japan.transport(japan.infantry,japan.tank)*2,japan.transport(japan.tank)*2,japan.transport"


def before_california() -> Situation:
    spaces = ("western_united_states factory=0 usa.infantry", "eastern_united_states factory=0 usa.infantry", "japan factory=0")
    return situation(board(*spaces, f"sz57 {LADEN},japan.destroyer*9", active="japan"), "japan")


def test_men_who_are_aboard_are_landed_by_the_ships_that_carry_them() -> None:
    here = before_california()
    planner, kind = here.planner(BUDGETS[HARD]), here.sketch.kind
    west = here.sketch.chart.number["western_united_states"]
    both, alone = tuple(sorted((kind["infantry"], kind["tank"]))), (kind["tank"],)
    lifts = planner.lifts(west, {})
    assert [lift.aboard for lift in lifts] == [both, both, alone, alone]
    assert all(lift.load == lift.zone and not lift.boarders for lift in lifts)
    mission = planner.mission(west, [], lifts[1:3])
    assert mission is not None
    used = planner.used({west: mission})
    assert [lift.aboard for lift in planner.lifts(west, used)] == [both, alone]
    variant, _, _ = planner.after({west: mission})
    assert [variant.aboard[lifts[0].zone, here.power][kind[name]] for name in ("infantry", "tank")] == [1, 2]
    assert [here.sketch.aboard[lifts[0].zone, here.power][kind[name]] for name in ("infantry", "tank")] == [2, 4]


def test_the_plan_names_cargoes_that_ships_have() -> None:
    here, found = before_california(), []
    planning = turnplan.attacking(here.state, "japan", BUDGETS[HARD])
    try:
        while True:
            next(planning)
    except StopIteration as end:
        found = [tuple(sorted(order.aboard)) for order in end.value if isinstance(order, Land)]
    assert sorted(found) == [("infantry", "tank"), ("infantry", "tank"), ("tank",), ("tank",)]


def test_many_transports_without_warships_wait_for_their_escort() -> None:
    east = "eastern_united_states"
    shares = []
    for ships in ("sz10 usa.transport*9", "sz10 usa.transport*9,usa.destroyer*8", "sz10 usa.transport*3"):
        spaces = (f"{east} factory=0 usa.infantry*40", "france owner=germany germany.infantry*9", "germany factory=0 germany.infantry*9")
        here = situation(board(*spaces, "united_kingdom factory=0 uk.infantry*9", ships, active="usa"), "usa")
        wanted, factory = basket(here), here.sketch.chart.number[east]
        shares.append(wanted.share("transport", factory) > wanted.share("destroyer", factory))
    assert shares == [False, True, True]


WON_IN_ASIA = (
    *("japan factory=0 japan.infantry*20", "manchuria owner=japan factory=0 japan.infantry*9", "russia owner=japan", "india owner=japan"),
    *("caucasus owner=germany", "karelia_s_s_r owner=germany", "united_kingdom owner=germany", "western_united_states usa.infantry*9"),
)


def shares_of_ships(*spaces: str) -> tuple[float, float]:
    """How much more or less than its price a destroyer and a transport are worth to Japan."""
    table = board(*WON_IN_ASIA, *spaces, active="japan")
    table.state.round = 8
    here = situation(table, "japan")
    japan = here.sketch.chart.number["japan"]
    found = Basket(here.state, here.reply, here.power, here.tempo, here.sketch, set(), {japan: 8})
    return found.share("destroyer", japan), found.share("transport", japan)


def test_a_fleet_that_nobody_can_hunt_any_more_needs_no_more_escorts() -> None:
    fleet = "sz60 japan.transport*20,japan.destroyer*14"
    hunted = shares_of_ships(fleet, "sz56 usa.carrier*2,usa.fighter*4,usa.battleship*2")
    alone = shares_of_ships(fleet, "sz56 usa.transport")
    assert hunted[0] > alone[0] + 0.3


def test_a_side_that_is_overwhelming_needs_no_more_transports_than_its_men_fill() -> None:
    """The ships off Africa are too far to count for Japan's port, but they are more than enough."""
    few, many = (shares_of_ships("sz60 japan.destroyer*14", f"sz27 japan.transport*{ships}")[1] for ships in (6, 30))
    assert few > many


def test_carriers_are_not_bought_for_empty_decks_nor_tanks_to_be_shipped_alone() -> None:
    worth = {}
    for name, more in (("full", "usa.fighter*4,usa.infantry*9"), ("empty", "usa.tank*9")):
        here = american("sz10 usa.carrier,usa.transport*3", f"eastern_united_states factory=0 {more}")
        wanted, factory = basket(here), here.sketch.chart.number["eastern_united_states"]
        worth[name] = [wanted.share(kind, factory) for kind in ("carrier", "artillery")]
    assert worth["empty"][0] < 0.7 * worth["full"][0]
    assert worth["empty"][1] < worth["full"][1]
