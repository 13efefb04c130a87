"""A Gomocup program as a player."""

from tengen.protocol.client.player import RemotePlayer, Swap2Answer
from tengen.protocol.client.session import CommandUnknown

__all__ = ["CommandUnknown", "RemotePlayer", "Swap2Answer"]
