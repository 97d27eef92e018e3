"""What games of different families share. It knows the engine and no game.

`facts` reads the data of a game, `rulings` lets a game go on by the rulings it began with, `notation` writes into a position's text what
only a program writes, `distributions` holds the laws from which exact odds are made. Of the computer players `force` is how units are
weighed before a battle, `thinking` how ideas become a legal action, `filling` how the forms of small decisions are filled.
"""
