"""A round, phase by phase: `planning` (1, 2), `operations` (3), `refit` (5), `morale` (6), `production` (7); phase 4 is `combat/`.

`sequence` puts them in order. `seal` closes what was written in secret; `moments` is what may be done at any decision.
"""
