"""The computer player: `thinking` has an opinion for every step, by the level (`levels`) at which a seat is played.

The easiest level lies in `easy`. The others plan each phase as a whole (`turnplan`) and carry the plan out order by order (`carry_out`).
What they think on is a position in numbers (`sketch`, on the `charts` of an edition), what each power could bring where (`reach`), a
quick estimate of battles (`clash`), and what things are worth (`worth`, `tempo`). `reply` says what the enemy would take from a position;
by it are chosen the attacks (`missions`), who stays and who goes (`garrisons`), and what is bought and where it is put (`baskets`).
`fighting` decides in battles.
"""
