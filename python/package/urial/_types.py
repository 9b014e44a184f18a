"""Types of arguments."""

from collections.abc import Iterable, Mapping, Sequence
from ipaddress import IPv4Address, IPv6Address
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from ._urial import IriRef, UriRef

Text: TypeAlias = "str | bytes | UriRef | IriRef"
"""A text, or a reference, whose text it is."""

Part: TypeAlias = str | int | IPv4Address | IPv6Address | None
"""A component; `None` is an absent one."""

Scalar: TypeAlias = str | int | float
"""What is written as its `str()`."""

Pairs: TypeAlias = Mapping[str, Scalar | None] | Iterable[tuple[str, Scalar | None]] | None
"""Keys and values of a query; `None` is a key alone."""

Value: TypeAlias = Scalar | Sequence[Scalar] | Mapping[str, Scalar] | None
"""The value of a variable of a template; `None` is no value."""


class ArrowArray(Protocol):
    """An array with Arrow's PyCapsule interface."""

    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...


class ArrowStream(Protocol):
    """A chunked array, a series or a relation with Arrow's PyCapsule interface."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


Column: TypeAlias = ArrowArray | ArrowStream | Sequence[str | None] | str | None
"""A column of texts, or one text for all rows."""
