"""Warboard: five WWII grand-strategy board games, played in a static page.

`engine`   what carries every game: state, steps, forms, actions, the one door through which a state changes
`games`    the rules, a folder for each game
`sharing`  play without a server: links, sealed dice and turns, what a link that arrives is worth
`board`    draws the boards
`page`     what the player sees and clicks
`locale`   what he reads, in two languages
`tooling`  what `build.py` does; never shipped
"""
