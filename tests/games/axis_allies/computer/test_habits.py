"""Habits that cost games against a strong opponent, each mended and shown in a position."""

from __future__ import annotations

from pyapp.engine.computers import computer_name, decided, thinking
from pyapp.engine.match import Match
from pyapp.engine.state import Setup
from pyapp.games import load
from pyapp.games.axis_allies.computer import turnplan
from pyapp.games.axis_allies.computer.baskets import Basket
from pyapp.games.axis_allies.computer.levels import BUDGETS, HARD
from pyapp.games.axis_allies.computer.turnplan import Situation
from pyapp.games.axis_allies.computer.weighing.siege import Siege
from pyapp.games.axis_allies.state import AxisState
from tests.games.axis_allies.boards import Table, board
from tests.games.axis_allies.computer.test_levels import orders, turn

EASTERN_FRONT = (
    "russia factory=0 ussr.aa_gun,ussr.artillery*2,ussr.infantry*2,ussr.tank",
    "west_russia owner=ussr ussr.artillery*3,ussr.infantry*6,ussr.tank*4",
    "archangel ussr.fighter,ussr.infantry*2",
    "baltic_states owner=germany germany.fighter*3,germany.infantry*3,germany.tank*5",
    "belorussia owner=germany germany.infantry*2,germany.tank*2",
    "caucasus owner=germany factory=0 germany.artillery,germany.infantry,germany.tank*2",
    "germany factory=0 germany.artillery*4,germany.bomber,germany.infantry*9",
)


def situation(table: Table, seat: str) -> Situation:
    assert isinstance(table.state, AxisState)
    return Situation(table.state, seat)


def test_an_army_that_could_still_go_back_does_not_attack_only_because_it_would_be_lost_where_it_stands() -> None:
    table = board(
        *("west_russia owner=ussr ussr.infantry*6", "russia factory=0 ussr.infantry*6", "ukraine_s_s_r owner=germany germany.infantry*4"),
        *("belorussia owner=germany germany.infantry*6,germany.tank*6", "germany factory=0 germany.infantry*9"),
        active="ussr",
    )
    table.state.setup.players["ussr"] = computer_name(table.game, "ussr", HARD)
    assert turn(table, "ussr", "combat_move") == ["ussr done"]


def test_armies_two_spaces_from_a_capital_are_a_danger_and_the_nearer_the_defenders_the_smaller() -> None:
    coming = "belorussia owner=germany germany.infantry*6,germany.tank*6"
    dangers = []
    for place in ("russia factory=0", "evenki_national_okrug", "yakut_s_s_r"):
        spaces = [f"{place} ussr.infantry*6"] if place.startswith("russia") else ["russia factory=0", f"{place} ussr.infantry*6"]
        here = situation(board(*spaces, coming, active="ussr"), "ussr")
        dangers.append(here.reply.siege.danger(here.sketch, set()))
    assert 0 < dangers[0] < dangers[1] < dangers[2]
    alone = situation(board("russia factory=0 ussr.infantry*6", active="ussr"), "ussr")
    assert alone.reply.siege.danger(alone.sketch, set()) == 0


def test_the_danger_of_a_variant_is_that_of_the_position_it_stands_for() -> None:
    here = situation(board(*EASTERN_FRONT, active="ussr"), "ussr")
    number, infantry = here.sketch.chart.number, here.sketch.kind["infantry"]
    variant = here.sketch.fork()
    variant.put(number["west_russia"], here.power, infantry, -6)
    variant.put(number["russia"], here.power, infantry, 6)
    moved = situation(
        board(
            *(
                "russia factory=0 ussr.aa_gun,ussr.artillery*2,ussr.infantry*8,ussr.tank",
                "west_russia owner=ussr ussr.artillery*3,ussr.tank*4",
            ),
            *EASTERN_FRONT[2:],
            active="ussr",
        ),
        "ussr",
    )
    changed = {number["west_russia"], number["russia"]}
    assert here.reply.siege.danger(variant, changed) == moved.reply.siege.danger(moved.sketch, set())


