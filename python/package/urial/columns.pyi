# Made by generate.py from the table of functions on columns.

from ._types import Column
from ._urial import Array as Array

from ._urial import PublicSuffixes

__all__ = [
    "Array",
    "scheme",
    "authority",
    "userinfo",
    "host",
    "port",
    "path",
    "query",
    "fragment",
    "parse",
    "is_valid",
    "error",
    "assert_",
    "repair",
    "from_iri",
    "to_iri",
    "query_value",
    "query_pairs",
    "segments",
    "trim_query",
    "registrable_domain",
    "public_suffix",
    "normalize",
    "equivalent",
    "resolve",
    "relativize",
    "get",
    "set",
    "findings",
    "redact",
    "encode",
    "decode",
    "parse_url",
    "try_parse_url",
    "url_encode",
    "url_decode",
    "try_url_decode",
]

def scheme(u: Column) -> Array:
    """The scheme, as written."""

def authority(u: Column) -> Array:
    """The authority: userinfo, host and port, with their delimiters."""

def userinfo(u: Column) -> Array:
    """The userinfo, without its `@`."""

def host(u: Column) -> Array:
    """The host, as written; an IPv6 address has its brackets."""

def port(u: Column, default: bool | None = None) -> Array:
    """The port. With `true`, the default port of the scheme, if there is no port."""

def path(u: Column) -> Array:
    """The path, which every reference has; it may be empty."""

def query(u: Column) -> Array:
    """The query, without its `?`."""

def fragment(u: Column) -> Array:
    """The fragment, without its `#`."""

def parse(u: Column) -> Array:
    """All components, the kind of the reference and the kind of the host."""

def is_valid(u: Column, what: str | None = None) -> Array:
    """Whether the text is a URI reference; with `'uri'`, whether it is a URI."""

def error(u: Column, what: str | None = None) -> Array:
    """Why the text is no URI reference, or no URI with `'uri'`; null if it is one."""

def assert_(u: Column, what: str | None = None) -> Array:
    """The text itself; the query fails, and says why, if it is no URI reference, or no URI with `'uri'`."""

def repair(u: Column) -> Array:
    """The text with each fix that is no guess; null if another fix is needed, or none is known."""

def from_iri(iri: Column, host: str | None = None) -> Array:
    """The URI of an IRI: other characters than ASCII are percent-encoded. With `'idna'`, the host becomes a domain name in ASCII (UTS 46)."""

def to_iri(u: Column, host: str | None = None) -> Array:
    """The IRI of a URI: percent-encoded characters beyond ASCII are decoded. With `'idna'`, domain names too."""

def query_value(u: Column, key: Column) -> Array:
    """The value of a key in the query, decoded as a form: `+` is a space."""

def query_pairs(u: Column) -> Array:
    """The pairs of the query, decoded as a form; empty for an empty query."""

def segments(u: Column) -> Array:
    """The segments of the path, as written. The `/` at the start begins the first; one at the end begins an empty segment."""

def trim_query(u: Column, *key: str | None) -> Array:
    """The reference without the pairs that have one of the keys; `utm_*` is all keys that begin so."""

def registrable_domain(u: Column, *, suffixes: PublicSuffixes | None = None) -> Array:
    """The name that somebody has registered: the public suffix and one label more."""

def public_suffix(u: Column, *, suffixes: PublicSuffixes | None = None) -> Array:
    """The name under which a registry or a company gives names to others."""

def normalize(u: Column, form: str | None = None) -> Array:
    """The normal form up to a rung, or by a preset or steps of `urial normalize`."""

def equivalent(a: Column, b: Column, rung: str | None = None) -> Array:
    """Whether two references have the same normal form up to a rung."""

def resolve(base: Column, u: Column) -> Array:
    """The URI that a reference means where the base is `base`."""

def relativize(base: Column, u: Column) -> Array:
    """The shortest reference that resolves to a URI against `base`; the URI itself, if no relative one does."""

def get(u: Column, template: str | None, *, suffixes: PublicSuffixes | None = None) -> Array:
    """A text with parts of the reference, by a template of `urial parse --get`."""

def set(u: Column, component: str | None, text: Column) -> Array:
    """The reference with another text for a component; without it, if the text is null."""

def findings(u: Column) -> Array:
    """The names of the rules of `urial lint` that find something, in the order of their places."""

def redact(text: Column) -> Array:
    """Any text, such as a line of a log, with `***` in the place of passwords and keys."""

def encode(text: Column, component: str | None) -> Array:
    """Data, percent-encoded for a component: unreserved, userinfo, reg-name, segment, segment-nz-nc, path, query, pair, fragment; or form."""

def decode(text: Column) -> Array:
    """Percent-encoded text, decoded: a part of a URI, once."""

def parse_url(url: Column, part: Column, key: Column = None) -> Array:
    """A part of a URL: HOST, PATH, QUERY, REF, PROTOCOL, FILE, AUTHORITY or USERINFO; with QUERY and a key, the value of the key."""

def try_parse_url(url: Column, part: Column, key: Column = None) -> Array:
    """As parse_url, with null for a text that is no URL."""

def url_encode(text: Column) -> Array:
    """Data, encoded as a form: a space becomes `+`."""

def url_decode(text: Column) -> Array:
    """Data of a form, decoded; an error for a `%` without two hexadecimal digits."""

def try_url_decode(text: Column) -> Array:
    """As url_decode, with null for what is an error there."""
