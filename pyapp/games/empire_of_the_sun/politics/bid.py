"""The bid for sides, which a game is set up with. EotS 16.49.

Each player bids, before a game, so many boxes of Political Will (in a campaign) or victory points (in a scenario of years) for the side
that he wants. Who bids is settled before the first card, and so is the net bid: the option of a new game names it and its payer. Whoever
pays to play a side plays it with so much less.
"""

from __future__ import annotations

from pyapp.engine.game import Option
from pyapp.games.empire_of_the_sun.components.scenarios import SCENARIOS
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN, SIDES
from pyapp.games.empire_of_the_sun.state import EmpireState

MOST = 5  # "more than 3 is probably excessive": EotS 16.49
NOTHING = "none"
CAMPAIGN = "campaign"
OPTION = Option("bid", (NOTHING, *(f"{side}{number}" for side in SIDES for number in range(1, MOST + 1))), NOTHING)


def against_japan(state: EmpireState) -> int:
    """The net bid as seen by Japan: what the Japanese player has paid, or less than nothing where the Allied player has paid."""
    for option in state.setup.options:
        name, _, value = option.partition("=")
        if name == OPTION.name and value != NOTHING:
            payer = JAPAN if value.startswith(JAPAN) else ALLIES
            number = int(value.removeprefix(payer))
            return number if payer == JAPAN else -number
    return 0


def on_will(state: EmpireState) -> int:
    """The boxes of Political Will by which a campaign begins higher, or lower. EotS 16.49B."""
    return against_japan(state) if SCENARIOS[state.scenario].victory == CAMPAIGN else 0


def on_points(state: EmpireState) -> int:
    """What a bid adds to the victory points of Japan in a scenario of years. EotS 16.49A."""
    return 0 if SCENARIOS[state.scenario].victory == CAMPAIGN else -against_japan(state)
