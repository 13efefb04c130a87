"""The Gomocup protocol.

`codec` converts lines of text to values and back, `engine` presents a player as a Gomocup program,
`client` a Gomocup program as a player, and `check` tests a program.
"""
