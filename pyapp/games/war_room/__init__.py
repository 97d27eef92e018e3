"""War Room: what it is, its data, its steps."""

from pyapp.games.war_room.game import WarRoom

GAME = WarRoom()
