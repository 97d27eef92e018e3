"""The lesson in Empire of the Sun: a Japanese offensive by an operations card, from the hand to the battle, against the computer."""

from __future__ import annotations

from pyapp.page.lessons.lesson import Lesson, Moment, Stop, either, happened, played


def _marched(moment: Moment) -> bool:
    """Have troops entered Kuantan?"""
    return any(line.kind in ("move", "assault") and line.args[-1] == "2014" for line in moment.lines)


STOPS = (
    Stop("welcome", spaces=("2112", "2015")),
    Stop("hand", lit=("panel",)),
    Stop("card", either(played("offensive", "japan"), played("event", "japan")), ("japan offensive JP23 hq_south",), (), ("panel",)),
    Stop("activate", played("activate", "japan"), ("japan activate jp_air_22,jp_air_5,jp_gr_15",), ("1913", "2212", "2812"), ("panel",)),
    Stop("move", _marched, ("japan move 1913 ground jp_gr_15 2014",), ("1913", "2014")),
    Stop("base", played("move", "japan", "2812"), ("japan move 2812 air jp_air_5 2211",), ("2812", "2211")),
    Stop("declare", played("declare", "japan", "2014"), ("japan declare 2014 jp_air_5,jp_air_22",), ("2014",)),
    Stop("done", played("done", "japan"), ("japan done",), ("2014",), ("buttons kind done",)),
    Stop("reaction", spaces=("2014", "2015")),
    Stop("battle", spaces=("2014",)),
    Stop("over", happened("eots_offensive_over"), (), ("2014",)),
    Stop("end", spaces=("2015",)),
)
LESSON = Lesson("empire_of_the_sun", "1942", "lesson", STOPS, ("allies",))
