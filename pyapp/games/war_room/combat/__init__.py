"""Phase 4. `combat` picks the conflicts one by one; a `battle` is fought on the `board`, with `bombing` between its stages.

`raids` strike convoys. What is lost leaves the map through `losses`; garrisons, control, medals and stress are `taking`.
"""
