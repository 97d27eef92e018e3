"""The dice of a battle. EotS 8.2B to E, 8.4A."""

from __future__ import annotations

from pyapp.engine.messages import say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun.combat import targets, volley
from pyapp.games.empire_of_the_sun.combat.forces import Forces, aloft, ashore, firing
from pyapp.games.empire_of_the_sun.combat.hits import Hits
from pyapp.games.empire_of_the_sun.combat.parties import forces_of
from pyapp.games.empire_of_the_sun.combat.scene import HOLDS_FIRE, Scene, fight_of, scene_of
from pyapp.games.empire_of_the_sun.combat.targets import ABOVE, FROM_ABOVE, ON_THE_GROUND, Aim
from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.die import SIDES as FACES
from pyapp.games.empire_of_the_sun.die import roll_die
from pyapp.games.empire_of_the_sun.state import AMBUSH, INTERCEPT, EmpireState


def order_of_fire(scene: Scene) -> tuple[tuple[str, ...], ...]:
    """Who fires with whom: both at the same time, or one player before what is left of the other. EotS 8.2C to E."""
    if scene.condition == INTERCEPT:
        return ((scene.side, scene.reaction),)
    first, then = (scene.reaction, scene.side) if scene.condition == AMBUSH else (scene.side, scene.reaction)
    return ((first,), (then,))


def can_fire(scene: Scene, side: str, forces: Forces) -> bool:
    """Does a player roll in air-naval combat: is anything left that can fire, and an enemy that could be hit?"""
    if not firing(forces[side]) or scene.has(HOLDS_FIRE, side):
        return False
    luckiest = aim_above(scene, side, forces, volley.Volley(0, 0, critical=True))
    return bool(targets.open_to(luckiest, forces[opponent(side)]))


def aim_above(scene: Scene, side: str, forces: Forces, rolled: volley.Volley) -> Aim:
    """The hits of an air-naval roll, as they may be applied. EotS 8.2F4, 8.2F5."""
    against = FROM_ABOVE if scene.lone == side else ABOVE
    return Aim(rolled.hits, against, rolled.critical, len(aloft(forces[side])))


def aim_on_the_ground(scene: Scene, winner: str, rolled: volley.Volley) -> Aim:
    """The hits of a ground roll. Units that landed take part only after their player has won above. EotS 8.13."""
    return Aim(rolled.hits, ON_THE_GROUND, landed=winner == scene.side)


@step("eots_fire")
class Fire(Step):
    """These players roll in air-naval combat; then their hits are applied, all reckoned from before. EotS 8.2."""

    sides: list[str]

    def proceed(self, state: EmpireState, play: Play) -> None:
        scene, forces, fight = scene_of(state), forces_of(state), fight_of(state)
        steps: list[Step] = []
        for side in self.sides:
            if not can_fire(scene, side, forces):
                continue
            die = roll_die(play, say("eots.roll.air_naval", seat=side, space=str(scene.at)))
            rolled = volley.air_naval(scene, side, forces, die)
            by_die = [volley.air_naval(scene, side, forces, face).hits for face in range(FACES)]
            play.tell("eots_air_naval", seat=side, space=scene.at, die=die, modified=rolled.modified, number=rolled.hits, by_die=by_die)
            if rolled.critical:
                fight.critical.append(side)
                play.tell("eots_critical", seat=side)
            steps.append(hits_step(side, aim_above(scene, side, forces, rolled)))
        play.replace(*steps)


@step("eots_melee")
class Melee(Step):
    """Ground combat: both roll, and both apply their hits. EotS 8.4."""

    def proceed(self, state: EmpireState, play: Play) -> None:
        scene, forces, fight = scene_of(state), forces_of(state), fight_of(state)
        taking_part = volley.melee(scene, forces, fight.winner)
        steps: list[Step] = []
        if all(taking_part.values()):
            for side in (scene.side, scene.reaction):
                die = roll_die(play, say("eots.roll.ground", seat=side, space=str(scene.at)))
                rolled = volley.ground(scene, side, forces, fight.winner, die)
                by_die = [volley.ground(scene, side, forces, fight.winner, face).hits for face in range(FACES)]
                play.tell("eots_ground", seat=side, space=scene.at, die=die, modified=rolled.modified, number=rolled.hits, by_die=by_die)
                steps.append(hits_step(side, aim_on_the_ground(scene, fight.winner, rolled)))
        play.replace(*steps)


def hits_step(side: str, aim: Aim) -> Hits:
    """The step that applies hits."""
    return Hits(side, aim.hits, aim.against, aim.critical, aim.reach, aim.landed)


def is_prepared(scene: Scene, forces: Forces, moved: dict[str, str]) -> bool:
    """Were ground units of the reaction player in the hex before a landing? Those that came in reaction were not. EotS 8.4A."""
    return any(fighter.unit not in moved for fighter in ashore(forces[scene.reaction]))
