"""The engine that carries every game: pure, plain and the same for all of them.

The contract in one paragraph: a game's state is plain data with a stack of open steps inside it; a step that waits says which seats it
waits for and offers forms; an action is a filled form; ``apply`` is the only way a state changes, it checks first, asks a dice source for
every roll and returns events. The journal of actions and dice is the save.
"""
