"""A whole position as set-up text, both ways.

::

    victory_in_europe 1941                 the scenario
    edited                                 set up by hand
    turn 7
    nations war axis DE IT                 how nations stand, and for which side; "-" for nobody's
    control DE warsaw danzig               areas that their nation of 1939 does not hold
    factories berlin 3                     the markers of an area
    imports DE kiruna ploesti              resources that go to who does not hold them
    berlin de_mb1:3/de4 ?/de7              units with their steps on a block; "?" where the owner alone knows
    morocco fr_ca:2@s_atlantic             the coast at which a ship lies
    london gb_bef:3! *gb_home:2            "!" has taken half a hit, "*" lies open
    lyon fr_1a:3^VI                        fights for another nation than its colour says
    pool de_11a                            boxes: pool, later, waiting, removed
    hand axis ax41_1 ax41_2                what a seat holds; "unseen axis 4" where only the number is known
    lot axis 3146 12                       the lot of a seat, and how often it has drawn
    struck axis de1                        the blocks of a seat from which the event that is striking has taken a step
    books axis {...}                       what a seat may produce and has ordered, as a program writes it

Written by hand a unit needs no block, and an army that stands alone in an enemy area holds it; a unit that is not named waits in its
box, with the neutrals or for its year. Lines that begin with ``=`` hold what only a program writes, the open steps among it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping

from pyapp.engine.errors import BadData
from pyapp.engine.game import Game
from pyapp.engine.messages import say
from pyapp.engine.state import Setup
from pyapp.games.shared.notation import read_edited, read_players, read_rest, write_rest, write_setup
from pyapp.games.victory_in_europe.changes import holder, take
from pyapp.games.victory_in_europe.components.set_ups import SCENARIOS, STARTS
from pyapp.games.victory_in_europe.components.sides import NATIONS, NEUTRAL, SIDES, STANDINGS, WAR
from pyapp.games.victory_in_europe.components.units import TOKENS, UNITS
from pyapp.games.victory_in_europe.control import at_war
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.state import BOXES, LATER, POOL, REMOVED, WAITING, Block, Books, Face, Secret, Stance, VictoryState

NAME, UNKNOWN, NONE = "victory_in_europe", "?", "-"
PLAIN = ("setup", "turn", "nations", "control", "factories", "imports", "blocks", "shown", "hands", "secrets")
PLACES = (*BOXES, *AREAS, *SEAS)
WORD = re.compile(r"(\*?)(\?|\w+)(?::([0-4])(!?))?(?:@(\w+))?(?:\^(\w+))?(?:/(\w+))?")


def write(game: Game, state: VictoryState) -> str:
    """The text of a position."""
    lines = [*write_setup(NAME, state), f"turn {state.turn}"]
    lines += _grouped(
        "nations", {name: f"{stands.standing} {stands.side or NONE}" for name in NATIONS if (stands := state.nations.get(name))}
    )
    lines += _grouped("control", dict(sorted(state.control.items())))
    lines += [f"factories {area} {' '.join(map(str, markers))}" for area, markers in sorted(state.factories.items())]
    lines += _grouped("imports", dict(sorted(state.imports.items())))
    lines += _block_lines(state)
    for seat in state.seats:
        lines += _secret_lines(game, state, seat)
    return "\n".join([*lines, *write_rest(game, state, PLAIN)]) + "\n"


def _grouped(name: str, found: Mapping[str, str]) -> list[str]:
    groups: dict[str, list[str]] = {}
    for key, value in found.items():
        groups.setdefault(value, []).append(key)
    return [" ".join((name, value, *keys)) for value, keys in groups.items()]


def _block_lines(state: VictoryState) -> list[str]:
    places: dict[str, list[str]] = {}
    for token in faces.tokens(state):
        block = state.blocks[token]
        places.setdefault(block.at, []).append(_word(state, token, block))
    return [" ".join((place, *places[place])) for place in PLACES if place in places]


def _word(state: VictoryState, token: str, block: Block) -> str:
    found = faces.face(state, token)
    star = "*" * (token in state.shown)
    name = f"{found.unit}:{found.steps}{'!' * found.half}" if found else UNKNOWN
    coast = f"@{block.coast}" if block.coast else ""
    nation = f"^{block.nation}" if block.nation != TOKENS[token] else ""
    return f"{star}{name}{coast}{nation}/{token}"


def _secret_lines(game: Game, state: VictoryState, seat: str) -> Iterator[str]:
    secret = state.secrets[seat]
    if secret.lot:
        yield f"lot {seat} {secret.lot} {secret.drawn}"
    if secret.hand:
        yield " ".join(("hand", seat, *secret.hand))
    elif state.hands[seat]:
        yield f"unseen {seat} {state.hands[seat]}"
    if secret.choice:
        yield f"choice {seat} {secret.choice}"
    if secret.struck:
        yield " ".join(("struck", seat, *secret.struck))
    if secret.books:
        yield f"books {seat} " + json.dumps(game.codec.encode(secret.books, Books), separators=(",", ":"))


# --- reading ------------------------------------------------------------------------------------------------------------------


def read(game: Game, text: str) -> VictoryState:
    """The state that a set-up text describes. Raises BadData, and other errors for nonsense."""
    state = VictoryState(Setup(""))
    words: list[tuple[str, re.Match[str]]] = []
    for line in text.splitlines():
        if line.strip():
            _line(game, state, line.split(), words)
    game.check_setup(state.setup)
    _lay_out(state, words)
    return state


def _line(game: Game, state: VictoryState, words: list[str], units: list[tuple[str, re.Match[str]]]) -> None:
    word, rest = words[0], words[1:]
    if word in READERS:
        READERS[word](state, rest)
    elif word in PLACES:
        matches = [WORD.fullmatch(name) for name in rest]
        if None in matches:
            raise BadData(say("vie.position.line", line=" ".join(words)[:60]))
        units += [(word, match) for match in matches if match]
    elif word == "books":
        state.secrets[rest[0]].books = game.codec.decode(json.loads(" ".join(rest[1:])), Books)
    elif word == "=":
        read_rest(game, state, rest)
    else:
        raise BadData(say("vie.position.line", line=" ".join(words)[:60]))


def _lay_out(state: VictoryState, words: list[tuple[str, re.Match[str]]]) -> None:
    """Blocks and faces: what is named with its block first, then what was written by hand, then what nobody has named."""
    named = [match[2] for _, match in words if match[2] != UNKNOWN]
    if len(named) != len(set(named)) or not set(named) <= set(UNITS):
        raise BadData(say("vie.position.twice"))
    taken = {match[7] for _, match in words if match[7]}
    free = {colour: [token for token in TOKENS if TOKENS[token] == colour and token not in taken] for colour in set(TOKENS.values())}
    for place, match in words:
        token = match[7] or free[UNITS[match[2]].colour].pop(0)
        if token in state.blocks or (match[2] != UNKNOWN and UNITS[match[2]].colour != TOKENS[token]):
            raise BadData(say("vie.position.twice"))
        _one(state, token, place, match)
    if not any(match[2] == UNKNOWN for _, match in words):
        for name in UNITS:
            if name not in named:
                _unnamed(state, name, free[UNITS[name].colour].pop(0))
    state.blocks = {token: state.blocks[token] for token in TOKENS if token in state.blocks}
    _take_hold(state, {place for place, match in words if not match[7]})


def _take_hold(state: VictoryState, places: set[str]) -> None:
    """Written by hand, an army that stands alone in an enemy area holds it. VIE 4.1."""
    armies: dict[str, list[str]] = {}
    for token, found in faces.known(state):
        block = state.blocks[token]
        if block.at in AREAS and block.at in places and UNITS[found.unit].is_army:
            armies.setdefault(block.at, []).append(block.nation)
    for area, nations in sorted(armies.items()):
        if area not in state.control and all(at_war(state, nation, holder(state, area)) for nation in nations):
            take(state, area, nations[0])


def _one(state: VictoryState, token: str, place: str, match: re.Match[str]) -> None:
    state.blocks[token] = Block(match[6] or TOKENS[token], place, match[5] or "")
    if match[2] == UNKNOWN:
        return
    most = 0 if place in (POOL, LATER, REMOVED) else UNITS[match[2]].steps
    found = Face(match[2], int(match[3]) if match[3] else most, bool(match[4]))
    if match[1] or place == REMOVED:
        state.shown[token] = found
    faces.put(state, token, found)


def _unnamed(state: VictoryState, name: str, token: str) -> None:
    colour = UNITS[name].colour
    stance = state.nations.get(colour)
    waiting = stance is not None and stance.standing == NEUTRAL and not stance.side
    state.blocks[token] = Block(colour, WAITING if waiting else LATER)
    faces.put(state, token, Face(name, UNITS[name].steps if waiting else 0))


def _scenario(state: VictoryState, words: list[str]) -> None:
    """The scenario, with the nations of its start until lines of the text say otherwise."""
    state.setup = Setup(words[0], words[1:])
    start = STARTS[SCENARIOS[words[0]].start]
    state.turn = start.turn
    state.nations = {nation: Stance(standing, side) for nation, (standing, side) in start.status.items()}
    state.entered = {nation: 0 for nation, stance in sorted(state.nations.items()) if stance.standing == WAR}
    state.secrets = {seat: Secret() for seat in state.seats}
    state.hands = dict.fromkeys(state.seats, 0)


def _turn(state: VictoryState, words: list[str]) -> None:
    state.turn = int(words[0])


def _nations(state: VictoryState, words: list[str]) -> None:
    standing, side, *names = words
    if standing not in STANDINGS or side not in (*SIDES, NONE):
        raise BadData(say("vie.position.line", line=" ".join(words)[:60]))
    state.nations |= {name: Stance(standing, side.removeprefix(NONE)) for name in names}


def _control(state: VictoryState, words: list[str]) -> None:
    state.control |= dict.fromkeys(words[1:], words[0])


def _factories(state: VictoryState, words: list[str]) -> None:
    state.factories[words[0]] = [int(steps) for steps in words[1:]]


def _imports(state: VictoryState, words: list[str]) -> None:
    state.imports |= dict.fromkeys(words[1:], words[0])


def _hand(state: VictoryState, words: list[str]) -> None:
    state.secrets[words[0]].hand = words[1:]
    state.hands[words[0]] = len(words) - 1


def _unseen(state: VictoryState, words: list[str]) -> None:
    state.hands[words[0]] = int(words[1])


def _lot(state: VictoryState, words: list[str]) -> None:
    secret = state.secrets[words[0]]
    secret.lot, secret.drawn = words[1], int(words[2])


def _choice(state: VictoryState, words: list[str]) -> None:
    state.secrets[words[0]].choice = words[1]


def _struck(state: VictoryState, words: list[str]) -> None:
    state.secrets[words[0]].struck = words[1:]


READERS: Mapping[str, Callable[[VictoryState, list[str]], None]] = {
    NAME: _scenario, "players": read_players, "edited": read_edited, "turn": _turn, "nations": _nations, "control": _control,
    "factories": _factories, "imports": _imports, "hand": _hand, "unseen": _unseen, "lot": _lot, "choice": _choice,
    "struck": _struck,
}  # fmt: skip
