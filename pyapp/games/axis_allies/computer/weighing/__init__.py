"""What the plans of the computer player are weighed by.

`charts`  the board of an edition in numbers: `chart`
`sketch`  a position in numbers: `Sketch`
`reach`   what each power could bring where in one turn: `Reach`
`clash`   a quick estimate of a battle: `clash`
`turns`   who moves after whom: `order_of_enemies`, `powers_between`
`codes`   a number for a space with all that is there: `Codes`
`deserted` what it costs that no man is left somewhere: `Deserted`
`strikes` an attack that an enemy could make, and how likely he dares to: `Strike`, `daring`, `sinking`
`reply`   what the enemies would take from a position: `Reply`
`siege`   the danger to capitals that is further than a turn away: `Siege`
`weights` what is weighed how much, and how that was found: `Weights`
`worth`   what territories and units are worth, in IPCs: `Worth`
`shuttle` where men and ships of a power beyond the sea meet: `shuttle`
`tempo`   what it is worth that a unit stands in one place rather than another: `Tempo`
"""
