"""Which unit is on a block. The only door to faces: nothing else writes to ``state.shown`` or to the faces of a secret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pyapp.engine.steps import Play
from pyapp.games.victory_in_europe.components.units import COLOURS, TOKENS, UNITS, Unit
from pyapp.games.victory_in_europe.state import Face, VictoryState


def face(state: VictoryState, token: str) -> Face | None:
    """What is on a block; None where the state does not hold it, as the view of another player."""
    if token in state.shown:
        return state.shown[token]
    owner = state.owner(state.blocks[token].nation)
    return state.secrets[owner].faces.get(token) if owner in state.secrets else None


def unit(state: VictoryState, token: str) -> Unit | None:
    """The unit on a block, if it is known."""
    found = face(state, token)
    return UNITS[found.unit] if found else None


def token_of(state: VictoryState, name: str) -> str:
    """The block that bears a unit; "" if nobody may know."""
    for found in (state.shown, *(secret.faces for secret in state.secrets.values())):
        for token, on_it in found.items():
            if on_it.unit == name and token in state.blocks:
                return token
    return ""


def tokens(state: VictoryState) -> Iterator[str]:
    """The blocks in their fixed order. A dict of the state has lost its own in a save, so whoever acts on many asks here."""
    return (token for token in TOKENS if token in state.blocks)


def known(state: VictoryState) -> Iterator[tuple[str, Face]]:
    """Every block with its face, as far as the state holds it."""
    for token in tokens(state):
        if found := face(state, token):
            yield token, found


def put(state: VictoryState, token: str, found: Face) -> None:
    """Put a face on a block: with the owner's secrets, or open where it was shown or nobody owns it."""
    owner = state.owner(state.blocks[token].nation)
    if token in state.shown or owner not in state.secrets:
        state.shown[token] = found
    else:
        state.secrets[owner].faces[token] = found


def reveal(state: VictoryState, play: Play, turned: Sequence[str]) -> None:
    """Blocks are turned so that everybody sees them. VIE 4.4, page 2."""
    for token in turned:
        lay_open(state, token)
    seen = [token for token in turned if token in state.shown]
    if seen:
        units = [state.shown[token].unit for token in seen]
        play.tell("vie_revealed", units=units, steps=[state.shown[token].steps for token in seen], blocks=seen)


def hide(state: VictoryState, turned: Sequence[str]) -> None:
    """Faces go back to their owners. Who hides blocks mixes them, too: `lots.stand_up`."""
    for token in turned:
        owner = state.owner(state.blocks[token].nation)
        if owner in state.secrets and token in state.shown:
            state.secrets[owner].faces[token] = state.shown.pop(token)


def lay_open(state: VictoryState, token: str) -> None:
    """A block that is out of the game lies open."""
    owner = state.owner(state.blocks[token].nation)
    if owner in state.secrets and token in state.secrets[owner].faces:
        state.shown[token] = state.secrets[owner].faces.pop(token)


def hand_over(state: VictoryState, token: str, before: str) -> None:
    """The secret of a block goes to the seat that owns it now."""
    owner = state.owner(state.blocks[token].nation)
    if before != owner and before in state.secrets and token in state.secrets[before].faces:
        found = state.secrets[before].faces.pop(token)
        put(state, token, found)


def hidden_by_colour(state: VictoryState, seat: str, place: str) -> list[list[str]]:
    """The hidden blocks of a seat in a place, for each colour of wood and each coast: those that cannot be told from each other."""
    found: dict[tuple[int, str, str], list[str]] = {}
    for token in state.secrets[seat].faces:
        block = state.blocks[token]
        if block.at == place:
            found.setdefault((COLOURS.index(TOKENS[token]), block.nation, block.coast), []).append(token)
    return [sorted(members, key=_number) for _, members in sorted(found.items())]


def rearrange(state: VictoryState, seat: str, mixed: Sequence[str], order: Sequence[str]) -> None:
    """The faces of some blocks change places: each block gets that of the one in the same place of ``order``."""
    before = {token: state.secrets[seat].faces[token] for token in mixed}
    for token, other in zip(mixed, order, strict=True):
        state.secrets[seat].faces[token] = before[other]


def _number(token: str) -> int:
    return int(token.lstrip("abcdefghijklmnopqrstuvwxyz"))
