"""The strategy phase (4.1): reinforcements, replacements, strategic warfare, cards.

`phase`         the outline of the phase, which `turn.outline` opens
`arrivals`      reinforcements: who comes, who is delayed (4.1.1, 9)
`entry`         where a unit may come into play (9.11 to 9.13)
`europe`        Delayed Reinforcements, and what the War in Europe takes (9.2)
`pools`         how many replacement steps there are, and for whom (10)
`replacements`  they are used (4.1.2)
`granted`       steps and units that events bring in the midst of a turn (5.33)
`warfare`       submarines and B29s (4.1.3, 11.2, 11.3)
`hands`         how many cards and passes a turn brings (11.1, 11.4, 11.5)
`deal`          the cards of a turn (4.1.4)
`express`       the Tokyo Express marker is placed (13.32)
"""
