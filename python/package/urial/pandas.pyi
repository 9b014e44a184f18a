# Made by generate.py from the table of functions on columns.

from typing import Any

from ._urial import PublicSuffixes

__all__ = [
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

def scheme(u: Any) -> Any:
    """The scheme, as written."""

def authority(u: Any) -> Any:
    """The authority: userinfo, host and port, with their delimiters."""

def userinfo(u: Any) -> Any:
    """The userinfo, without its `@`."""

def host(u: Any) -> Any:
    """The host, as written; an IPv6 address has its brackets."""

def port(u: Any, default: bool | None = None) -> Any:
    """The port. With `true`, the default port of the scheme, if there is no port."""

def path(u: Any) -> Any:
    """The path, which every reference has; it may be empty."""

def query(u: Any) -> Any:
    """The query, without its `?`."""

def fragment(u: Any) -> Any:
    """The fragment, without its `#`."""

def parse(u: Any) -> Any:
    """All components, the kind of the reference and the kind of the host."""

def is_valid(u: Any, what: str | None = None) -> Any:
    """Whether the text is a URI reference; with `'uri'`, whether it is a URI."""

def error(u: Any, what: str | None = None) -> Any:
    """Why the text is no URI reference, or no URI with `'uri'`; null if it is one."""

def assert_(u: Any, what: str | None = None) -> Any:
    """The text itself; the query fails, and says why, if it is no URI reference, or no URI with `'uri'`."""

def repair(u: Any) -> Any:
    """The text with each fix that is no guess; null if another fix is needed, or none is known."""

def from_iri(iri: Any, host: str | None = None) -> Any:
    """The URI of an IRI: other characters than ASCII are percent-encoded. With `'idna'`, the host becomes a domain name in ASCII (UTS 46)."""

def to_iri(u: Any, host: str | None = None) -> Any:
    """The IRI of a URI: percent-encoded characters beyond ASCII are decoded. With `'idna'`, domain names too."""

def query_value(u: Any, key: Any) -> Any:
    """The value of a key in the query, decoded as a form: `+` is a space."""

def query_pairs(u: Any) -> Any:
    """The pairs of the query, decoded as a form; empty for an empty query."""

def segments(u: Any) -> Any:
    """The segments of the path, as written. The `/` at the start begins the first; one at the end begins an empty segment."""

def trim_query(u: Any, *key: str | None) -> Any:
    """The reference without the pairs that have one of the keys; `utm_*` is all keys that begin so."""

def registrable_domain(u: Any, *, suffixes: PublicSuffixes | None = None) -> Any:
    """The name that somebody has registered: the public suffix and one label more."""

def public_suffix(u: Any, *, suffixes: PublicSuffixes | None = None) -> Any:
    """The name under which a registry or a company gives names to others."""

def normalize(u: Any, form: str | None = None) -> Any:
    """The normal form up to a rung, or by a preset or steps of `urial normalize`."""

def equivalent(a: Any, b: Any, rung: str | None = None) -> Any:
    """Whether two references have the same normal form up to a rung."""

def resolve(base: Any, u: Any) -> Any:
    """The URI that a reference means where the base is `base`."""

def relativize(base: Any, u: Any) -> Any:
    """The shortest reference that resolves to a URI against `base`; the URI itself, if no relative one does."""

def get(u: Any, template: str | None, *, suffixes: PublicSuffixes | None = None) -> Any:
    """A text with parts of the reference, by a template of `urial parse --get`."""

def set(u: Any, component: str | None, text: Any) -> Any:
    """The reference with another text for a component; without it, if the text is null."""

def findings(u: Any) -> Any:
    """The names of the rules of `urial lint` that find something, in the order of their places."""

def redact(text: Any) -> Any:
    """Any text, such as a line of a log, with `***` in the place of passwords and keys."""

def encode(text: Any, component: str | None) -> Any:
    """Data, percent-encoded for a component: unreserved, userinfo, reg-name, segment, segment-nz-nc, path, query, pair, fragment; or form."""

def decode(text: Any) -> Any:
    """Percent-encoded text, decoded: a part of a URI, once."""

def parse_url(url: Any, part: Any, key: Any = None) -> Any:
    """A part of a URL: HOST, PATH, QUERY, REF, PROTOCOL, FILE, AUTHORITY or USERINFO; with QUERY and a key, the value of the key."""

def try_parse_url(url: Any, part: Any, key: Any = None) -> Any:
    """As parse_url, with null for a text that is no URL."""

def url_encode(text: Any) -> Any:
    """Data, encoded as a form: a space becomes `+`."""

def url_decode(text: Any) -> Any:
    """Data of a form, decoded; an error for a `%` without two hexadecimal digits."""

def try_url_decode(text: Any) -> Any:
    """As url_decode, with null for what is an error there."""
