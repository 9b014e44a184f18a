"""The formats `uri`, `uri-reference`, `iri`, `iri-reference` and `uri-template` of JSON Schema."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from ._error import UriError
from ._urial import Iri, IriRef, Template, Uri, UriRef

Checked = Callable[[object], bool]


class Checker(Protocol):
    """A `jsonschema.FormatChecker`."""

    def checks(
        self, format: str, raises: type[Exception]
    ) -> Callable[[Checked], Checked]: ...


C = TypeVar("C", bound=Checker)

FORMATS: dict[str, type[UriRef | IriRef | Template]] = {
    "iri": Iri,
    "iri-reference": IriRef,
    "uri": Uri,
    "uri-reference": UriRef,
    "uri-template": Template,
}
"""The class of each format."""


def register(checker: C) -> C:
    """Makes a `jsonschema.FormatChecker` check the five formats.

    The `cause` of a validation error is the `UriError`, which says what is wrong and where. Returns
    the checker.
    """
    for name, parse in FORMATS.items():
        checker.checks(name, raises=UriError)(_checks(parse))
    return checker


def _checks(parse: Callable[[str], object]) -> Checked:
    def is_valid(instance: object) -> bool:
        if isinstance(instance, str):
            parse(instance)
        return True

    return is_valid
