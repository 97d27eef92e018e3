"""What the events do that are no offensives: politics, resources, and the military cards that are played for their text alone.

`political`       5.34  Political Will, rivalry, China, India, the War in Europe: they move a marker
`markers`         5.33  what lasts: barges, PT boats, escorts, the Hump, the Kwai bridge, transport points, markers for the next turn
`exchange`        a card of the hand is discarded for one of the discards
`bombers`         11.33  a random card of Japan's hand for B29 in range
`raid`            Makin: aircraft in range of an American HQ
`arrivals`        5.31C, 5.33  ABDA and the Tainan air unit come, Ozawa takes Yamamoto's place
`evacuation`      JP35  troops are shipped out
`redeployment`    JP77  the Combined Fleet goes where the fuel is
`replacements`    5.33, 10  steps that are used at once, or stored

Each module exports ``EFFECTS``; `cards.effects` gathers them.
"""
