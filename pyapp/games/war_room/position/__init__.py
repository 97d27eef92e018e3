"""A position: `setup` begins a scenario, `notation` writes and reads text, `status` names every way in which it can be corrupt,
`view` hides what a nation may not see, `older` reads the positions of earlier schemas.
"""
