"""Cards (3.0): hands and decks, the card of a turn, what command it gives.

`piles`    hands, decks, discards by year; the only door to them
`choice`   the card of the turn, laid face down by all at the same time and shown together
`effects`  what the events of the cards that lie open do
`conditions`  what must hold for an event to be claimed
`events`   when events are claimed: as cards are shown, after movement, before supply
`command`  command: who shares which, what is left, paying
"""
