"""A whole position as set-up text, both ways.

::

    empire_of_the_sun 1942                the scenario
    edited                                set up by hand
    turn 2
    political_will 8                      a track that is not at its first box; see `state.Tracks`
    asp japan=7 allies=1
    control 2015 2709                     hexes whose flag is not the printed one
    2813 hq_swpac us_air_feaf*            what stands on a hex; a star marks the reduced side
    china us_lrb_14af                     aircraft in China
    delay us_air_5af us_gr_xi             the other boxes: delay, eliminated, removed
    due 4 us_bb_miss                      on the turn track
    cards removed JP01 JP02               cards, by pile: removed, discards
    hand allies AL04 AL09                 what a player holds
    future japan JP26 4                   the Future Offensive card, and the turn in which it was set aside

A unit that is not named has not come into play. Lines that begin with ``=`` hold what only a program writes: the open offensive, the
steps.
"""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Callable, Mapping
from typing import Any

from pyapp.engine.errors import BadData
from pyapp.engine.game import Game
from pyapp.engine.messages import say
from pyapp.engine.state import Setup
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.scenarios import REDUCED, SCENARIOS
from pyapp.games.empire_of_the_sun.components.sides import SIDES
from pyapp.games.empire_of_the_sun.state import BOXES, DUE, EmpireState, Secret, Stand, Tracks
from pyapp.games.shared.notation import read_edited, read_players, read_rest, write_rest, write_setup

NAME = "empire_of_the_sun"
PLAIN = ("setup", "turn", "units", "control", "tracks", "removed", "discards", "hands", "set_aside", "secrets")
NO_TRACKS = Tracks()
TRACKS = tuple(field.name for field in dataclasses.fields(Tracks))


def write(game: Game, state: EmpireState) -> str:
    """The text of a position."""
    lines = [*write_setup(NAME, state), f"turn {state.turn}"]
    lines += [f"{name} {_value(value)}" for name in TRACKS if (value := getattr(state.tracks, name)) != getattr(NO_TRACKS, name)]
    lines += [_words(name, found) for name, found in (("control", state.control),) if found]
    lines += _unit_lines(state)
    lines += [_words(f"cards {pile}", getattr(state, pile)) for pile in ("removed", "discards") if getattr(state, pile)]
    for side in SIDES:
        lines += _secret_lines(state, side)
    return "\n".join([*lines, *write_rest(game, state, PLAIN)]) + "\n"


def _words(name: str, words: typing.Iterable[object]) -> str:
    return " ".join((name, *map(str, words)))


def _value(value: Any) -> str:
    """A track as words: a number, ``yes``, counted sides, a list."""
    if isinstance(value, dict):
        return " ".join(f"{key}={number}" for key, number in value.items())
    if isinstance(value, list):
        return " ".join(map(str, value))
    return "yes" if value is True else str(value)


def _unit_lines(state: EmpireState) -> list[str]:
    places: dict[str, list[str]] = {}
    for name, stand in sorted(state.units.items()):
        where = str(stand.at) if stand.at else f"{DUE} {stand.due}" if stand.box == DUE else stand.box
        places.setdefault(where, []).append(name + REDUCED * stand.reduced)
    order = sorted(places, key=lambda where: (not where.isdecimal(), where))
    return [_words(where, places[where]) for where in order]


def _secret_lines(state: EmpireState, side: str) -> list[str]:
    secret, lines = state.secrets[side], []
    if secret.hand:
        lines.append(_words(f"hand {side}", secret.hand))
    elif state.hands[side]:
        lines.append(f"unseen {side} {state.hands[side]}")
    if side in state.set_aside:
        lines.append(f"future {side} {secret.future or '?'} {state.set_aside[side]}")
    return lines + ([_words(f"drawn {side}", secret.drawn)] if secret.drawn else [])


# --- reading ------------------------------------------------------------------------------------------------------------------


def read(game: Game, text: str) -> EmpireState:
    """The state that a set-up text describes. Raises BadData, and other errors for nonsense."""
    state = EmpireState(Setup(""))
    for line in text.splitlines():
        if line.strip():
            _line(game, state, line.split())
    game.check_setup(state.setup)
    state.units = dict(sorted(state.units.items()))
    state.turn = state.turn or SCENARIOS[state.scenario].turns[0]
    return state


def _line(game: Game, state: EmpireState, words: list[str]) -> None:
    word, rest = words[0], words[1:]
    if word.isdecimal():
        _stand(state, rest, Stand(int(word)))
    elif word in TRACKS:
        setattr(state.tracks, word, _track(word, rest))
    elif word in BOXES and word != DUE:
        _stand(state, rest, Stand(box=word))
    elif word in READERS:
        READERS[word](state, rest)
    elif word == "=":
        read_rest(game, state, rest)
    else:
        raise BadData(say("eots.position.line", line=" ".join(words)[:60]))


def _stand(state: EmpireState, names: list[str], stand: Stand) -> None:
    for name in names:
        unit = name.removesuffix(REDUCED)
        if unit in state.units:
            raise BadData(say("eots.position.twice", unit=unit[:40]))
        state.units[unit] = dataclasses.replace(stand, reduced=name.endswith(REDUCED))


def _track(name: str, words: list[str]) -> Any:
    before = getattr(NO_TRACKS, name)
    if isinstance(before, dict):
        return {**before, **{key: int(number) for key, number in (word.split("=") for word in words)}}
    if isinstance(before, list):
        return [int(word) if word.isdecimal() else word for word in words]
    return words == ["yes"] if isinstance(before, bool) else int(words[0])


def _scenario(state: EmpireState, words: list[str]) -> None:
    state.setup = Setup(words[0], words[1:])
    state.turn = 0


def _turn(state: EmpireState, words: list[str]) -> None:
    state.turn = int(words[0])


def _control(state: EmpireState, words: list[str]) -> None:
    state.control = sorted(map(int, words))


def _due(state: EmpireState, words: list[str]) -> None:
    _stand(state, words[1:], Stand(box=DUE, due=int(words[0])))


def _cards(state: EmpireState, words: list[str]) -> None:
    if words[0] not in ("removed", "discards") or not set(words[1:]) <= set(CARDS):
        raise BadData(say("eots.position.line", line=" ".join(words)[:60]))
    setattr(state, words[0], sorted(words[1:]))


def _hand(state: EmpireState, words: list[str]) -> None:
    state.secrets[words[0]].hand = sorted(words[1:])
    state.hands[words[0]] = len(words) - 1


def _unseen(state: EmpireState, words: list[str]) -> None:
    state.secrets[words[0]] = Secret()
    state.hands[words[0]] = int(words[1])


def _future(state: EmpireState, words: list[str]) -> None:
    side, card, turn = words
    state.secrets[side].future = "" if card == "?" else card
    state.set_aside[side] = int(turn)


def _drawn(state: EmpireState, words: list[str]) -> None:
    state.secrets[words[0]].drawn = words[1:]


READERS: Mapping[str, Callable[[EmpireState, list[str]], None]] = {
    NAME: _scenario,
    "players": read_players,
    "edited": read_edited,
    "turn": _turn,
    "control": _control,
    "due": _due,
    "cards": _cards,
    "hand": _hand,
    "unseen": _unseen,
    "future": _future,
    "drawn": _drawn,
}
