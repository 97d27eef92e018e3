"""Axis & Allies: the rules that the editions share. An edition is data and a few switches, see ``edition.Edition``."""
