"""Counters in the grammar of wargames: whose it is by colour, what it is by its symbol, attack-defence and range, a stripe when reduced."""

from __future__ import annotations

import functools
import re

import svgwrite

from pyapp.board.counters import HALF as HALF
from pyapp.board.counters import LEGIBLE, Counter, counter_group, counter_svg
from pyapp.board.counters import SIZE as SIZE
from pyapp.games.empire_of_the_sun.components.units import UNITS, Unit
from pyapp.page.empire_of_the_sun import names
from pyapp.page.markup.tree import Node, drawing, h
from pyapp.page.markup.words import Words

BARE = 34  # pixels: a symbol and its numbers
KINDS = {
    "air": "air", "air_div": "air", "air_flotilla": "flotilla", "marine_air": "marine_air", "lrb": "long_range", "b29": "bomber",
    "army": "infantry", "inf": "infantry", "armor": "armor", "marine": "marine", "snlf": "landing_force",
    "CV": "carrier", "CVL": "light_carrier", "CVE": "escort_carrier", "BB": "battleship", "BC": "battlecruiser", "CA": "cruiser",
    "CL": "light_cruiser", "DD": "destroyer", "APD": "transport",
}  # fmt: skip
COLOURS = {"US": "us", "JP": "japan", "CHI": "china", "DUT": "dutch"}
OTHERS = "commonwealth"
AIRBORNE = "us_gr_11abn"
SHIP = re.compile(r"^(?:CV|CVL|CVE|BB|BC|CA|CL|DD|APD|HQ|Air|Marine) ")
WORDS = re.compile(
    r" (?:LRB|Air Division|Air Flotilla|Army|Brigade|Division|Corps|Regiment|Air Unit|Div|Bde|Australian|British|Indian)\b"
    r"| \([^)]*\)"
)
LONGEST = 12
FLEETS = {"hq_cf_ozawa": "CF Ozawa", "hq_cf_yamamoto": "CF Yamamoto"}


def short(unit: str) -> str:
    """What is printed on the counter besides its numbers.

    >>> short("us_cv_enterprise"), short("jp_air_21"), short("us_gr_1mdiv"), short("cw_gr_1aus"), short("jp_gr_14")
    ('Enterprise', '21', '1M', '1', '14')
    """
    bare = SHIP.sub("", UNITS[unit].name)
    return FLEETS.get(unit) or WORDS.sub("", bare)[:LONGEST].strip()


def reach_of(unit: Unit) -> str:
    """The range as it is printed: the extended one behind it, in parentheses where nobody fights after it."""
    if unit.kind == "hq" or not unit.reach:
        return ""
    return f"{unit.reach}" + (f"/({unit.extended})" if unit.no_battle else f"/{unit.extended}" if unit.extended else "")


@functools.cache
def counter_of(name: str, reduced: bool = False) -> Counter:
    """A unit as the counter that is drawn."""
    unit = UNITS[name]
    colour = COLOURS.get(unit.nation, OTHERS)
    if unit.kind == "hq":
        return Counter("hq", colour, str(unit.efficiency), reach=str(unit.reach), name=short(name))
    attack, defence = unit.reduced if reduced and unit.reduced else unit.full
    kind = "airborne" if name == AIRBORNE else KINDS[unit.type]
    label = " ".join(part for part in (short(name), unit.size) if part)
    return Counter(kind, colour, str(attack), str(defence), reach_of(unit), name=label, reduced=reduced)


def group(make: svgwrite.Drawing, name: str, reduced: bool) -> svgwrite.container.Group:
    """A counter about (0, 0)."""
    return counter_group(make, counter_of(name, reduced))


@functools.lru_cache(maxsize=512)
def markup(name: str, reduced: bool, pixels: int) -> str:
    """A counter as a picture of its own."""
    return counter_svg(counter_of(name, reduced), pixels)


def picture(words: Words, name: str, *, reduced: bool = False, named: bool = False) -> Node:
    """A counter in a text, with its name for those who point at it or hear it. It is smaller where it is ``named`` beside it anyway."""
    text = describe(words, name, reduced=reduced)
    return drawing(markup(name, reduced, BARE if named else LEGIBLE), "span.counter-picture", role="img", aria_label=text, title=text)


def pictures(words: Words, units: list[str], reduced: frozenset[str] = frozenset()) -> Node:
    """Several counters in a row."""
    return h("span.counters", [h("span", picture(words, unit, reduced=unit in reduced), key=unit) for unit in units])


def describe(words: Words, name: str, *, reduced: bool = False) -> str:
    """A counter in words: its name, its numbers, whether it is reduced."""
    unit = UNITS[name]
    if unit.kind == "hq":
        return words("empire.counter.hq", unit=names.unit(words, name), efficiency=unit.efficiency, range=unit.reach)
    attack, defence = unit.reduced if reduced and unit.reduced else unit.full
    said = words("empire.counter", unit=names.unit(words, name), attack=attack, defence=defence)
    reach = words("empire.counter.range", range=reach_of(unit)) if unit.reach else ""
    return ", ".join(part for part in (said, reach, words("empire.counter.reduced") if reduced else "") if part)