def test_aircraft_that_a_great_attack_does_without_are_still_a_danger_to_ships() -> None:
    doomed = ("russia factory=0 ussr.infantry*3", "west_russia owner=germany germany.infantry*9,germany.tank*9")
    here = situation(board(*doomed, "karelia_s_s_r owner=germany germany.fighter", "sz6 uk.transport*2", active="uk"), "uk")
    zone, transport = here.sketch.chart.number["sz6"], here.sketch.kind["transport"]
    safe = here.sketch.fork()
    safe.put(zone, here.power, transport, -2)
    assert here.reply.toll(here.sketch, set()) - here.reply.toll(safe, {zone}) > 13


def test_men_whom_nobody_can_ship_are_not_joined_by_more_of_them() -> None:
    table = board(
        *("japan factory=0 japan.infantry*11,japan.tank*2", "manchuria factory=0 japan.infantry*3", "india factory=0 uk.infantry*3"),
        *("russia factory=0 ussr.infantry*9", "sz63 usa.battleship*2,usa.carrier,usa.fighter*2", "kwangtung factory=0 japan.infantry*3"),
        active="japan",
        phase="purchase",
        ipcs="japan=40",
    )
    here = situation(table, "japan")
    number = here.sketch.chart.number
    room = {number["japan"]: 8, number["manchuria"]: 3, number["kwangtung"]: 2}
    basket = Basket(here.state, here.reply, here.power, here.tempo, here.sketch, set(), room)
    list(basket.fill(40, [kind for kind in here.sketch.chart.kinds if kind != "aa_gun"], 250))
    at_home = [kind for kind, factory, _ in basket.placed if factory == number["japan"]]
    assert "fighter" in at_home
    assert sum(at_home.count(kind) for kind in ("infantry", "artillery", "tank")) < 2  # what is left of the money
    assert len(basket.placed) - len(at_home) == 5


def test_a_coast_where_somebody_could_land_is_not_left_empty_although_it_could_be_taken_back() -> None:
    table = board(
        *("france owner=germany germany.infantry*5,germany.artillery*3", "germany factory=0 germany.infantry*9", "italy factory=0"),
        *("united_kingdom factory=0 uk.infantry*3,uk.tank*2", "sz8 uk.transport*2,uk.destroyer", "russia factory=0 ussr.infantry*4"),
        phase="noncombat_move",
    )
    turn(table, "germany", "noncombat_move")
    assert table.state.count("france", "germany", "infantry") + table.state.count("france", "germany", "artillery") > 1


def test_who_has_an_army_waiting_at_the_other_end_of_the_country_buys_ships_and_no_more_men() -> None:
    table = board(
        *("eastern_united_states factory=0", "western_united_states factory=0", "eastern_canada owner=uk usa.infantry*24"),
        *("france owner=germany germany.infantry*6", "germany factory=0 germany.infantry*9", "russia factory=0 ussr.infantry*9"),
        *("sz10 usa.destroyer*2,usa.carrier,usa.fighter*2,usa.transport*3", "united_kingdom factory=0 uk.infantry*9"),
        active="usa",
        phase="purchase",
        ipcs="usa=40",
    )
    here = situation(table, "usa")
    number = here.sketch.chart.number
    room = {number["eastern_united_states"]: 12, number["western_united_states"]: 10}
    basket = Basket(here.state, here.reply, here.power, here.tempo, here.sketch, set(), room)
    list(basket.fill(40, [kind for kind in here.sketch.chart.kinds if kind != "aa_gun"], 250))
    bought = [kind for kind, _, _ in basket.placed]
    assert bought.count("transport") >= 3
    assert sum(bought.count(kind) for kind in ("infantry", "artillery", "tank")) < 2


def test_ships_in_another_ocean_do_not_serve_those_who_wait_here() -> None:
    table = board(
        *("eastern_united_states factory=0 usa.infantry*18", "western_united_states factory=0", "japan factory=0 japan.infantry*3"),
        *("sz56 usa.transport*9,usa.destroyer*3", "france germany.infantry", "germany factory=0 germany.infantry*9"),
        active="usa",
        phase="purchase",
        ipcs="usa=40",
    )
    here = situation(table, "usa")
    number = here.sketch.chart.number
    room = {number["eastern_united_states"]: 12, number["western_united_states"]: 10}
    basket = Basket(here.state, here.reply, here.power, here.tempo, here.sketch, set(), room)
    list(basket.fill(40, [kind for kind in here.sketch.chart.kinds if kind != "aa_gun"], 250))
    assert ("transport", number["eastern_united_states"]) in {(kind, factory) for kind, factory, _ in basket.placed}


