"""The lesson in Victory in Europe: the Axis plays a card, crosses the Polish border, fights and builds. The Allies are the computer's."""

from __future__ import annotations

from pyapp.page.lessons.lesson import ANY, Condition, Lesson, Stop, either, over, played, reached

POLAND = ("breslau", "slovakia", "krakow")


def _moved(origin: str) -> Condition:
    return played("move", "axis", origin, ANY, "krakow")


STOPS = (
    Stop("welcome", spaces=("berlin", "warsaw")),
    Stop("card", played("play", "axis"), ("axis play ax39_1",), (), ("panel",)),
    Stop("advance", _moved("breslau"), ("axis move breslau de2 krakow",), ("breslau", "krakow")),
    Stop("border", _moved("slovakia"), ("axis move breslau de4 krakow", "axis move slovakia de33 krakow"), POLAND),
    Stop("supply", lit=("tools",)),
    Stop("done", played("done", "axis"), ("axis done",), (), ("buttons kind done",)),
    Stop("others", over("vie_move")),
    Stop("claim", over("vie_name_battles"), (), ("krakow",), ("panel",)),
    Stop("fight", either(played("fight", "axis", "krakow"), over("vie_combat")), ("axis fight krakow",), ("krakow",)),
    Stop("fire", either(played("fire", "axis"), over("vie_fight")), (), ("krakow",), ("window",)),
    Stop("rounds", over("vie_fight", "vie_stand_up"), (), ("krakow",)),
    Stop("combat", over("vie_combat"), ()),
    Stop("diplomacy", reached("vie_produce"), ()),
    Stop("production", either(played("done", "axis"), over("vie_produce")), (), ("berlin",), ("panel",)),
    Stop("end"),
)
LESSON = Lesson("victory_in_europe", "1939", "lesson", STOPS, ("allies",))
