"""The lesson in War Room: the Soviet Union plans in secret, fights with stances and hits, and buys, against the computer."""

from __future__ import annotations

from pyapp.page.lessons.lesson import ANY, Condition, Lesson, Stop, either, happened, over, played, reached

NATION = "ussr"


def _planned(*commands: str) -> Condition:
    """Have these commands an order?"""
    conditions = [played("order", NATION, command) for command in commands]
    return lambda moment: all(condition(moment) for condition in conditions)


STOPS = (
    Stop("welcome", spaces=("R4", "G1")),
    Stop("order", played("order", NATION, ANY, "G7"), ("ussr order ussr.23 G7",), ("R5", "G7")),
    Stop("air", _planned("ussr.11"), ("ussr order ussr.11 G7",), ("R1", "G7")),
    Stop("reserve", _planned("ussr.26"), ("ussr order ussr.26 R5",), ("R1", "R5")),
    Stop("bid", either(played("bid", NATION), over("wr_planning")), ("ussr bid 1",), (), ("panel",)),
    Stop("seal", over("wr_planning"), ("ussr seal",), (), ("panel",)),
    Stop("place", over("wr_turn_order"), (), (), ("panel",)),
    Stop("go", happened("wr_conflicts"), (), ("R5", "G7")),
    Stop("resolve", either(happened("wr_battle"), over("wr_combat")), (), ("G7",)),
    Stop("stances", either(played("stances", NATION), over("wr_combat")), (), ("G7",), ("panel",)),
    Stop("hits", over("wr_combat"), (), ("G7",)),
    Stop("refit", reached("wr_production"), ()),
    Stop("production", either(reached("wr_placing"), played("seal", NATION)), (), (), ("panel",)),
    Stop("muster", reached("wr_planning"), (), ("R4",)),
    Stop("end"),
)
LESSON = Lesson("war_room", "eastern_front", "lesson", STOPS, ("germany",))
