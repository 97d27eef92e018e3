"""What the computer player does in battles: whom it fires at, who falls back, who follows up. VIE 5.2 to 5.8, 6.2, 6.22."""

from __future__ import annotations

from collections.abc import Sequence

from pyapp.engine.actions import Action
from pyapp.engine.game import Game
from pyapp.games.shared.filling import filled
from pyapp.games.shared.thinking import Thoughts
from pyapp.games.victory_in_europe.combat import parties
from pyapp.games.victory_in_europe.components.units import LEADER, SUBMARINE
from pyapp.games.victory_in_europe.computer.clash import Outcome, clash
from pyapp.games.victory_in_europe.computer.sight import Sight
from pyapp.games.victory_in_europe.computer.worth import price
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import BORDERS, NEIGHBOURS
from pyapp.games.victory_in_europe.state import VictoryState

LOST, HOPELESS = 0.72, 0.97  # when an area is given up, and when a capital is
DEAR = 14.0  # the stake from which an area is held to the last
GOES_ON, PROLONGS = 0.55, 0.45
AIMS = ("military", "air", "convoy", "naval", "sub", "factory")


def outcome(sight: Sight, rounds: int) -> Outcome:
    """How the battle that is being fought would end if it went on for some rounds."""
    state = sight.state
    at = parties.current(state).at
    attack = parties.party(state, attacking=True) + parties.waiting(state, attacking=True)
    defence = parties.party(state, attacking=False) + parties.waiting(state, attacking=False)
    return clash(sight.fighters(attack, at, defends=False), sight.fighters(defence, at, defends=True), rounds)


