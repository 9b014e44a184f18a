"""URIs as RFC 3986 describes them."""

from ._error import UriError
from ._urial import Iri, IriRef, PublicSuffixes, Uri, UriRef

__all__ = ["Iri", "IriRef", "PublicSuffixes", "Uri", "UriError", "UriRef"]