def test_ships_that_were_bought_are_seen_where_they_will_be_placed_so_that_the_fleet_comes_to_them() -> None:
    table = board(
        *("united_kingdom factory=0 uk.infantry*6", "sz13 uk.carrier,uk.cruiser,uk.destroyer*4", "india factory=0 uk.infantry*9"),
        *("japan factory=0 japan.infantry*3", "germany factory=0 germany.infantry*9", "norway germany.bomber,germany.fighter*2"),
        active="uk",
        phase="noncombat_move",
    )
    assert isinstance(table.state, AxisState)
    table.state.powers["uk"].bought = {"transport": 3}
    here = Situation(table.state, "uk", with_bought=True)
    seen = [zone for zone, counts in here.sketch.own(here.power) if counts[here.sketch.kind["transport"]]]
    (zone,) = (here.sketch.chart.names[zone] for zone in seen)
    assert any(action.startswith("uk move sz13") for action in turn(table, "uk", "noncombat_move"))
    assert orders(turnplan.placing(table.state, "uk", BUDGETS[HARD])) == [f"uk place united_kingdom {zone} transport*3"]


def test_nobody_comes_nearer_by_going_to_an_island_from_where_the_voyage_takes_as_long() -> None:
    here = situation(
        board(
            *("eastern_united_states factory=0 usa.infantry*6", "eastern_canada owner=uk usa.infantry*6", "sz10 usa.transport*4"),
            *("united_kingdom factory=0 uk.infantry*3", "greenland owner=usa", "france owner=germany germany.infantry"),
            *("germany factory=0 germany.infantry*9", "italy factory=0 germany.infantry*9", "japan factory=0 japan.infantry*3"),
            active="usa",
        ),
        "usa",
    )
    near = {name: here.tempo.forward[here.sketch.chart.number[name]] for name in here.sketch.chart.names}
    assert near["greenland"] <= near["eastern_canada"] < near["france"]
    assert near["eastern_united_states"] < near["eastern_canada"]


def test_a_landing_counts_on_the_friend_who_can_join_it_before_the_enemy_strikes_back() -> None:
    landing = (
        *(
            "france owner=germany germany.infantry",
            "germany factory=0 germany.infantry*6,germany.tank*4",
            "russia factory=0 ussr.infantry*9",
        ),
        *("united_kingdom factory=0 uk.infantry*5,uk.tank*3", "sz8 uk.transport*3,uk.battleship*2,uk.carrier,uk.fighter*2"),
        "eastern_united_states factory=0",
    )
    dangers = []
    for friends in ((), ("eastern_canada owner=uk usa.infantry*12", "sz10 usa.transport*6,usa.destroyer")):
        here = situation(board(*landing, *friends, active="uk"), "uk")
        france, planner = here.sketch.chart.number["france"], here.planner(BUDGETS[HARD])
        mission = max(planner.missions(france, {}), key=lambda one: len(one.lifts))
        variant, _, _ = planner.after({france: mission})
        dangers.append(here.reply.strike(variant, here.sketch.chart.powers.index("germany"), france).conquest)
    assert dangers[0] > 2 * dangers[1]


def test_a_factory_that_is_bought_is_built_although_the_place_has_become_dangerous() -> None:
    table = board(
        *("norway owner=usa usa.infantry", "karelia_s_s_r owner=germany factory=0 germany.tank*6", "germany factory=0 germany.infantry*9"),
        *("eastern_united_states factory=0 usa.infantry*3", "western_united_states factory=0", "russia factory=0 ussr.infantry*9"),
        active="usa",
    )
    assert isinstance(table.state, AxisState)
    table.state.powers["usa"].bought = {"industrial_complex": 1}
    assert orders(turnplan.placing(table.state, "usa", BUDGETS[HARD])) == ["usa build norway"]


OVER_TWO_OCEANS = (
    *("japan factory=0 japan.infantry*6", "manchuria japan.infantry*6", "germany factory=0 germany.infantry*6"),
    *("russia factory=0 ussr.infantry*9", "united_kingdom factory=0 uk.infantry*6", "western_united_states factory=0"),
)


