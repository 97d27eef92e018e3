"""The lesson in the Anniversary Edition: what it has besides. Germany researches and attacks, the computer plays on, China moves."""

from __future__ import annotations

from pyapp.page.lessons.lesson import Lesson, Moment, Stop, asked, either, happened, played, reached

DONE = ("buttons kind done",)
EAST = ("poland", "east_poland")


def _land_moved(moment: Moment) -> bool:
    """Have infantry or tanks gone to East Poland? Aircraft alone take nothing."""
    moves = [line.args for line in moment.lines if line.kind == "move" and line.args[2:3] == ("east_poland",)]
    return any(isinstance(bag, dict) and bag.keys() & {"infantry", "tank"} for _, bag, *_ in moves)


STOPS = (
    Stop("welcome", spaces=("germany", "italy", "russia")),
    Stop("research", played("research", "germany"), ("germany research 2",), lit=("panel",)),
    Stop("chart", reached("purchase"), (), lit=("panel",)),
    Stop("objectives", lit=("tabs tab table",)),
    Stop(
        "buy", happened("phase", power="germany", phase="combat_move"), ("germany buy infantry*7", "germany done"), ("germany",), ("panel",)
    ),
    Stop(
        "attack",
        _land_moved,
        ("germany move poland fighter east_poland", "germany move poland infantry*4,artillery,tank*2 east_poland"),
        EAST,
    ),
    Stop("battle", reached("noncombat_move"), ("germany done",), ("east_poland",), DONE),
    Stop("rest", happened("turn_ends", power="germany"), (), EAST),
    Stop("others", either(asked("usa"), asked("china"))),
    Stop("america", reached("china_when"), ("usa research 0", "usa done"), ("eastern_united_states",)),
    Stop("china", played("turn", "china"), ("china turn before",), ("hupeh", "yunnan"), ("panel",)),
    Stop("chinese", happened("phase", power="usa", phase="combat_move"), (), ("hupeh", "yunnan")),
    Stop("end"),
)
LESSON = Lesson("aa50", "1941", "anniversary 19", STOPS, ("ussr", "japan", "uk", "italy"), "easy", ("technology", "national_objectives"))
