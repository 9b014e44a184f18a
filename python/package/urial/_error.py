"""Why a text has no result."""

from typing import TypeAlias

Details: TypeAlias = tuple[str, int, str, str | None, str | None, str | None]
"""Component, offset, what was expected, what was found, the section, and the fix."""

_UNKNOWN: Details = ("input", 0, "", None, None, None)


class UriError(ValueError):
    """A text that is no URI, or that has no result.

    The message is the sentence of the command. A note has the text with a caret below the error,
    unless the text has a secret.
    """

    component: str
    """The component of RFC 3986, or the part of a scheme's rule."""
    offset: int
    """Where it is, in characters of a `str` and octets of `bytes`."""
    expected: str
    """What was expected there."""
    found: str | None
    """What was found there; `None` for the end."""
    section: str | None
    """The document with the rule that is broken, and the section in it."""
    fix: str | None
    """The whole text as it was most likely meant, where that is known."""

    def __init__(self, message: str, details: Details = _UNKNOWN) -> None:
        super().__init__(message)
        self.component, self.offset, self.expected, self.found, self.section, self.fix = details

    __module__ = "urial"

    def __reduce__(self) -> tuple[type["UriError"], tuple[str, Details], dict[str, list[str]]]:
        details = (
            self.component,
            self.offset,
            self.expected,
            self.found,
            self.section,
            self.fix,
        )
        return type(self), (str(self), details), {"__notes__": getattr(self, "__notes__", [])}
