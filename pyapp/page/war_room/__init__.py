"""War Room on the page: command markers, orders behind the curtain, the battle board, the tracks, purchases and trade."""
