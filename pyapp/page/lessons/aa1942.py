"""The lesson in Axis & Allies 1942: a whole turn of the Soviet Union, then Germany attacks Karelia by land, from the air and by sea."""

from __future__ import annotations

from pyapp.page.lessons.lesson import ANY, Condition, Lesson, Stop, both, either, happened, played, reached

DONE = ("buttons kind done",)


def _phase(power: str, phase: str) -> Condition:
    return happened("phase", power=power, phase=phase)


def _moved(power: str, origin: str, target: str) -> Condition:
    return played("move", power, origin, ANY, target)


SOVIET_UNION = (
    Stop("welcome", spaces=("russia", "germany")),
    Stop("buy", either(played("buy", "ussr"), reached("combat_move")), ("ussr buy infantry*4,artillery*3",), lit=("panel",)),
    Stop("ready", reached("combat_move"), ("ussr done",), lit=DONE),
    Stop(
        "attack",
        _moved("ussr", "russia", "west_russia"),
        ("ussr move russia infantry*4,artillery,fighter west_russia",),
        ("russia", "west_russia"),
    ),
    Stop(
        "join",
        _moved("ussr", "caucasus", "west_russia"),
        ("ussr move caucasus infantry*3,artillery,tank west_russia",),
        ("caucasus", "west_russia"),
    ),
    Stop("odds", _phase("ussr", "conduct_combat"), ("ussr done",), ("west_russia",), DONE),
    Stop("fight", played("fight", "ussr"), ("ussr fight west_russia",), ("west_russia",), ("panel",)),
    Stop("losses", either(played("losses", "germany"), reached("noncombat_move")), (), ("west_russia",), ("window",)),
    Stop("press", reached("noncombat_move"), (), ("west_russia",), ("window",)),
    Stop("landing", _moved("ussr", "west_russia", "russia"), ("ussr move west_russia fighter@1 russia",), ("west_russia", "russia")),
    Stop("reserves", _moved("ussr", "russia", "caucasus"), ("ussr move russia tank*2 caucasus",), ("russia", "caucasus")),
    Stop("rest", _phase("ussr", "mobilize"), ("ussr done",), (), DONE),
    Stop("place", happened("turn_ends", power="ussr"), (), ("russia", "caucasus", "karelia_s_s_r"), ("panel",)),
    Stop("income", lit=("top",)),
)
GERMANY = (
    Stop(
        "germany", _phase("germany", "combat_move"), ("germany buy infantry*6,artillery*2,tank*2", "germany done"), ("germany",), ("panel",)
    ),
    Stop(
        "sea",
        played("assault", "germany", ANY, ANY, "karelia_s_s_r"),
        ("germany load germany infantry,tank sz5", "germany assault sz5 infantry,tank karelia_s_s_r"),
        ("germany", "sz5", "karelia_s_s_r"),
    ),
    Stop(
        "land",
        both(_moved("germany", "finland", "karelia_s_s_r"), _moved("germany", "baltic_states", "karelia_s_s_r")),
        (
            "germany move norway fighter karelia_s_s_r",
            "germany move germany bomber karelia_s_s_r",
            "germany move finland infantry*3 karelia_s_s_r",
            "germany move baltic_states infantry,tank karelia_s_s_r",
        ),
        ("finland", "baltic_states", "norway", "karelia_s_s_r"),
    ),
    Stop("combat", _phase("germany", "conduct_combat"), ("germany done",), ("karelia_s_s_r",), DONE),
    Stop("assault", reached("noncombat_move"), (), ("karelia_s_s_r",), ("panel",)),
    Stop("end"),
)
LESSON = Lesson("aa1942", "1942", "turn 3", (*SOVIET_UNION, *GERMANY))
