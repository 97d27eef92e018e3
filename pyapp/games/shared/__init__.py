"""What games of different families share. It knows the engine and no game.

`force` is how their computer players weigh units before a battle, `thinking` how they come from ideas to a legal action; `distributions`
holds the laws from which exact odds are made; `rulings` lets a game go on by the rulings it began with.
"""
