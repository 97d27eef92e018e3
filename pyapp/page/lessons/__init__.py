"""The lessons: a guided first turn in each game, played by the same rules as every other game.

`lesson`    what a lesson is made of: its game, its stops, and when each is done
`showing`   how a stop is shown: its lines, and what the computer player would do
`progress`  how far somebody is in a lesson, and how that is kept with the settings
`guide`     begins a lesson, follows what the player does, shows how it is done, brings back who has strayed
`bar`       the card that says what to do and why

The lessons themselves come with the files of their games, their texts too: `locale/<language>/<game>_lesson.json`.

`aa1942`               the Soviet Union's first turn, then Germany lands in Egypt
`aa50`                 what the Anniversary Edition has besides
`war_room`             a Soviet round on the eastern front
`empire_of_the_sun`    a Japanese offensive in Malaya
`victory_in_europe`    the Axis turn that begins the war
"""
