"""The engine that carries every game: pure, plain and the same for all of them.

The contract in one paragraph: a game's state is plain data with a stack of open steps inside it; a step that waits says which seats it
waits for and offers forms; an action is a filled form; ``apply`` is the only way a state changes, it checks first, asks a dice source for
every roll and returns events. The journal of actions and dice is the save.

What a game is:

`game`       the base of every game, and `Game.apply`, the one door through which its state changes
`state`      the part of a state that every game has: set-up, open steps, dice rolled, result
`steps`      the sequence of play as a stack: `Step` waits or runs by itself, `Outline` runs others in order, `Play` rolls and tells
`forms`      the fields of an action and what each may hold; a field refuses what is not offered, or too dear
`actions`    a filled form as a value, with a text form both ways
`dice`       where dice come from: a script, a seed, or what people type in
`errors`     the typed errors, the only ones that leave a public function; a `Refusal` names the rulebook's section
`messages`   what the rules say, as keys and values; a catalogue makes the sentence in the reader's language

A game that is played:

`match`      the state with its journal, undo and redo, forks
`script`     a game as text, one action a line with its dice
`share`      saves, as bytes and as a file's text; still reads the links of the first schema (`pyapp.sharing` writes links)
`standing`   what a seat may order beforehand

Data in and out:

`plain`      dataclasses to plain lists and back, every type checked
`codec`      bytes, bounded and checked on the way in; the hash of a state; a position that comes from outside is proved sound here
`clean`      what names of people may not hold

Players and their time:

`computers`  which seats a computer player holds, at which level, and one action of his from what his seat sees; a turn in hindsight
`players`    plays at random by the forms alone, for tests and the fuzzer
`chance`     chance that is no dice: draws by a hash, the same on every device
`work`       long calculations in slices, with a meter that gives up when it becomes too much
"""
