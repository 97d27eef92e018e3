"""Blocks in texts and lists, and how a block of the game is drawn."""

from __future__ import annotations

import functools

from pyapp.board.woodblocks import LEGIBLE, Block, block_svg
from pyapp.games.victory_in_europe.components.units import LEADER, TOKENS, UNITS
from pyapp.games.victory_in_europe.state import Face, VictoryState
from pyapp.page.markup.tree import Node, drawing, h
from pyapp.page.markup.words import Words
from pyapp.page.victory_in_europe import eyes, names

BARE = 34  # pixels: its type and its steps, where the rest is said beside it
ORDER = (
    *("leader", "tank", "shock", "guards", "infantry", "marines", "paratroops", "cavalry", "fortress"),
    *("fighter", "dive_bomber", "medium_bomber", "heavy_bomber", "naval_bomber"),
    *("carrier", "battleship", "battlecruiser", "cruiser", "submarine", "convoy"),
)
"""What lies on top of a stack comes first, after the strongest."""


def block_of(state: VictoryState, token: str, seat: str) -> Block:
    """A block as the one who looks sees it."""
    return drawn(TOKENS[token], eyes.face(state, token, seat), lies=token in state.shown)


def drawn(colour: str, face: Face | None, *, lies: bool = False) -> Block:
    """A block of a colour with its face."""
    if face is None:
        return Block(colour.lower())
    unit = UNITS[face.unit]
    move = str(unit.kind.move) if unit.kind.move else ""
    return Block(colour.lower(), unit.type, face.steps, unit.steps, unit.kind.pf, move, unit.id, lies=lies, half=face.half)


def weight(block: Block) -> tuple[int, int, int, str]:
    """The order of the blocks in a stack: those whose labels are seen, armies before aircraft and ships, the strongest first."""
    if not block.kind:
        return 1, 0, 0, block.wood
    place = ORDER.index(block.kind)
    arm = 0 if block.kind == LEADER or place < ORDER.index("fighter") else 1 if place < ORDER.index("carrier") else 2
    return 0, arm, -block.steps, f"{place:02d}{block.name}"


@functools.lru_cache(maxsize=1024)
def markup(block: Block, pixels: int) -> str:
    """A block as a picture of its own."""
    return block_svg(block, pixels)


def picture(words: Words, state: VictoryState, token: str, seat: str, *, pixels: int = LEGIBLE) -> Node:
    """A block in a text, with its name for those who point at it or hear it."""
    return named(words, block_of(state, token, seat), names.block(words, state, token, seat), pixels=pixels)


def named(words: Words, block: Block, text: str, *, pixels: int = BARE) -> Node:
    """A block under a text that says what it is."""
    told = f"{text}, {names.facts(words, UNITS[block.name])}" if block.name else text
    return drawing(markup(block, pixels), "span.wood-picture", role="img", aria_label=text, title=told)


def pictures(words: Words, state: VictoryState, tokens: list[str], seat: str, *, pixels: int = LEGIBLE) -> Node:
    """Several blocks in a row."""
    return h("span.woods", [h("span", picture(words, state, token, seat, pixels=pixels), key=token) for token in tokens])


def switch(words: Words, state: VictoryState, token: str, seat: str, *, on: bool, do: str = "own", verb: str = "block") -> Node:
    """A block that can be chosen and let go in a panel."""
    return h(
        "button.wood-switch",
        picture(words, state, token, seat),
        do=do,
        arg=f"{verb} {token}" if do == "own" else token,
        aria_pressed="true" if on else "false",
        key=token,
    )
