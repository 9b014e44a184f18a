"""Results of several values."""

from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias, TypeVar

if TYPE_CHECKING:
    from ._urial import IriRef, UriRef

R = TypeVar("R", bound="UriRef | IriRef")

Removed: TypeAlias = tuple[str, int, int]
"""What was removed: its kind, and where it starts and ends, in characters of a `str`."""

Change: TypeAlias = tuple[str, int, str, str]
"""What was changed: the name of the fix, where, the text that was there, and the text for it."""


class Split(NamedTuple):
    """The components of any text, as written."""

    scheme: str | None
    authority: str | None
    path: str
    query: str | None
    fragment: str | None


class Typed(NamedTuple, Generic[R]):
    """A reference as it was typed."""

    value: R
    """The reference."""
    changes: tuple[Removed, ...]
    """What was removed, in the order in which it was."""
    other_reading: R | None
    """The reference without each hyphen before a line break, if there is one."""


class Lenient(NamedTuple, Generic[R]):
    """A URI as some programs write it."""

    uri: R
    """The URI by the rules of its scheme."""
    changes: tuple[Change, ...]
    """What was changed, in order; nothing if the text was valid."""
