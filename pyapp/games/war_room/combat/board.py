"""The battle board: units on their lines, dice, advantages, and where a hit may go. Rulebook, "Phase 4: battles"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pyapp.engine.forms import Argument, Field, Pick
from pyapp.games.war_room import ledger, rulings, tables
from pyapp.games.war_room.map import relations
from pyapp.games.war_room.state import Battle, Line, WarState

AIR, SURFACE = "air", "surface"
START = "start"


def kind(region: str) -> str:
    """Which side of the battle board is used."""
    return "sea" if tables.is_sea(region) else "land"


def taking_part(state: WarState, region: str, nation: str) -> dict[str, int]:
    """The units of a nation that fight in a region: no transports, nothing under construction. Rulebook, "Deployment for battle"."""
    units: dict[str, int] = {}
    for command in relations.here(state, region):
        if command.nation == nation and not (tables.is_sea(region) and command.category == "land"):
            ledger.add(units, command.units)
    fighters = state.carrier_fighters.get(region, {}).get(nation, 0)
    if fighters:
        units[tables.CARRIER_FIGHTER] = fighters
    return tables.ordered(units)


def neutral_part(state: WarState, region: str, nation: str) -> dict[str, int]:
    """Of these units the neutral's own, where its protector has some of the type under a marker: the attacker tells them apart.

    Rulebook, "Assigning hits" and "Attacking unaligned neutrals".
    """
    mine = [command for command in relations.here(state, region) if command.nation == nation] if rulings.second(state) else []
    marked = {unit for command in mine if command.number for unit in command.units}
    units: dict[str, int] = {}
    for command in mine:
        if not command.number:
            ledger.add(units, {unit: number for unit, number in command.units.items() if unit in marked})
    return tables.ordered(units)


@dataclass(frozen=True)
class Force:
    """The units of a type that a nation brings to a battle; a neutral's own troops apart where they can be told from its protector's."""

    nation: str
    unit: str
    number: int
    neutral: bool = False

    @property
    def id(self) -> str:
        """The name of the field that asks for their stances."""
        return f"{self.nation}.{self.unit}" + ".neutral" * self.neutral


def forces(state: WarState, region: str, nation: str) -> list[Force]:
    """What a nation brings to a battle, type by type."""
    apart = neutral_part(state, region, nation)
    found: list[Force] = []
    for unit, number in taking_part(state, region, nation).items():
        found.append(Force(nation, unit, number - apart.get(unit, 0)))
        if unit in apart:
            found.append(Force(nation, unit, apart[unit], neutral=True))
    return found


def stances(battle: Battle, unit: str) -> tuple[tables.Stance, ...]:
    """The stances among which a unit may choose in this battle."""
    return tables.UNITS[unit].stances[kind(battle.region)]


def stance_of(battle: Battle, line: Line) -> tables.Stance:
    """The values of a line."""
    return tables.stance(kind(battle.region), line.unit, line.stance)


def box(battle: Battle, line: Line) -> str:
    """The damage box in which the units of a line stand."""
    return stance_of(battle, line).track[line.damage - 1] if line.damage else START


def fits_stage(line: Line, stage: str) -> bool:
    """Can units of a line be hit in a stage? Aircraft in the air stage, all others in the surface stage."""
    return (tables.category(line.unit) == "air") == (stage == AIR)


def of_side(battle: Battle, side: str) -> list[Line]:
    """The lines of a side that are still in the battle."""
    return [line for line in battle.lines if line.side == side and line.count and not line.escaped]


def value(line: tables.Stance, stage: str) -> int:
    """The dice of a unit on a line in a stage."""
    return line.air if stage == AIR else line.surface


def count_dice(battle: Battle, side: str, stage: str) -> int:
    """The dice of a side in a stage, at most thirty. Rulebook, "Counting dice"."""
    total = sum(line.count * value(stance_of(battle, line), stage) for line in of_side(battle, side))
    ships = any(tables.category(line.unit) == "naval" for line in of_side(battle, side))
    if stage == SURFACE and side in battle.ports and ships:
        total += 2
    return min(total, tables.MOST_DICE)


def types(battle: Battle, side: str) -> set[str]:
    """The types of land or naval units of a side; aircraft do not count."""
    return {line.unit for line in of_side(battle, side) if tables.category(line.unit) != "air"}


def outclassed(battle: Battle) -> str:
    """The side whose black and white results miss: the other one has more types of units. Rulebook, "Force advantage"."""
    allies, axis = len(types(battle, "allies")), len(types(battle, "axis"))
    return "" if allies == axis else "axis" if allies > axis else "allies"


def port_sides(state: WarState, region: str) -> list[str]:
    """The sides with a working port on a sea region; ports of neutrals that lean to a side are friendly. Rulebook, "Port advantage"."""
    territories = set(tables.SCENARIOS[state.scenario]["territories"])
    found = {
        relations.leaning(state, territory.id)
        for territory in tables.TERRITORIES.values()
        if region in territory.ports
        and territory.id in territories
        and (state.control.get(territory.id) or rulings.second(state))
        and not relations.useless_infrastructure(state, territory.id)
    }
    return sorted(found - {""})


def count_colours(faces: list[int]) -> dict[str, int]:
    """The result of a group of dice in the order in which colours are resolved."""
    shown = [tables.FACES[face - 1] for face in faces]
    return {colour: shown.count(colour) for colour in tables.COLOURS if colour in shown}


def next_colour(hits: Mapping[str, int]) -> str:
    """The colour that is resolved now: yellow, blue, green, red, black, white."""
    return next(colour for colour in tables.COLOURS if colour in hits)


# --- hits ---------------------------------------------------------------------------------------------------------------------


def targets(battle: Battle, side: str, colour: str) -> list[Line]:
    """The lines of a side that a hit of a colour can strike in the current stage.

    On each line of the board a damaged unit must go before another is hit. Rulebook, "Assigning hits".
    """
    able = [line for line in of_side(battle, side) if fits_stage(line, battle.stage)]
    worst: dict[tuple[str, str], bool] = {}
    for line in able:
        row = (tables.row_of(line.unit), line.stance)
        worst[row] = worst.get(row, False) or line.damage > 0
    able = [line for line in able if line.damage or not worst[tables.row_of(line.unit), line.stance]]
    if colour == "black":
        return able
    if colour == "white":
        return [line for line in able if box(battle, line) in tables.WHITE_BOXES]
    return [line for line in able if tables.UNITS[line.unit].colour == colour]


def colours_that_hit(battle: Battle, side: str) -> list[str]:
    """The colours that find a target now when a side rolls them. Rulebook, "Assigning hits" and "Force advantage"."""
    missing = ("black", "white") if battle.penalised == side else ()
    return [colour for colour in tables.COLOURS if colour not in missing and targets(battle, tables.opponents(side), colour)]


def target_id(battle: Battle, line: Line) -> str:
    """The id of a line of one nation in forms: unit, stance and damage box, and whether they are a neutral's own troops."""
    return f"{line.unit}.{line.stance}.{box(battle, line)}" + ".neutral" * line.neutral


