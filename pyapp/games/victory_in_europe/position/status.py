"""Integrity: every way in which a position can be corrupt, by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pyapp.engine.game import Violation
from pyapp.games.victory_in_europe.cards.choice import ChooseCards, ChooseLead
from pyapp.games.victory_in_europe.changes import on_map
from pyapp.games.victory_in_europe.components.calendar import LAST_TURN, year_of
from pyapp.games.victory_in_europe.components.cards import CARDS
from pyapp.games.victory_in_europe.components.set_ups import SOVIET_EXPORT
from pyapp.games.victory_in_europe.components.sides import NATIONS, NEUTRAL, SIDES, STANDINGS
from pyapp.games.victory_in_europe.components.units import CONVOY, FORTRESS, TOKENS, UNITS, Unit
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import COAST_OF
from pyapp.games.victory_in_europe.map.seas import CONVOY_ZONES, SEAS
from pyapp.games.victory_in_europe.position.stacking import excess
from pyapp.games.victory_in_europe.state import BOXES, JOINT, ONCE, POOL, REMOVED, WAITING, Face, Moves, Secret, VictoryState
from pyapp.games.victory_in_europe.supply.accounts import MARKERS, city_value

MOST_STEPS_OF_A_MARKER = 4
FLAK = "flak"  # stands among the blocks that have acted: the factories of the area
MOST_ROUNDS = 8
FACTORY = "factory"
QUIET = (ChooseCards.tag, ChooseLead.tag)  # steps in which every stack must be within its limits
MOST_COMMAND = 99  # far more than a card and all that adds to it


def status(state: VictoryState) -> list[Violation]:
    """All violations of a position; none for a sound one. A view is sound, too: what it does not hold is not looked at."""
    for check in (_nations, _blocks, _secrets, _faces):
        if wrong := list(check(state)):
            return wrong
    checks = (_units, _stacks, _areas, _cards, _turn, _battles, _books)
    return [violation for check in checks for violation in check(state)]


def _nations(state: VictoryState) -> Iterator[Violation]:
    for nation, stance in state.nations.items():
        if nation not in NATIONS or stance.standing not in STANDINGS or stance.side not in (*SIDES, ""):
            yield Violation("nation", nation)
    for nation in {*state.entered, *state.attacked, *state.imports.values(), *state.control.values()} - set(state.nations):
        yield Violation("nation_unknown", nation)
    if not set().union(*state.attacked.values()) <= set(SIDES):
        yield Violation("attacked")
    for nation in sorted({area.nation for area in AREAS.values()} - set(state.nations)):
        yield Violation("nation_missing", nation)
    named = {*state.invaders, *state.patrons, *state.patrons.values(), *(power for powers in state.invaders.values() for power in powers)}
    for nation in named - set(state.nations):
        yield Violation("nation_unknown", nation)
    for nation in state.invaders:
        if nation in state.nations and state.nations[nation].standing != NEUTRAL:
            yield Violation("invaders", nation)
    if not set(state.happened) <= set(ONCE) or any(not 1 <= turn <= state.turn for turn in state.happened.values()):
        yield Violation("happened")


def _blocks(state: VictoryState) -> Iterator[Violation]:
    if set(state.blocks) != set(TOKENS):
        yield Violation("blocks", "conservation")
    for token, block in state.blocks.items():
        if block.at not in BOXES and block.at not in AREAS and block.at not in SEAS:
            yield Violation("block_nowhere", token)
        elif block.nation not in NATIONS or (block.at not in BOXES and block.nation not in state.nations):
            yield Violation("block_nation", token)
        elif block.coast and block.coast not in COAST_OF.get(block.at, ()):
            yield Violation("block_coast", token)


def _secrets(state: VictoryState) -> Iterator[Violation]:
    if set(state.secrets) != set(state.seats) or set(state.hands) != set(state.seats):
        yield Violation("seats")
    for token in state.shown:
        if token not in state.blocks:
            yield Violation("face_without_block", token)


def _faces(state: VictoryState) -> Iterator[Violation]:
    """Every face lies in one place, with the seat that owns the block; every unit is there once."""
    for seat, secret in state.secrets.items():
        for token in secret.faces:
            if token in state.shown or token not in state.blocks or state.owner(state.blocks[token].nation) != seat:
                yield Violation("face_astray", f"{seat} {token}")
    found = Counter(face.unit for _, face in faces.known(state))
    for unit, number in found.items():
        if unit not in UNITS:
            yield Violation("unit_unknown", unit)
        elif number > 1:
            yield Violation("unit_twice", unit)
    if Secret() not in state.secrets.values() and set(found) != set(UNITS):
        yield Violation("units", "conservation")


def _units(state: VictoryState) -> Iterator[Violation]:
    for token, face in faces.known(state):
        if face.unit not in UNITS:
            continue
        unit, block = UNITS[face.unit], state.blocks[token]
        if unit.colour != TOKENS[token]:
            yield Violation("unit_colour", face.unit)
        if not _steps_fit(unit, face, block.at):
            yield Violation("unit_steps", f"{face.unit} {face.steps}")
        if not _may_stand(unit, block.at):
            yield Violation("unit_place", f"{face.unit} {block.at}")
        if block.at == REMOVED and token not in state.shown:
            yield Violation("unit_hidden", face.unit)


def _steps_fit(unit: Unit, face: Face, at: str) -> bool:
    if at in BOXES and at != WAITING:
        return face.steps == 0 and not face.half
    return unit.least_steps <= face.steps <= unit.steps


def _may_stand(unit: Unit, at: str) -> bool:
    """Could a unit of its kind ever be there? Armies at sea are on their way ashore (7.5)."""
    if at in BOXES:
        return True
    if unit.type == CONVOY:
        return at == unit.id and at in CONVOY_ZONES
    if unit.is_naval:
        return at in SEAS or bool(COAST_OF[at])
    return at in AREAS or unit.type != FORTRESS


def _stacks(state: VictoryState) -> Iterator[Violation]:
    """Stacking is looked at only when all have moved (4.5): here, at the steps that are asked when nobody is on the move."""
    if state.steps and state.steps[-1].tag not in QUIET:
        return
    stacks: dict[tuple[str, str], list[Unit]] = {}
    for token, face in faces.known(state):
        if on_map(state, token):
            block = state.blocks[token]
            stacks.setdefault((block.at, state.nations[block.nation].side), []).append(UNITS[face.unit])
    for (place, side), units in stacks.items():
        own = place in AREAS and AREAS[place].nation in state.nations and state.nations[AREAS[place].nation].side == side
        for kind, number in excess(place, units, own=own).items():
            yield Violation("stacking", f"{place} {side} {kind} {number}")


def _areas(state: VictoryState) -> Iterator[Violation]:
    for area, nation in state.control.items():
        if area not in AREAS or AREAS[area].nation == nation:
            yield Violation("control", area)
    for area, markers in state.factories.items():
        most = MARKERS.get(area, 1)
        if area not in AREAS or not markers or len(markers) > most or any(not 1 <= m <= MOST_STEPS_OF_A_MARKER for m in markers):
            yield Violation("factories", area)
        elif sum(markers) > city_value(area):
            yield Violation("factories_value", area)
    for area in (*state.imports, *state.conquered):
        if area not in AREAS and area != SOVIET_EXPORT:
            yield Violation("resource", area)


def _cards(state: VictoryState) -> Iterator[Violation]:
    held = [card for secret in state.secrets.values() for card in secret.hand]
    for card, number in Counter([*held, *state.discards, *state.played.values()]).items():
        if card not in CARDS:
            yield Violation("card_unknown", card)
        elif number > 1:
            yield Violation("card_twice", card)
        elif card in held and CARDS[card].year != year_of(state.turn):
            yield Violation("card_year", card)
    if Secret() not in state.secrets.values() and not set(state.face_up) <= set(held):
        yield Violation("face_up")
    for seat, secret in state.secrets.items():
        if secret != Secret() and len(secret.hand) != state.hands[seat]:
            yield Violation("hand_size", seat)
        laid = seat in state.committed and secret != Secret()
        if bool(secret.choice) != laid or (laid and secret.choice not in secret.hand):
            yield Violation("choice", seat)
    if not set(state.committed) | set(state.played) | set(state.order) <= set(state.seats):
        yield Violation("seats", "cards")


def _turn(state: VictoryState) -> Iterator[Violation]:
    named = (state.order, state.committed, state.face_up, state.conquered, *state.attacked.values(), *state.invaders.values())
    if any(len(set(names)) < len(names) for names in named):
        yield Violation("named_twice")
    if not 1 <= state.turn <= LAST_TURN:
        yield Violation("turn", str(state.turn))
    if any(not 0 <= number <= MOST_COMMAND for number in state.command.values()) or not set(state.command) <= {*SIDES, JOINT}:
        yield Violation("command")
    if state.leading not in ("", *state.seats):
        yield Violation("leading", state.leading)
    if any(block.at == POOL and token in state.shown and state.owner(block.nation) for token, block in state.blocks.items()):
        yield Violation("pool_open")


def _battles(state: VictoryState) -> Iterator[Violation]:
    """What movement hands on names blocks and places that there are, and each battle place once."""
    moves = state.moves or Moves()
    blocks = {*moves.moved, *moves.came, *moves.base, *moves.left, *(token for secret in state.secrets.values() for token in secret.struck)}
    places = {*moves.came.values(), *moves.base.values(), *(place for found in moves.friendly.values() for place in found)}
    places |= {*moves.held, *moves.relocated, *(area for border in moves.left.values() for area in border.split("/"))}
    for battle in state.battles:
        blocks |= {*battle.attackers, *battle.reinforcements, *battle.pinned, *battle.landing}
        places.add(battle.at)
        if battle.attacker not in state.seats:
            yield Violation("battle_attacker", battle.at)
    if len({(battle.at, battle.raid) for battle in state.battles}) != len(state.battles):
        yield Violation("battle_twice")
    if not blocks <= set(state.blocks) or not places <= {*AREAS, *SEAS}:
        yield Violation("battle_names")
    if any(not 0 <= number <= MOST_COMMAND for found in (moves.relocated, moves.free, moves.spare) for number in found.values()):
        yield Violation("moves_numbers")
    if not set(moves.friendly) <= set(SIDES) or not {*moves.free, *moves.spare} <= set(state.seats):
        yield Violation("moves_seats")
    yield from _fight(state)
    if not set(state.in_force) <= set(state.played):
        yield Violation("in_force")


def _fight(state: VictoryState) -> Iterator[Violation]:
    """The battle that is being fought is one of those that are pending, and names blocks that there are."""
    fight = state.fight
    if fight is None:
        return
    named = {*fight.here, *fight.acted, *fight.aims, *fight.airborne, *fight.ashore, *fight.bunkered, *fight.asked} - {FLAK}
    if not named <= set(state.blocks) or any(state.blocks[token].at == fight.at and token not in state.shown for token in fight.here):
        yield Violation("fight_blocks", fight.at)
    if (fight.at, fight.raid) not in {(battle.at, battle.raid) for battle in state.battles} or fight.attacker not in state.seats:
        yield Violation("fight", fight.at)
    places = {*fight.crossed, *(place for found in fight.used.values() for place in found)}
    if not places <= {*AREAS, *SEAS} or not 1 <= fight.round <= fight.last <= MOST_ROUNDS:
        yield Violation("fight_rounds", fight.at)


def _books(state: VictoryState) -> Iterator[Violation]:
    """What is ordered in production names blocks, areas and places that there are, and spends what there is."""
    for seat, secret in state.secrets.items():
        if secret.books is None:
            continue
        books = secret.books
        built = {order.what for order in books.orders if order.kind == FACTORY}
        others = {order.what for order in books.orders if order.kind != FACTORY}
        places = {place for found in books.sites.values() for place in found} | {order.at for order in books.orders if order.at}
        known = {*books.adds, *books.builds, *books.gifts} | others <= set(state.blocks) and set(books.builds) == set(books.sites)
        if not known or not {*books.works} | built <= set(AREAS) or not places <= {*AREAS, *SEAS}:
            yield Violation("books_names", seat)
        prices = [price for found in (*books.adds.values(), *books.builds.values()) for price in found.values()]
        numbers = (*books.points.values(), *books.room.values(), *books.works.values(), *books.gifts.values(), books.loans, books.given)
        if min((*numbers, *prices), default=0) < 0 or any(not 1 <= order.steps <= MOST_STEPS_OF_A_MARKER for order in books.orders):
            yield Violation("books_numbers", seat)
