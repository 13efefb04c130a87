"""A Gomocup program as a player."""

from tengen.protocol.client.player import RemotePlayer
from tengen.protocol.client.session import CommandUnknown
from tengen.protocol.client.swap2 import Swap2Answer

__all__ = ["CommandUnknown", "RemotePlayer", "Swap2Answer"]
