"""Cards (3.0): hands and decks, the card of a turn, what command it gives.

`piles`    3.1, 12.0  hands, decks, discards by year; the only door to them
`choice`   3.2  the card of the turn, laid face down by all at the same time and shown together
`effects`  3.3, 3.31  what the events of the cards that lie open do; every chapter asks here
`conditions`  3.3  what must hold for an event to be claimed
`events`   3.3  when events are claimed: as cards are shown, after movement, before supply
`command`  3.2, 3.31  command: who shares which, what is left, paying
"""
