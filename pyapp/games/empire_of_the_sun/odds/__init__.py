"""The exact odds of a battle: `prospects` looks at a position, `course` follows all dice from there."""
