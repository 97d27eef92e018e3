"""Resolving a battle: stances, the air stage, strategic bombing, the surface stage, repairs and losses. Rulebook, "Phase 4: battles"."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Bag, Field, Number
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.war_room import ledger, rulings, tables
from pyapp.games.war_room.combat import board, bombing
from pyapp.games.war_room.combat.board import AIR, SURFACE
from pyapp.games.war_room.combat.losses import Losses
from pyapp.games.war_room.map import commands, conflicts, relations
from pyapp.games.war_room.state import Battle, Line, WarState

ESCORTED = ("carrier", "battleship")


def now(state: WarState) -> Battle:
    """The battle that is being fought."""
    assert state.battle is not None
    return state.battle


@step("wr_fight")
class Fight(Step):
    """One battle from the battle board's set-up to the removal of what is lost."""

    region: str
    nations: list[str]
    commanders: dict[str, str]
    started: bool = False
    removed: bool = False

    def proceed(self, state: WarState, play: Play) -> None:
        if self.started and not self.removed:
            self._remove(state, play)
            return
        if self.started:
            self._finish(state, play)
            return
        self.started = True
        battle = Battle(self.region, list(self.nations))
        for side in tables.ALLIANCES:
            mine = relations.earlier(state, [n for n in self.nations if tables.alliance(n) == side])
            if mine:
                chosen = self.commanders.get(side, "")
                battle.commanders[side] = chosen if chosen in mine else mine[0]
        first = relations.earlier(state, list(battle.commanders.values()))[0]
        battle.first = tables.alliance(first)
        battle.ports = board.port_sides(state, self.region)
        state.battle = battle
        play.tell("wr_battle", space=self.region, nations=list(self.nations))
        order = sorted(battle.commanders, key=lambda side: side != battle.first)
        stances = [Stances(battle.commanders[side]) for side in order]
        play.push(*stances, Stage(AIR), bombing.Bombing(), Stage(SURFACE), *(Repair(n) for n in relations.earlier(state, self.nations)))

    def _remove(self, state: WarState, play: Play) -> None:
        """Losses leave their commands; by the first rulings from the lowest marker on. Rulebook, "Debrief, B"."""
        self.removed = True
        battle = now(state)
        removals: list[Step] = []
        for nation in relations.earlier(state, [n for n in battle.nations if battle.lost.get(n) or battle.neutral_lost.get(n)]):
            units = dict(battle.lost.get(nation, {}))
            flown = units.get(tables.CARRIER_FIGHTER, 0)
            ledger.add(state.carrier_fighters.setdefault(self.region, {}), {nation: -flown})
            if rulings.second(state):
                removals.append(Losses(nation, self.region, units, dict(battle.neutral_lost.get(nation, {}))))
            else:
                commands.lose(state, nation, self.region, units)
                play.tell("wr_losses", nation=nation, units=units, space=self.region)
        play.push(*removals)

    def _finish(self, state: WarState, play: Play) -> None:
        """Survivors return; aircraft get their arrow. Rulebook, "Debrief, D"."""
        battle = now(state)
        for command in relations.here(state, self.region, "air"):
            command.arrow = command.arrow or command.nation in battle.nations
        state.battle = None
        play.done()


@step("wr_stances")
class Stances(Step):
    """A commander puts the units of its side on their lines. Rulebook, "Assigning stances"."""

    cite = "Phase 4, assigning stances"
    commander: str
    ready: bool = False

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.commander,) if self.ready else ()

    def proceed(self, state: WarState, play: Play) -> None:
        self.ready = True
        if not self._choices(state):
            self._place(state, play, ())

    def _units(self, state: WarState) -> list[board.Force]:
        battle = now(state)
        side = tables.alliance(self.commander)
        return [
            force for nation in battle.nations if tables.alliance(nation) == side for force in board.forces(state, battle.region, nation)
        ]

    def _choices(self, state: WarState) -> list[board.Force]:
        return [force for force in self._units(state) if len(self._open(state, force.nation, force.unit)) > 1]

    def _open(self, state: WarState, nation: str, unit: str) -> list[str]:
        battle = now(state)
        bombing_here = conflicts.can_bomb(state, nation, battle.region) and conflicts.bombing_target(
            state, battle.region, tables.alliance(nation)
        )
        return [line.id for line in board.stances(battle, unit) if bombing_here or not line.raid]

    def prompt(self, state: WarState, seat: str) -> Message:
        return say("prompt.wr_stances", seat=seat, space=now(state).region)

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("stances",)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        choices = self._choices(state)
        if len(filled) == len(choices):
            return None
        force = choices[len(filled)]
        there = dict.fromkeys(self._open(state, force.nation, force.unit), force.number)
        return Bag(force.id, there, force.number, force.number, "stance")

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        self._place(state, play, action.args)

    def _place(self, state: WarState, play: Play, chosen: tuple[Argument, ...]) -> None:
        battle = now(state)
        side = tables.alliance(self.commander)
        bags = iter(chosen)
        for force in self._units(state):
            open_now = self._open(state, force.nation, force.unit)
            bag: Argument = next(bags) if len(open_now) > 1 else {open_now[0]: force.number}
            assert isinstance(bag, Mapping)
            for stance in (stance for stance in open_now if bag.get(stance)):
                board.place(battle, side, force.nation, force.unit, stance, 0, bag[stance], neutral=force.neutral)
            play.tell("wr_stance", nation=force.nation, unit=force.unit, stances=dict(bag))
        play.done()