def nearness(*spaces: str) -> dict[str, float]:
    here = situation(board(*OVER_TWO_OCEANS, *spaces, active="usa"), "usa")
    return dict(zip(here.sketch.chart.names, here.tempo.forward, strict=True))


def test_men_wait_where_their_factories_are_and_do_not_run_after_a_few_ships() -> None:
    men = "eastern_united_states factory=0 usa.infantry*6"
    ships = ("sz11 usa.transport*3", "sz56 usa.transport*3", "sz19 usa.transport*3", "sz65 usa.transport*3")
    assert len({tuple(nearness(men, fleet).items()) for fleet in ships}) == 1


def test_a_power_between_two_oceans_gathers_at_one_port_wherever_its_men_are() -> None:
    for men in ("eastern_united_states factory=0 usa.infantry*18", "western_canada usa.infantry*18"):
        near = nearness("france germany.infantry*3", men)
        assert near["eastern_canada"] > near["eastern_united_states"] == near["central_united_states"] > near["western_united_states"]


def test_no_aircraft_is_given_for_a_last_man_who_is_lost_all_the_same() -> None:
    spaces = ("west_russia owner=germany germany.infantry,germany.fighter*2", "germany factory=0 germany.infantry")
    table = board("caucasus factory=0 ussr.infantry*9", *spaces, dice=(6, 6, 6, 1, 1, *[6] * 7))
    table.play("germany move west_russia infantry,fighter*2 caucasus", "germany done")
    while table.waits_for() == ("germany",) and table.step() != "choose_losses":
        table.play(str(decided(thinking(table.game, table.state, "germany"))))
    assert str(decided(thinking(table.game, table.state, "germany"))) == "germany losses infantry!,fighter@1"


def test_no_factory_is_built_where_it_would_raise_two_men() -> None:
    state = Match(load("aa1942"), Setup("1942", [], {}), "1").state
    assert isinstance(state, AxisState)
    assert not any("industrial_complex" in action for action in orders(turnplan.buying(state, "uk", BUDGETS[HARD])))


def test_a_city_that_transports_can_come_to_in_two_turns_wants_guards() -> None:
    dangers = []
    for guards, fleet in ((3, 2), (0, 2), (0, 0)):
        island = f"hawaiian_islands usa.infantry*{guards}" if guards else "hawaiian_islands"
        here = situation(board(island, *([f"sz60 japan.transport*{fleet}"] if fleet else []), active="usa"), "usa")
        dangers.append(Siege(here.sketch, here.worth, axis=False).danger(here.sketch, set()))
    assert dangers[1] > dangers[0] + 1 > dangers[2] + 1


def test_own_ships_before_a_city_of_the_enemy_are_no_gain_by_themselves() -> None:
    here = situation(board("france germany.infantry", "sz8 uk.transport*4", active="uk"), "uk")
    gone = here.sketch.fork()
    zone, transport = here.sketch.chart.number["sz8"], here.sketch.kind["transport"]
    gone.put(zone, here.power, transport, -4)
    assert here.reply.march.danger(gone, {zone}) == here.reply.march.danger(here.sketch, set())


def test_a_city_that_was_taken_yesterday_is_still_what_others_come_to() -> None:
    taken = nearness("eastern_united_states factory=0", "france owner=usa usa.infantry")
    assert taken["france"] > 0.9
    assert taken["eastern_canada"] > taken["western_canada"]


def test_a_fleet_without_a_fight_lies_where_transports_are_wanted() -> None:
    here = situation(
        board(*OVER_TWO_OCEANS, "eastern_canada owner=uk usa.infantry*9", "eastern_united_states factory=0", active="usa"), "usa"
    )
    destroyer, number = here.sketch.kind["destroyer"], here.sketch.chart.number
    assert here.tempo.unit(destroyer, number["sz10"]) > here.tempo.unit(destroyer, number["sz13"])
    assert here.tempo.wanted(number["sz10"]) > here.tempo.wanted(number["sz56"])


LAST_STAND = (
    "russia factory=0 ussr.infantry*9",
    "west_russia owner=germany germany.infantry*9,germany.tank*4",
    "germany factory=0 germany.infantry*9",
    "eastern_united_states factory=0 usa.infantry*3",
    "united_kingdom factory=0 uk.infantry*3",
    "karelia_s_s_r owner=germany",
    "india owner=japan",
)


