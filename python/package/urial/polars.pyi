# Made by generate.py from the table of functions on columns.

import polars as pl

from ._urial import PublicSuffixes

__all__ = [
    "TESTED",
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

TESTED: frozenset[str]

def scheme(u: pl.Expr | str | None) -> pl.Expr:
    """The scheme, as written."""

def authority(u: pl.Expr | str | None) -> pl.Expr:
    """The authority: userinfo, host and port, with their delimiters."""

def userinfo(u: pl.Expr | str | None) -> pl.Expr:
    """The userinfo, without its `@`."""

def host(u: pl.Expr | str | None) -> pl.Expr:
    """The host, as written; an IPv6 address has its brackets."""

def port(u: pl.Expr | str | None, default: bool | None = None) -> pl.Expr:
    """The port. With `true`, the default port of the scheme, if there is no port."""

def path(u: pl.Expr | str | None) -> pl.Expr:
    """The path, which every reference has; it may be empty."""

def query(u: pl.Expr | str | None) -> pl.Expr:
    """The query, without its `?`."""

def fragment(u: pl.Expr | str | None) -> pl.Expr:
    """The fragment, without its `#`."""

def parse(u: pl.Expr | str | None) -> pl.Expr:
    """All components, the kind of the reference and the kind of the host."""

def is_valid(u: pl.Expr | str | None, what: str | None = None) -> pl.Expr:
    """Whether the text is a URI reference; with `'uri'`, whether it is a URI."""

def error(u: pl.Expr | str | None, what: str | None = None) -> pl.Expr:
    """Why the text is no URI reference, or no URI with `'uri'`; null if it is one."""

def assert_(u: pl.Expr | str | None, what: str | None = None) -> pl.Expr:
    """The text itself; the query fails, and says why, if it is no URI reference, or no URI with `'uri'`."""

def repair(u: pl.Expr | str | None) -> pl.Expr:
    """The text with each fix that is no guess; null if another fix is needed, or none is known."""

def from_iri(iri: pl.Expr | str | None, host: str | None = None) -> pl.Expr:
    """The URI of an IRI: other characters than ASCII are percent-encoded. With `'idna'`, the host becomes a domain name in ASCII (UTS 46)."""

def to_iri(u: pl.Expr | str | None, host: str | None = None) -> pl.Expr:
    """The IRI of a URI: percent-encoded characters beyond ASCII are decoded. With `'idna'`, domain names too."""

def query_value(u: pl.Expr | str | None, key: pl.Expr | str | None) -> pl.Expr:
    """The value of a key in the query, decoded as a form: `+` is a space."""

def query_pairs(u: pl.Expr | str | None) -> pl.Expr:
    """The pairs of the query, decoded as a form; empty for an empty query."""

def segments(u: pl.Expr | str | None) -> pl.Expr:
    """The segments of the path, as written. The `/` at the start begins the first; one at the end begins an empty segment."""

def trim_query(u: pl.Expr | str | None, *key: str | None) -> pl.Expr:
    """The reference without the pairs that have one of the keys; `utm_*` is all keys that begin so."""

def registrable_domain(u: pl.Expr | str | None, *, suffixes: PublicSuffixes | None = None) -> pl.Expr:
    """The name that somebody has registered: the public suffix and one label more."""

def public_suffix(u: pl.Expr | str | None, *, suffixes: PublicSuffixes | None = None) -> pl.Expr:
    """The name under which a registry or a company gives names to others."""

def normalize(u: pl.Expr | str | None, form: str | None = None) -> pl.Expr:
    """The normal form up to a rung, or by a preset or steps of `urial normalize`."""

def equivalent(a: pl.Expr | str | None, b: pl.Expr | str | None, rung: str | None = None) -> pl.Expr:
    """Whether two references have the same normal form up to a rung."""

def resolve(base: pl.Expr | str | None, u: pl.Expr | str | None) -> pl.Expr:
    """The URI that a reference means where the base is `base`."""

def relativize(base: pl.Expr | str | None, u: pl.Expr | str | None) -> pl.Expr:
    """The shortest reference that resolves to a URI against `base`; the URI itself, if no relative one does."""

def get(u: pl.Expr | str | None, template: str | None, *, suffixes: PublicSuffixes | None = None) -> pl.Expr:
    """A text with parts of the reference, by a template of `urial parse --get`."""

def set(u: pl.Expr | str | None, component: str | None, text: pl.Expr | str | None) -> pl.Expr:
    """The reference with another text for a component; without it, if the text is null."""

def findings(u: pl.Expr | str | None) -> pl.Expr:
    """The names of the rules of `urial lint` that find something, in the order of their places."""

def redact(text: pl.Expr | str | None) -> pl.Expr:
    """Any text, such as a line of a log, with `***` in the place of passwords and keys."""

def encode(text: pl.Expr | str | None, component: str | None) -> pl.Expr:
    """Data, percent-encoded for a component: unreserved, userinfo, reg-name, segment, segment-nz-nc, path, query, pair, fragment; or form."""

def decode(text: pl.Expr | str | None) -> pl.Expr:
    """Percent-encoded text, decoded: a part of a URI, once."""

def parse_url(url: pl.Expr | str | None, part: pl.Expr | str | None, key: pl.Expr | str | None = None) -> pl.Expr:
    """A part of a URL: HOST, PATH, QUERY, REF, PROTOCOL, FILE, AUTHORITY or USERINFO; with QUERY and a key, the value of the key."""

def try_parse_url(url: pl.Expr | str | None, part: pl.Expr | str | None, key: pl.Expr | str | None = None) -> pl.Expr:
    """As parse_url, with null for a text that is no URL."""

def url_encode(text: pl.Expr | str | None) -> pl.Expr:
    """Data, encoded as a form: a space becomes `+`."""

def url_decode(text: pl.Expr | str | None) -> pl.Expr:
    """Data of a form, decoded; an error for a `%` without two hexadecimal digits."""

def try_url_decode(text: pl.Expr | str | None) -> pl.Expr:
    """As url_decode, with null for what is an error there."""
