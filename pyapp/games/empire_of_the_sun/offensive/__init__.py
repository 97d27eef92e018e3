"""An offensive (6) is an object in the state, `Offensive`; its steps will lie here, one module for each of the seven letters of 6.2.

`rollback`  opens and closes an offensive, and takes one back exactly when weather cancels it (5.32D)
"""