def test_aircraft_come_nearer_to_a_friend_whose_capital_is_in_danger() -> None:
    places = ("eastern_united_states", "eastern_canada", "iceland")
    besieged, quiet = (situation(board(*spaces, active="usa"), "usa") for spaces in (LAST_STAND, LAST_STAND[2:]))
    fighter, number = besieged.sketch.kind["fighter"], besieged.sketch.chart.number
    gains = [
        [here.tempo.unit(fighter, number[place]) - here.tempo.nearness(fighter, number[place]) for place in places]
        for here in (besieged, quiet)
    ]
    assert 0 < gains[0][0] < gains[0][1] < gains[0][2] - 1
    assert gains[1] == [0.0, 0.0, 0.0]


def test_men_head_for_a_friend_whose_capital_is_about_to_fall() -> None:
    shores = ("norway germany.infantry*9", "france germany.infantry*9")
    besieged, quiet = (
        situation(board(*spaces, *shores, active="uk"), "uk")
        for spaces in (LAST_STAND, ("russia factory=0 ussr.infantry*30", *LAST_STAND[1:]))
    )
    russia = besieged.sketch.chart.number["russia"]
    assert besieged.tempo.forward[russia] > quiet.tempo.forward[russia] + 0.01


def test_aircraft_that_cannot_come_back_guard_no_longer_what_they_leave() -> None:
    here = situation(
        board(
            "hawaiian_islands usa.fighter*3", "sz50 japan.transport", "sz52 japan.transport", "japan factory=0 japan.infantry", active="usa"
        ),
        "usa",
    )
    chart, fighter, planner = here.sketch.chart, here.sketch.kind["fighter"], here.planner(BUDGETS[HARD])
    home = chart.number["hawaiian_islands"]
    left = {}
    for zone in ("sz50", "sz52"):
        target = chart.number[zone]
        mission = planner.mission(target, [(home, fighter)] * 3, [])
        assert mission is not None
        left[chart.air[home][target]] = planner.after({target: mission})[0].count(home, here.power, fighter)
    assert left == {2: 3, 3: 0}


def test_cities_that_may_fall_count_together_so_that_the_last_but_one_is_worth_more_than_the_first() -> None:
    state = Match(load("aa1942"), Setup("1942", [], {}), "1").state
    assert isinstance(state, AxisState)
    worth = Situation(state, "usa").worth
    late = [worth.late(cities, axis=True) for cities in range(4)]
    assert late[0] == 0
    assert 0 < 2 * late[1] < late[2] - late[1]


def test_no_army_is_called_to_a_coast_whose_factory_can_raise_one_before_anybody_lands() -> None:
    here = situation(
        board("western_united_states factory=0", "eastern_united_states factory=0", "sz60 japan.transport*3", active="usa"), "usa"
    )
    assert here.reply.siege.expected().get(here.sketch.chart.number["western_united_states"], 0.0) < 1


def test_what_is_taken_from_a_friend_counts_more_in_his_capital_which_cannot_go_away() -> None:
    here = situation(board(*LAST_STAND, "archangel ussr.infantry", active="uk"), "uk")
    germany, number = here.sketch.chart.powers.index("germany"), here.sketch.chart.number
    sure = [here.reply.sure(here.sketch, germany, number[place]) for place in ("archangel", "russia", "united_kingdom")]
    assert sure[0] < sure[1] < sure[2] == 1.0


def test_a_friends_men_make_a_port_worth_coming_to() -> None:
    quiet = [space for space in OVER_TWO_OCEANS if not space.startswith("united_kingdom")]
    near = []
    for men in (3, 18):
        friends = f"united_kingdom factory=0 uk.infantry*{men}"
        here = situation(board(*quiet, friends, "eastern_united_states factory=0", "france germany.infantry*3", active="usa"), "usa")
        near.append(here.tempo.forward[here.sketch.chart.number["united_kingdom"]])
    assert near[0] < near[1]


def test_a_fleet_two_turns_from_a_coast_that_can_raise_an_army_calls_nobody_back() -> None:
    america = ("eastern_united_states factory=0", "eastern_canada usa.infantry*9", "sz60 japan.transport*9")
    for raiders in ((), ("alaska owner=japan japan.infantry",)):
        here = situation(board(*OVER_TWO_OCEANS, *america, *raiders, active="usa"), "usa")
        assert here.reply.siege.expected().get(here.sketch.chart.number["western_united_states"], 0.0) < 1


