"""Conduct combat. `conduct_combat` is the phase: `contested` says where, then come `raids` and `rockets`, `assault`, and `battle`.

A battle is fought by two `forces`: `fire` counts the dice, `losses` takes the hits, `retreat` asks who goes on, `aftermath` clears up.
"""
