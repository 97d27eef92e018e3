"""The turn: how the game goes on, who is asked and who attends, what the seat sees, the computer, the curtain, undo and looking back."""