def test_those_who_stand_elsewhere_can_attack_before_the_guards_of_the_capital_do() -> None:
    here = situation(
        board(
            *("russia factory=0 ussr.infantry*17,ussr.artillery*5", "karelia_s_s_r owner=ussr factory=0 ussr.infantry*9,ussr.artillery*4"),
            *("west_russia owner=germany germany.infantry*3,germany.artillery*4,germany.tank", "germany factory=0 germany.infantry*9"),
            *("caucasus owner=germany factory=0 germany.tank*9,germany.infantry*9", "ukraine_s_s_r owner=germany germany.fighter*4"),
            active="ussr",
        ),
        "ussr",
    )
    number, artillery = here.sketch.chart.number, here.sketch.kind["artillery"]
    missions = here.planner(BUDGETS[HARD]).missions(number["west_russia"], {})
    sparing = [dict(mission.force) for mission in missions if {stack[0] for stack, _ in mission.force} == {number["karelia_s_s_r"]}]
    assert max(force.get((number["karelia_s_s_r"], artillery), 0) for force in sparing) >= 1


def test_fighters_sail_with_the_fleet_that_has_room_for_them() -> None:
    table = board(
        *("hawaiian_islands usa.fighter*2,usa.infantry*3", "sz53 usa.carrier,usa.destroyer", *OVER_TWO_OCEANS),
        active="usa",
        phase="noncombat_move",
    )
    turn(table, "usa", "noncombat_move")
    decks = [zone for zone in table.state.units if table.state.count(zone, "usa", "carrier")]
    assert [table.state.count(zone, "usa", "fighter") for zone in decks] == [2]


def besieged(men: int, army: int) -> Situation:
    """The capital of the USSR with few men, and a great army two spaces off."""
    coming = f"belorussia owner=germany germany.infantry*{army},germany.artillery*{army}"
    rest = ("united_kingdom factory=0 uk.infantry*9", "india factory=0 uk.infantry*9", "germany factory=0 germany.infantry*9")
    return situation(board(f"russia factory=0 ussr.infantry*{men}", coming, *rest, active="uk"), "uk")


def test_a_capital_that_falls_with_four_fighters_more_may_stand_with_many() -> None:
    here = besieged(3, 36)
    russia = here.sketch.chart.number["russia"]
    few, many = (here.reply.siege.relief(aircraft)[russia] for aircraft in (1, 16))
    assert many > few >= 0
    assert here.reply.siege.relief(4) == here.reply.siege.relief(1)


def test_what_fighters_spare_a_friends_capital_is_counted_once_when_they_are_bought() -> None:
    """They guard it from where they are in range. Counted twice they were bought by all who were, turn after turn, and nobody landed."""
    here = besieged(14, 15)
    fighter, infantry = here.sketch.kind["fighter"], here.sketch.kind["infantry"]
    near, far = (here.sketch.chart.number[place] for place in ("india", "western_canada"))
    assert here.tempo.aid(fighter, near) > here.tempo.aid(fighter, far) > 0
    assert here.tempo.aid(infantry, near) == 0
    safe = situation(board("russia factory=0 ussr.infantry*40", "india factory=0 uk.infantry*9", active="uk"), "uk")
    baskets = (Basket(one.state, one.reply, one.power, one.tempo, one.sketch, set(), {near: 3}) for one in (here, safe))
    wanted, other = (basket.gain("fighter", near, near, 1) for basket in baskets)
    assert other + 1 < wanted < other + 1.5 * here.tempo.aid(fighter, near)


def test_men_at_home_do_not_go_where_most_of_a_friends_men_wait_for_ships() -> None:
    land = ("united_kingdom factory=0 uk.infantry*2", "eastern_canada owner=uk usa.infantry*15", "eastern_united_states factory=0")
    war = ("france owner=germany germany.infantry*2", "germany factory=0 germany.infantry*9", "russia factory=0 ussr.infantry*9")
    here = situation(board(*land, *war, "sz10 usa.transport*6", "sz7 uk.transport*3", active="uk"), "uk")
    near = dict(zip(here.sketch.chart.names, here.tempo.forward, strict=True))
    assert near["eastern_canada"] < near["united_kingdom"] < near["france"]
