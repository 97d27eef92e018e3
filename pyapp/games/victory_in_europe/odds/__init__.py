"""The exact odds of a battle, from what one seat may know. Nothing is simulated.

`usual`      what players are taken to decide: whom they fire at, who takes a hit, that nobody runs
`suppose`    what may be on enemy blocks that nobody has turned over
`scene`      a battle lifted out of a position, which the rules can play without dice
`course`     every way in which its dice may fall, with its chance
`prospects`  the answer: who wins, what each side loses, by the weakest and the strongest that may be hidden
"""
