"""The exact odds of a battle; nothing is simulated. `exact` asks and adds up, `ladder` follows the hits on one side in one stage."""