def target_field(battle: Battle, lines: list[Line], filled: tuple[Argument, ...]) -> Field | None:
    """The fields that choose among lines: the nation where several are meant, then the line."""
    nations = tuple(dict.fromkeys(line.nation for line in lines))
    if len(nations) > 1 and not filled:
        return Pick("nation", nations, "seat")
    if len(filled) > (len(nations) > 1):
        return None
    nation = filled[0] if filled else nations[0]
    return Pick("target", tuple(target_id(battle, line) for line in lines if line.nation == nation), "target")


def chosen(battle: Battle, lines: list[Line], args: tuple[Argument, ...]) -> Line:
    """The line that such fields name."""
    nation = args[0] if len(args) > 1 else lines[0].nation
    return next(line for line in lines if line.nation == nation and target_id(battle, line) == args[-1])


def hit(battle: Battle, line: Line) -> str:
    """One unit of a line moves one box; gives the box it comes to. Rulebook, "Assigning hits"."""
    line.count -= 1
    track = stance_of(battle, line).track
    damage = line.damage + 1
    reached = track[damage - 1]
    if reached == "eliminated":
        lost = battle.neutral_lost if line.neutral else battle.lost
        ledger.add(lost.setdefault(line.nation, {}), {line.unit: 1})
    else:
        place(battle, line.side, line.nation, line.unit, line.stance, damage, neutral=line.neutral)
    battle.lines = [other for other in battle.lines if other.count]
    return reached


def place(battle: Battle, side: str, nation: str, unit: str, stance: str, damage: int, number: int = 1, *, neutral: bool = False) -> None:
    """Put units on a line of the board."""
    for line in battle.lines:
        if (line.nation, line.unit, line.stance, line.damage, line.escaped, line.neutral) == (nation, unit, stance, damage, False, neutral):
            line.count += number
            return
    battle.lines.append(Line(side, nation, unit, stance, damage, number, neutral=neutral))


def escape(battle: Battle, side: str) -> int:
    """Damaged submarines dive away after an enemy group of dice; gives their number. Rulebook, "Submerged"."""
    diving = [line for line in of_side(battle, side) if box(battle, line) == "dive"]
    for line in diving:
        line.escaped = True
    return sum(line.count for line in diving)


def escorts(battle: Battle, side: str) -> list[Line]:
    """The escort cruisers that may take a hit for a carrier or battleship. Rulebook, "Cruisers as escorts"."""
    lines = [line for line in of_side(battle, side) if stance_of(battle, line).escort]
    damaged = [line for line in lines if line.damage]
    return damaged or lines