@step("wr_stage")
class Stage(Step):
    """A stage of a battle: dice are counted, rolled in groups of ten by turns, and hits assigned. Rulebook, "Resolving a stage"."""

    stage: str
    started: bool = False
    last: str = ""

    def proceed(self, state: WarState, play: Play) -> None:
        battle = now(state)
        if not self.started:
            self._start(battle, play)
        elif battle.hits:
            self._assign(battle, play)
        else:
            if battle.roller:
                self._dive(battle, play)
            side = self._next_side(battle)
            if side:
                self._roll(battle, side, play)
            else:
                battle.dice, battle.penalised, battle.stage = {}, "", ""
                play.done()

    def _start(self, battle: Battle, play: Play) -> None:
        self.started = True
        battle.stage = self.stage
        battle.dice = {}
        for side in battle.commanders:
            enemy = tables.opponents(side)
            if board.targets(battle, enemy, "black"):
                battle.dice[side] = board.count_dice(battle, side, self.stage)
        battle.penalised = board.outclassed(battle) if self.stage == SURFACE and len(battle.commanders) > 1 else ""
        if any(battle.dice.values()):
            play.tell("wr_stage", stage=self.stage, dice=dict(battle.dice), penalised=battle.penalised)

    def _next_side(self, battle: Battle) -> str:
        """The sides roll by turns, the first commander first; a side that is through is passed over."""
        order = [battle.first, tables.opponents(battle.first)]
        if self.last == battle.first:
            order.reverse()
        for side in order:
            if battle.dice.get(side) and board.targets(battle, tables.opponents(side), "black"):
                return side
        return ""

    def _roll(self, battle: Battle, side: str, play: Play) -> None:
        number = min(tables.GROUP, battle.dice[side])
        battle.dice[side] -= number
        commander, able = battle.commanders[side], board.colours_that_hit(battle, side)
        faces = play.roll(number, len(tables.FACES), say("wr.roll.battle", nation=commander, space=battle.region))
        colours = board.count_colours(faces)
        self.last = battle.roller = side
        battle.hits = dict(colours)
        if battle.penalised == side:
            battle.hits = {colour: n for colour, n in colours.items() if colour not in ("black", "white")}
        play.tell("wr_rolled", nation=commander, colours=colours, space=battle.region, able=able)

    def _assign(self, battle: Battle, play: Play) -> None:
        """Colour by colour; what has no target misses; a choice is the roller's. Rulebook, "Assigning hits"."""
        colour = board.next_colour(battle.hits)
        enemy = tables.opponents(battle.roller)
        lines = board.targets(battle, enemy, colour)
        if not lines:
            play.tell("wr_missed", colour=colour, number=battle.hits.pop(colour))
        elif len(lines) == 1:
            strike(battle, lines[0], colour, play)
        else:
            play.push(Assign(battle.commanders[battle.roller]))

    def _dive(self, battle: Battle, play: Play) -> None:
        side = tables.opponents(battle.roller)
        escaped = board.escape(battle, side)
        battle.roller = ""
        if escaped:
            play.tell("wr_escaped", nation=battle.commanders[side], number=escaped)


def strike(battle: Battle, line: Line, colour: str, play: Play) -> None:
    """A hit is given to a line; escorts may take it. Rulebook, "Cruisers as escorts"."""
    ledger.add(battle.hits, {colour: -1})
    if battle.stage == SURFACE and line.unit in ESCORTED and board.escorts(battle, line.side):
        play.push(Escort(battle.commanders[line.side], line.nation, board.target_id(battle, line)))
    else:
        damage(battle, line, play)


def damage(battle: Battle, line: Line, play: Play) -> None:
    """The hit strikes home."""
    reached = board.hit(battle, line)
    play.tell("wr_hit", nation=line.nation, unit=line.unit, box=reached)


@step("wr_assign")
class Assign(Step):
    """The one who rolled chooses what a hit strikes. Rulebook, "Assigning hits"."""

    cite = "Phase 4, assigning hits"
    commander: str

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.commander,)

    def _colour(self, state: WarState) -> str:
        return board.next_colour(now(state).hits)

    def _lines(self, state: WarState) -> list[Line]:
        battle = now(state)
        return board.targets(battle, tables.opponents(battle.roller), self._colour(state))

    def prompt(self, state: WarState, seat: str) -> Message:
        colour = self._colour(state)
        return say("prompt.wr_assign", seat=seat, colour=colour, number=now(state).hits[colour], space=now(state).region)

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("hit",)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return board.target_field(now(state), self._lines(state), filled)

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        line = board.chosen(now(state), self._lines(state), action.args)
        play.done()
        strike(now(state), line, self._colour(state), play)


