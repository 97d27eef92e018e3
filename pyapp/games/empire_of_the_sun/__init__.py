"""Empire of the Sun, Mark Herman's game of the Pacific War: the folder reads like its rulebook.

=================  ==========================================================================================================
`components/`      1.2  what is printed: units, cards, scenarios, tables
`map/`             1.22, 12  hexes, hexsides, ranges, paths, nations
`state.py`         the state of a game, plain data; `changes.py` is the only door through which units and control change, `piles.py` the
                   only one for cards: hands, decks, discards, who may know which card (5)
`die.py`           1.21  the die of ten sides
`supply/`          7.35, 7.52, 13  zones of influence and the three traces: supply, activation, attrition
`turn/`            4, 5.0  the sequence of play; whose turn it is and every way to play a card
`offensive/`       6  an offensive from its card to its end, the reaction to it, how it is taken back
`movement/`        6.22 to 6.28, 7  moves, declared battles, evasion, landings, what happens after the battles
`strategy/`        4.1, 9, 10, 11  the strategy phase: reinforcements, replacements, strategic warfare, the cards of a turn
`combat/`          8  battles
`politics/`        4.3, 4.5, 12, 14 to 17  national status, US Political Will, who has won
`cards/`           5  what the events do
`odds/`            the exact odds of a battle
`computer/`        the computer player; `reasons.py` is what it says of an offensive afterwards
`position/`        2, 17  set-ups, positions as text, integrity, what each seat sees
`game.py`          the game as the engine sees it; `shows.py` is what it tells programs of a position
=================  ==========================================================================================================

Imports go one way: components, map, state, changes and piles, then the chapters (supply, movement and combat; strategy and politics; cards;
offensive; turn), then the game. `RULES.md` is the ledger of
rules and tells what the chapters share.
"""

from pyapp.games.empire_of_the_sun.game import EmpireOfTheSun

GAME = EmpireOfTheSun()
