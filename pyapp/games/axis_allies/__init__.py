"""Axis & Allies: the rules that the editions share. An edition is data and a few switches, see ``components.edition``.

================  ======================================================================================================
`components/`     what is printed: the board and switches of an edition, units, developments
`state.py`        the state of a game; `control.py` alone changes owners, `factories.py` says what a factory can do,
                  `rulings.py` by which rulings a game goes on
`movement/`       where pieces can go, the two movement phases, carriers, transports, where air units come down
`combat/`         the conduct combat phase: what is contested, battles, assaults, raids, rockets
`economy/`        research, purchase, mobilization, national objectives
`turn.py`         the sequence of play; `china.py` moves inside another's turn, `victory.py` ends the game
`position/`       positions as text, integrity
`odds/`           the exact odds of a battle; `standing.py` reads them for what is ordered beforehand
`computer/`       the computer player
`game.py`         the game as the engine sees it
================  ======================================================================================================

Imports go one way, in this order. `RULES.md` is the ledger: every rule with its function and its test.
"""
