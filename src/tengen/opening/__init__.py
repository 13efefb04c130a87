"""Opening rules as state machines, with the names of the renju openings."""

from tengen.opening.actions import Action, Choice, Kind, Phase
from tengen.opening.names import RENJU_OPENINGS, RenjuOpening, opening_by_code, opening_name
from tengen.opening.process import Opening
from tengen.opening.regions import Region

__all__ = [
    "RENJU_OPENINGS",
    "Action",
    "Choice",
    "Kind",
    "Opening",
    "Phase",
    "Region",
    "RenjuOpening",
    "opening_by_code",
    "opening_name",
]