@step("wr_escort")
class Escort(Step):
    """The commander of the escorts may let a cruiser take the hit. Rulebook, "Cruisers as escorts"."""

    cite = "Phase 4, cruisers as escorts"
    commander: str
    nation: str
    target: str

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.commander,)

    def _side(self) -> str:
        return tables.alliance(self.commander)

    def _line(self, battle: Battle) -> Line:
        lines = [line for line in board.of_side(battle, self._side()) if line.nation == self.nation]
        return next(line for line in lines if board.target_id(battle, line) == self.target)

    def prompt(self, state: WarState, seat: str) -> Message:
        line = self._line(now(state))
        return say("prompt.wr_escort", seat=seat, nation=line.nation, unit=line.unit)

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("escort", "accept")

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind == "accept":
            return None
        return board.target_field(now(state), board.escorts(now(state), self._side()), filled)

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        battle = now(state)
        play.done()
        if action.kind == "escort":
            line = board.chosen(battle, board.escorts(battle, self._side()), action.args)
            play.tell("wr_escorted", nation=line.nation)
        else:
            line = self._line(battle)
        damage(battle, line, play)


@step("wr_repair")
class Repair(Step):
    """Damaged units are repaired, for nothing in a friendly port, or else lost. Rulebook, "Debrief, A"."""

    cite = "Phase 4, debrief, A"
    nation: str
    ready: bool = False

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.nation,) if self.ready else ()

    def _damaged(self, state: WarState, *, neutral: bool | None = None) -> dict[str, int]:
        """What is damaged: all, or the neutral's own troops, or all others."""
        battle = now(state)
        found: dict[str, int] = {}
        free = tables.alliance(self.nation) in battle.ports
        for line in battle.lines:
            mine = line.nation == self.nation and board.box(battle, line) == "damaged" and neutral in (None, line.neutral)
            if mine and not (free and tables.category(line.unit) == "naval"):
                ledger.add(found, {line.unit: line.count})
        return found

    def _shares(self, state: WarState, repaired: Mapping[str, int]) -> dict[str, tuple[int, int]]:
        """By type of repaired units, how many of them can be the neutral's own, at least and at most."""
        own, of_neutral = self._damaged(state, neutral=False), self._damaged(state, neutral=True)
        return {
            unit: (max(0, repaired[unit] - own.get(unit, 0)), min(repaired[unit], n)) for unit, n in of_neutral.items() if unit in repaired
        }

    def proceed(self, state: WarState, play: Play) -> None:
        self.ready = True
        if not self._damaged(state):
            play.done()
        elif not ledger.total(state, self.nation):
            self._scrap(state, play, {}, {})

    def prompt(self, state: WarState, seat: str) -> Message:
        return say("prompt.wr_repair", seat=seat, units=self._damaged(state), space=now(state).region)

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("repair", "decline")

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind == "decline":
            return None
        if not filled:
            return Bag("units", self._damaged(state), 1, ledger.total(state, seat))
        assert isinstance(filled[0], Mapping)
        if len(filled) == 1:
            return ledger.any_mix(state, seat, sum(filled[0].values()))
        open_now = [(unit, share) for unit, share in self._shares(state, filled[0]).items() if share[0] < share[1]]
        if len(filled) - 2 == len(open_now):
            return None
        unit, (least, most) = open_now[len(filled) - 2]
        return Number(f"neutral.{unit}", least, most, optional=True, suggested=least)

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        repaired: dict[str, int] = {}
        of_neutral: dict[str, int] = {}
        if action.kind == "repair":
            units, payment, *said = action.args
            assert isinstance(units, Mapping) and isinstance(payment, Mapping)
            repaired = dict(units)
            numbers = iter(said)
            for unit, (least, most) in self._shares(state, repaired).items():
                of_neutral[unit] = int(str(next(numbers, least))) if least < most else least
            ledger.pay(state, self.nation, payment)
            play.tell("wr_repaired", nation=self.nation, units=repaired, resources=dict(payment))
        self._scrap(state, play, repaired, of_neutral)

    def _scrap(self, state: WarState, play: Play, repaired: Mapping[str, int], of_neutral: Mapping[str, int]) -> None:
        battle = now(state)
        unrepaired = self._damaged(state)
        ledger.add(unrepaired, repaired, -1)
        boxed = self._damaged(state, neutral=True)
        ledger.add(boxed, of_neutral, -1)
        if boxed:
            ledger.add(battle.neutral_lost.setdefault(self.nation, {}), boxed)
        ledger.add(battle.lost.setdefault(self.nation, {}), unrepaired)
        ledger.add(battle.lost[self.nation], boxed, -1)
        if unrepaired:
            play.tell("wr_not_repaired", nation=self.nation, units=unrepaired)
        play.done()
