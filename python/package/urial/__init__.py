"""URIs as RFC 3986 describes them: parse, resolve, compare, edit, explain.

`Uri`, `UriRef`, `Iri`, `IriRef` and `Template` are immutable objects. `explain`, `lint`,
`interpret`, `find`, `redact` and `gate` return what the command `urial` prints as JSON, as
dictionaries. `urial.columns` has functions on columns of any library with Arrow's interface.
"""

from ._error import UriError
from ._results import Lenient, Split, Typed
from ._urial import (
    Iri,
    IriRef,
    PublicSuffixes,
    Template,
    Uri,
    UriRef,
    View,
    __version__,
    complete_suffix,
    decode,
    decode_form,
    encode,
    encode_form,
    explain,
    find,
    gate,
    interpret,
    is_iri,
    is_iri_reference,
    is_uri,
    is_uri_reference,
    is_uri_template,
    lint,
    redact,
    split,
)

__all__ = [
    "Iri",
    "IriRef",
    "Lenient",
    "PublicSuffixes",
    "Split",
    "Template",
    "Typed",
    "Uri",
    "UriError",
    "UriRef",
    "View",
    "__version__",
    "complete_suffix",
    "decode",
    "decode_form",
    "encode",
    "encode_form",
    "explain",
    "find",
    "gate",
    "interpret",
    "is_iri",
    "is_iri_reference",
    "is_uri",
    "is_uri_reference",
    "is_uri_template",
    "lint",
    "redact",
    "split",
]
