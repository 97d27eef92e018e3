"""The computer player. `RULES.md` tells what it does and how well.

`thinking`  an opinion for every step: `thoughts`

What is planned:

`cards`       the card, and how it is played: `play_card`
`schedule`    the cards of the hand together, each to what it alone can do: `ranked`
`offensives`  whom to activate, those of the attacks that gain most: `best_plan`, `activate`
`strikes`     what an attack on a hex would gain, by the exact odds: `proposals`, `plan`
`threat`      who of the enemy could answer: `Threat`
`muster`      who could come to a hex, and how: `Muster`
`moving`      carries the plan out: `move`, `join`
`advance`     brings up who is left over, and the HQs: `moves`, `hq_to_move`
`rehearsal`   an event that demands something is gone through on a copy before it is begun: `comes_to_battle`

What else is decided:

`decisions`  reactions, battles and retreats, ports, reinforcements and replacements

What things are worth:

`worth`  hexes and steps: `of_hex`, `of_step`
`aims`   what wins the scenario: `of_hexes`
"""
