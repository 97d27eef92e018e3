"""War Room, Larry Harris's game of the whole war: the folder reads like its rulebook.

=================  =====================================================================================================
`tables.py`        what is printed: regions, cards, units, dice, morale, scenarios
`state.py`         the state of a game; `ledger.py` is double-entry bookkeeping, `rulings.py` the sets of rulings
`map/`             who holds what, commands and where they can go, where conflicts are
`diplomacy/`       the pact and its breach, neutrals, trade
`combat/`          phase 4: conflicts, battles, bombing, raids, losses, what is taken; `advice.py` knows the usual answers
`rounds/`          the round: phases 1 to 3 and 5 to 7, and what may be done at any moment; `phases.py` names them,
                   `victory.py` ends the game
`position/`        set-ups, positions as text, integrity, what each nation sees
`odds/`            the exact odds of a battle; `standing.py` is what may be ordered beforehand
`computer/`        the computer player; `reasons.py` is what it says of a round afterwards
`game.py`          the game as the engine sees it
=================  =====================================================================================================

Imports go one way, in this order. `RULES.md` is the ledger of rules.
"""

from pyapp.games.war_room.game import WarRoom

GAME = WarRoom()
