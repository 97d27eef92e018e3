"""Victory in Europe, Columbia Games' block game of the war in Europe: the folder reads like its rulebook.

=================  ==========================================================================================================
`components/`      what is printed: sides, units, cards, set-ups, tables, the calendar
`map/`             1  areas, seas and what lies between them
`state.py`         the state of a game, plain data: blocks that all see, faces that only their owner sees
`fog/`             the fog of war: what a seat draws for itself, which unit is on a block
`changes.py`       the only door through which blocks, steps, control, factories and the standing of nations change
`control.py`       4.1  friendly, enemy, neutral, disputed; who is at war with whom
`weather.py`       3.4  winter and what it freezes
`supply/`          8, 11.1  lines of supply, attrition, what a nation can produce
`cards/`           3  hands and decks, the simultaneous choice of a card, command
`movement/`        1.6, 2.6, 4, 6.1, 7.2, 7.5  marches, ships, aircraft, strategic moves, invasions, pinning
`combat/`          5, 6.2 to 6.4, 7.3 to 7.6  battles, retreats, regrouping, exploitation, landings
`diplomacy/`       9, 10, 13  declarations of war, neutrals, what falls, the rolls, victory, the rules of countries
`production/`      11, 7.7  points, steps, new units, factories and convoys, ordered in secret
`turn/`            the sequence of play
`odds/`            the exact odds of a battle, from what one seat may know
`position/`        set-ups, positions as text, integrity, stacking, what each seat sees
`computer/`        the computer player: it plays each seat by what that seat sees; `reasons.py` is what it says afterwards
`parts.py`         by what names the outline finds the steps of the chapters below it
`game.py`          the game as the engine sees it; `shows.py` is what it tells programs of a position
=================  ==========================================================================================================

Imports go one way, in this order: components, map, state, fog, changes, control and weather, then the chapters, then the game. `RULES.md`
is the ledger of rules and tells what the chapters share. Half of the published game is not to be had: every file of `data/` says what is
attested and what is reconstructed.
"""

from pyapp.games.victory_in_europe.game import VictoryInEurope

GAME = VictoryInEurope()
