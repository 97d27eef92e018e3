"""Strategy cards (5): what they do. Where they lie is `piles` beside this folder.

`effects`  5.3  what an event does, by the codes of the card data; which events can be played at all
`needs`    5.31  what must hold for an event, and how it is told
`military` 5.31, 5.32  what offensives and reactions do besides
`draws`    5.35  cards that come with an event
`lasting`  events whose effect lasts, and which chapter asks for each
`events`   5.33, 5.34  the events that are no offensives
`special`  5.37  the two special events: Tojo Resigns, Soviets Invade Manchuria
"""
