"""Which games have a presenter of their own."""

from __future__ import annotations

from pyapp.engine.game import Game
from pyapp.page.markup.words import Words
from pyapp.page.table.presenter import Presenter


def presenter_for(game: Game, words: Words) -> Presenter:
    """The presenter of a game; loaded only when the game is played."""
    if "axis_allies" in game.about.areas:
        from pyapp.page.axis_allies.presenter import AxisPresenter

        return AxisPresenter(game, words)
    if game.about.id == "war_room":
        from pyapp.page.war_room.presenter import WarPresenter

        return WarPresenter(game, words)
    if game.about.id == "empire_of_the_sun":
        from pyapp.page.empire_of_the_sun.presenter import EmpirePresenter

        return EmpirePresenter(game, words)
    if game.about.id == "victory_in_europe":
        from pyapp.page.victory_in_europe.presenter import VictoryPresenter

        return VictoryPresenter(game, words)
    return Presenter(game, words)
