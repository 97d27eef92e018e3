"""Axis & Allies on the page: its pieces, cards, purchase, mobilization and battles."""
