"""Movement. `routes` measures the ways and `voyages` follows ships; `combat_move` and `noncombat_move` are the two phases.

What both share stands in `orders`; where pieces may go in them in `attacks` and `redeployment`. `transports` tells what fits aboard and
`ships` which ship is meant; `carriers` and `guests` are about decks, `landing` proves that air units can come down, `stranded` are the
defenders' fighters that must. `paratroopers` are a development.
"""
