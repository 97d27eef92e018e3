"""What `build.py` runs: set-up, building, serving, checking, measuring. Never shipped in the page.

All begins here:

`cli`             the commands of `build.py`: what each needs installed, and which module does it
`environment`     the virtual environment, filled from the lists in `requirements/`
`places`          where things are, and the error that every command turns into one sentence
`locked`          keeps two runs from writing the same files

The site is built and served:

`bundle`          `build.py build`: puts the site together in `dist/`
`pins`            the packages that the page ships: versions, checksums, licences, which of their files are taken
`vendor`          fetches them, verifies them and lays them out
`archive`         the archives of the page's Python: library, app, one for each family of games
`trim`            which modules of the standard library are shipped
`bytecode`        compiles for the page's Python, with `bytecode.mjs`
`pictures`        the pictures of the boards as they are shipped, every border once
`offline`         the service worker with its list of files, and the manifest
`node`            Node and npm, the machine's own or from a Python package
`serve`           `build.py serve`: shows the page on this machine
`dictionary`      run by itself: makes the dictionary for the links of a game

Checks and tests:

`check`           `build.py check`: lint, format, types, the rules of the house
`testing`         `build.py test`: everything at once
`contract`        the clauses of the engine's contract, which every game must keep
`browser`         finds, installs and starts the browsers, Firefox with `firefox.cjs`
`nginx`           nginx as a plain static host

Games are played, at random or by a script:

`soak`            `build.py soak`: random games, damaged data, hostile positions
`selfplay`        one random game with everything checked on the way
`bold`            random play of War Room that looks for fights
`bold_empire`     the same for Empire of the Sun
`fuzz`            damaged links, saves, scripts and positions
`hostile`         positions that look sound and hold absurd numbers
`ordeal`          opens hostile positions and names the longest piece of work
`headless`        a browser that shows nothing, in which the application runs under a clock
`tournament/`     `build.py tournament`, `build.py tune`: computer players against each other, sides swapped
`replay`          `build.py replay`: plays a script and shows the position it leads to

What is measured:

`bench`           `build.py bench`: what players wait for, beside the targets
`bench_start`     how fast the page starts, beside a stock PyScript page
`bench_play`      clicks until they are painted, the boards
`bench_games`     how fast the rules are, natively and in the page's Python
`lengths`         how long links are

Faults of the storage:

`faults`          `build.py faults`: brings about every fault of the storage that we know, counts what was lost
`faults_browser`  a browser that can be killed, and the page as its player sees it
`faults_kills`    kills at random moments of a game
`faults_table`    faults that need no kill, each a row of a table
`faults_updates`  emptied caches, updates that die
"""