def take_turn(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """Fire at what matters most, or fall back from where nothing is to be won."""
    sight, kinds = Sight(seen, seat), game.kinds(seen, seat)
    if "retreat" in kinds and _gives_way(sight):
        yield filled(game, seen, seat, "retreat", lambda name, option: _harbour(sight, option) if name != "block" else sight.steps(option))
    if "fire" in kinds:
        yield filled(game, seen, seat, "fire", lambda name, option: _target(option) if name == "target" else sight.steps(option))
    yield filled(game, seen, seat, "stay", lambda name, option: 1.0)


def _gives_way(sight: Sight) -> bool:
    """Is it better to leave? Who defends leaves when the area is as good as lost; who attacks stays, leaving costs nothing at the end."""
    state = sight.state
    fight = parties.current(state)
    mine = [token for token in fight.here if state.blocks[token].at == fight.at and state.owner(state.blocks[token].nation) == sight.seat]
    if not mine or parties.attacks(state, mine[0]):
        return False
    if fight.at not in AREAS:
        return _is_outgunned(sight, mine)
    rounds = max(1, fight.last - fight.round + 1)
    lost = outcome(sight, rounds).wins
    stake = sight.worth.stake(fight.at)
    if stake >= DEAR:
        return lost > HOPELESS and fight.round > 1 and stake < 2 * DEAR
    return lost > (LOST if fight.round > 1 else 0.5 * (LOST + 1))


def _is_outgunned(sight: Sight, mine: Sequence[str]) -> bool:
    """At sea: are the others more than twice as many?"""
    theirs = sum(sight.steps(token) for token in parties.party(sight.state, attacking=True))
    return theirs > 2.2 * sum(sight.steps(token) for token in mine)


def _target(category: str) -> float:
    return float(len(AIMS) - AIMS.index(category)) if category in AIMS else 0.5


def _harbour(sight: Sight, place: str) -> float:
    """Where to go: where the own are, safe and worth holding."""
    if place not in AREAS:
        return 1.0
    own = len(sight.mine.get(place, ()))
    return 10 + 0.2 * sight.worth.stake(place) + min(own, 2) - 0.3 * sight.threat(place)


def announce(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """Bombers go for armies, heavy ones for factories; fighters for fighters."""
    sight = Sight(seen, seat)
    block = seen.steps[-1].blocks[0]  # type: ignore[attr-defined]
    unit = sight.unit(block)
    heavy, hunts = unit is not None and unit.type == "heavy_bomber", unit is not None and unit.type == "fighter"

    def liking(_: str, target: str) -> float:
        return 10.0 * ((heavy and target == "factory") or (hunts and target == "air")) + _target(target)

    yield filled(game, seen, seat, "aim", liking)


def shelter(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """A submarine in its base takes cover."""
    yield Action(seat, "shelter")


def hit(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """Of equals the cheapest takes the hit."""
    sight = Sight(seen, seat)
    yield filled(game, seen, seat, "loss", lambda _, token: 10 - _dear(sight, token))


def _dear(sight: Sight, token: str) -> float:
    unit = sight.unit(token)
    return 0.0 if unit is None else price(unit) + 0.5 * (unit.type == LEADER) + 0.2 * (unit.type == SUBMARINE)


def disband(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """Of what is too many the weakest goes."""
    sight = Sight(seen, seat)
    yield filled(game, seen, seat, "disband", lambda _, token: 20 - sight.steps(token) * _dear(sight, token))


def prolong(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """A leader gives a step where one more round is likely to win."""
    if outcome(Sight(seen, seat), 1).wins > PROLONGS:
        yield filled(game, seen, seat, "prolong", lambda _, option: 1.0)
    yield Action(seat, "break_off")


def leave(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """Who has to leave goes to the best place."""
    sight = Sight(seen, seat)
    yield filled(game, seen, seat, "retreat", lambda name, option: _harbour(sight, option) if name != "block" else sight.steps(option))


def land(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """Aircraft land where armies of their own stand, near the front and not alone in it."""
    sight = Sight(seen, seat)

    def liking(name: str, option: str) -> float:
        if name == "block" or option not in AREAS:
            return 1.0
        armies = sum(sight.is_army(token) for token in sight.mine.get(option, ()))
        return 20 + 2 * min(armies, 2) + 0.3 * sight.threat(option) - (6.0 if sight.is_front(option) and not armies else 0.0)

    yield filled(game, seen, seat, "land", liking)


def pin(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """Who is pinned stays: armies that hold the area, the strongest first."""
    sight = Sight(seen, seat)
    yield filled(game, seen, seat, "pin", lambda _, token: 1 + sight.steps(token) + 3 * sight.is_army(token))


def pick(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """The battle for the best area first: a leader may go on from it."""
    sight = Sight(seen, seat)
    yield filled(game, seen, seat, "fight", lambda _, place: sight.worth.gain(place) if place in AREAS else 0.5)


def harbour(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """Out of the ice to the port that is threatened least; where there is not room for all, the ship with the most steps goes first."""
    sight = Sight(seen, seat)

    def liking(name: str, option: str) -> float:
        return sight.steps(option) if name == "block" else 20 - sight.threat(option) + AREAS[option].is_base

    yield filled(game, seen, seat, "harbour", liking)


def regroup(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """After a victory a leader goes on where an area lies open or is weakly held; all others stay in what they have won."""
    sight = Sight(seen, seat)
    step = seen.steps[-1]
    at, blocks = step.at, step.blocks  # type: ignore[attr-defined]
    if "exploit" in game.kinds(seen, seat) and _next(sight, at, blocks):
        yield filled(game, seen, seat, "exploit", lambda _, option: sight.steps(option))
    yield Action(seat, "done")


def _next(sight: Sight, at: str, blocks: Sequence[str]) -> str:
    """Where a leader should go on to from a place that was won; "" where nothing is worth it."""
    armies = [token for token in blocks if token in sight.state.blocks and sight.state.blocks[token].at == at and sight.is_army(token)]
    infantry = [token for token in armies if (unit := sight.unit(token)) and unit.type != LEADER]
    best, found = 0.0, ""
    for near in NEIGHBOURS[at]:
        if not sight.is_hostile(near) or len(infantry) < 2:
            continue
        going = sorted(infantry, key=lambda token: (-sight.steps(token), token))[: min(BORDERS[at, near].limit, len(infantry) - 1)]
        theirs = sight.theirs.get(near, ())
        wins = clash(sight.fighters(going, near, defends=False), sight.fighters(theirs, near, defends=True)).wins if theirs else 1.0
        value = sight.worth.gain(near) * wins
        if wins >= GOES_ON and value > max(best, 3.0):
            best, found = value, near
    return found


def advance(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """The leader and who goes with him enter the area that was meant; one army stays."""
    sight = Sight(seen, seat)
    step = seen.steps[-1]
    at, leader, blocks, gone = step.at, step.leader, step.blocks, step.gone  # type: ignore[attr-defined]
    goal = step.aim or _gone_to(sight, gone) or _next(sight, at, blocks)  # type: ignore[attr-defined]
    left = [token for token in blocks if sight.state.blocks[token].at == at and sight.is_army(token) and token != leader]
    if goal:
        if leader not in gone and sight.state.blocks[leader].at == at:
            yield Action(seat, "advance", (leader, goal))
        if len(left) > 1:
            for token in sorted(left, key=lambda token: (-sight.steps(token), token)):
                yield Action(seat, "advance", (token, goal))
    yield Action(seat, "done")
    yield filled(game, seen, seat, "advance", lambda name, option: float(option == leader) + _harbour(sight, option) * (name == "space"))


def _gone_to(sight: Sight, gone: Sequence[str]) -> str:
    return sight.state.blocks[gone[0]].at if gone else ""
