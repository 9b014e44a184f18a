# Made by generate.py from the Rust code.

import os
import pathlib
from collections.abc import Iterator, Mapping, Sequence
from ipaddress import IPv4Address, IPv6Address
from typing import Any, Final, Self, SupportsIndex, final

from typing_extensions import CapsuleType, disjoint_base

from . import records
from ._results import Lenient, Split, Typed
from ._types import Pairs, Part, Scalar, Text, Value

__all__ = ["__version__", "Argument", "Array", "Function", "Iri", "IriRef", "PublicSuffixes", "Template", "Uri", "UriRef", "View", "complete_suffix", "decode", "decode_form", "encode", "encode_form", "explain", "find", "functions", "gate", "interpret", "is_iri", "is_iri_reference", "is_uri", "is_uri_reference", "is_uri_template", "lint", "redact", "spark_functions", "split"]

__version__: Final[str]

@final
class Argument:
    """
    An argument of a function.
    """
    @property
    def is_optional(self, /) -> bool: ...
    @property
    def name(self, /) -> str: ...
    @property
    def role(self, /) -> str:
        """
        `texts`, which may be a column; `text` or `boolean`, one for all rows; `several` for any
        number of texts.
        """
    @property
    def takes_null(self, /) -> bool:
        """
        Whether null means something. Elsewhere, null gives null.
        """

@final
class Array:
    """
    A column that a function has made. It has Arrow's `PyCapsule` interface.
    """
    def __arrow_c_array__(
        self, /, requested_schema: Any | None = None
    ) -> tuple[CapsuleType, CapsuleType]:
        """
        The schema and the array, as one chunk. Of several chunks, the texts are not copied.
        """
    def __arrow_c_schema__(self, /) -> CapsuleType: ...
    def __arrow_c_stream__(self, /, requested_schema: Any | None = None) -> CapsuleType:
        """
        The stream of the chunks.
        """
    def __len__(self, /) -> int: ...
    def __repr__(self, /) -> str: ...
    def to_pylist(self, /) -> list[Any]:
        """
        The rows as a list: `None` for null, a `dict` for a struct.
        """

@final
class Function:
    """
    A function of the table.
    """
    def __new__(cls, /, name: str) -> Function:
        """
        Finds a function by its name in SQL.
        """
    def __reduce__(self, /) -> tuple[type[Self], tuple[str]]: ...
    def argument(self, /, number: SupportsIndex) -> Argument | None:
        """
        The argument of a number, from 0: the last one is repeated if it can be.
        """
    @property
    def arguments(self, /) -> list[Argument]: ...
    @property
    def bad(self, /) -> str | None:
        """
        What a text gives that is no URI reference; `None` for null.
        """
    def call(self, /, arguments: list[Any], suffixes: PublicSuffixes | None = None) -> Array:
        """
        The result for constants and columns.
        """
    @property
    def examples(self, /) -> list[tuple[list[str], str]]:
        """
        Calls: their arguments, as SQL writes them, and their results.
        """
    @property
    def name(self, /) -> str:
        """
        The name in SQL.
        """
    def no_rows(self, /) -> Array:
        """
        A column without rows, of the type of the result.
        """
    @property
    def notes(self, /) -> list[str]: ...
    @property
    def result(self, /) -> str:
        """
        The type of the result, in words.
        """
    @property
    def section(self, /) -> str: ...
    @property
    def summary(self, /) -> str: ...
    @property
    def symbol(self, /) -> str:
        """
        The type of the result, as polars plugins name it.
        """
    @property
    def takes_suffixes(self, /) -> bool:
        """
        Whether a public suffix list counts.
        """

class Iri(IriRef):
    """
    An IRI: an IRI reference that has a scheme (RFC 3987 §2.2).
    """
    def __new__(cls, text: Text, /) -> Iri:
        """
        Parses a `str`, `bytes`, or another reference, which must have a scheme.
        """
    def is_same_document(self, /, reference: Text) -> bool:
        """
        Whether a reference with this as its base leads to this document (RFC 3986 §4.4).
        """
    def obstacle(self, /, target: Text, *, within: str = "scheme", dot_dot: bool = True) -> str | None:
        """
        Why `relativize` gives the target itself: `scheme`, `authority` or `path` if no
        relative reference leads there, `length` if every one is longer, `policy` if
        `within` or `dot_dot` forbids it. `None` if there is a relative reference.
        """
    def registrable_domain(self, /, suffixes: PublicSuffixes) -> str | None:
        """
        The domain that is registered below a public suffix, if the host has one.
        """
    def relativize(self, /, target: Text, *, within: str = "scheme", dot_dot: bool = True) -> IriRef:
        """
        The shortest reference that resolves to the target with this as its base, or the
        target itself.

        `within` limits it to references that keep the `scheme`, the `authority` or the
        `directory` of the base; with `dot_dot=False` there is no `..`.
        """
    def resolve(self, /, reference: Text, *, strict: bool = True, excess: str = "discard", encoded_dots: bool = False) -> Iri:
        """
        The target of a reference, with this as its base (RFC 3986 §5.2).

        `excess` says what becomes of `..` that climb above the root: `discard`, `keep` or
        `refuse`. Without `strict`, the scheme of the base is ignored in the reference.
        """
    def to_uri(self, /, *, idna: bool = True) -> Uri:
        """
        The URI with the same meaning (RFC 3987 §3.1). With `idna`, the host is mapped as a domain
        name, and otherwise percent-encoded.
        """

@disjoint_base
class IriRef:
    """
    An IRI reference: an IRI, or a relative reference (RFC 3987 §2.2).

    Immutable, hashable, ordered by its text; `str()` gives the text, and `repr()` masks a
    password. An absent component is `None`, an empty one is `""`.
    """
    __match_args__: Final[tuple[str, str, str, str, str]]
    def __copy__(self, /) -> IriRef: ...
    def __deepcopy__(self, /, _memo: Any) -> IriRef: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...
    @classmethod
    def __get_pydantic_core_schema__(cls, /, _source: Any, _handler: Any) -> Any: ...
    @classmethod
    def __get_pydantic_json_schema__(cls, /, schema: Any, handler: Any) -> Any: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __le__(self, other: object, /) -> bool: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __new__(cls, text: Text, /) -> IriRef:
        """
        Parses a `str`, `bytes`, or another reference.
        """
    def __reduce__(self, /) -> tuple[type, tuple[str], Any | None]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    def __truediv__(self, segment: str, /) -> Self:
        """
        The reference with a segment appended to its path, as data.
        """
    def append_pair(self, /, key: str, value: Scalar | None, *, form: bool = False) -> Self:
        """
        The reference with a pair appended to its query; `None` appends the key alone.
        """
    def append_path(self, /, path: str, *, data: bool = False) -> Self:
        """
        The reference with a path below its own, whatever slashes are between them. With
        `data=True`, all but slashes is data, and percent-encoded.
        """
    @property
    def authority(self, /) -> str | None:
        """
        Userinfo, host and port with their delimiters (RFC 3986 §3.2).
        """
    def bidi_findings(self, /) -> tuple[tuple[str, int, int], ...]:
        """
        The parts that may be displayed misleadingly, because text is written from right to left in
        them (RFC 3987 §4): `formatting`, `mixed` or `edge`, and where the part starts and ends.
        """
    @classmethod
    def build(cls, /, *, data: bool = False, scheme: Part = ..., userinfo: Part = ..., user: Part = ..., password: Part = ..., host: Part = ..., port: Part = ..., path: Part = ..., query: Part = ..., fragment: Part = ...) -> Self:
        """
        Builds a reference from its parts, which are validated.

        With `data=True`, userinfo, host, path, query and fragment are data, and
        percent-encoded. `user` and `password` always are.
        """
    def compare(self, /, other: Text, *, fragment: bool = True) -> str | None:
        """
        The first rung on which both are equal, or `None` (RFC 3986 §6.2).
        """
    def equivalent(self, /, other: Text, rung: str = "scheme", *, fragment: bool = True) -> bool:
        """
        Whether both have the same normal form up to a rung (RFC 3986 §6.2).
        """
    @property
    def form_pairs(self, /) -> tuple[tuple[str, str | None], ...]:
        """
        The keys and values of the query as `application/x-www-form-urlencoded`.
        """
    @property
    def fragment(self, /) -> str | None:
        """
        The text after `#` (RFC 3986 §3.5).
        """
    @property
    def host(self, /) -> str | None:
        """
        The host, with the brackets of an IP literal (RFC 3986 §3.2.2).
        """
    @property
    def host_kind(self, /) -> str | None:
        """
        `reg-name`, `ipv4`, `ipv6` or `ipvfuture` (RFC 3986 §3.2.2).
        """
    @property
    def ip_address(self, /) -> IPv4Address | IPv6Address | None:
        """
        The host as an address of `ipaddress`, if it is one.
        """
    @property
    def is_absolute(self, /) -> bool:
        """
        Whether there is a scheme and no fragment (RFC 3986 §4.3).
        """
    @property
    def is_relative(self, /) -> bool:
        """
        Whether there is no scheme (RFC 3986 §4.2).
        """
    @property
    def kind(self, /) -> str:
        """
        `uri`, `network-path`, `absolute-path`, `relative-path` or `empty-path`
        (RFC 3986 §4.2).
        """
    def merge(self, /, reference: Text) -> IriRef:
        """
        The reference that leads where another one does from the place where this one leads:
        both relative to one base, which is not known yet (RFC 3986 §5.1.1).
        """
    def normalize(self, /, form: str | None = None, *, ipv6_text: bool = False) -> Self:
        """
        The normal form up to a rung (`case`, `percent`, `path`, `scheme`: the default), or
        by a preset or steps of `urial normalize` (RFC 3986 §6.2). With `ipv6_text`, an IPv6
        address is as RFC 5952 writes it.
        """
    @property
    def path(self, /) -> str:
        """
        The path, which is never absent (RFC 3986 §3.3).
        """
    @property
    def path_kind(self, /) -> str:
        """
        `abempty`, `absolute`, `noscheme`, `rootless` or `empty` (RFC 3986 §3.3).
        """
    def pop_segment(self, /) -> Self:
        """
        The reference without the last segment of its path, if it has one: `/a/b/` becomes
        `/a/b`, and `/a/b` becomes `/a`.
        """
    @property
    def port(self, /) -> str | None:
        """
        The text of the port (RFC 3986 §3.2.3).
        """
    @property
    def port_number(self, /) -> int | None:
        """
        The port as a number; `None` if it is absent or empty. `ValueError` above 65535.
        """
    def push_segment_encoded(self, /, segment: str) -> Self:
        """
        The reference with a segment appended to its path, as text that is percent-encoded
        already; `/` takes data.
        """
    @property
    def query(self, /) -> str | None:
        """
        The text after `?` (RFC 3986 §3.4).
        """
    @property
    def query_pairs(self, /) -> tuple[tuple[str, str | None], ...]:
        """
        The keys and values of the query, decoded after they were split. A value without `=`
        is `None`. A `+` stays; in `form_pairs`, it is a blank.
        """
    @classmethod
    def read_typed(cls, /, text: Text, *, complete: bool = False) -> Typed[Self]:
        """
        Reads a reference as people type or paste it, without the delimiters and blanks
        that are no part of it (RFC 3986 Appendix C).

        With `complete=True`, a text without a scheme such as `www.e.org` is completed by
        the rules of uri(7), which is a guess (RFC 3986 §4.5).
        """
    def remove_pairs(self, /, key: str, *, form: bool = False) -> Self:
        """
        The reference without the pairs of its query that have a key.
        """
    @classmethod
    def repair(cls, /, text: Text, *, guess: bool = True) -> Self:
        """
        The reference that a text was most likely meant to be. With `guess=False`, only its
        spelling is mended, so that it keeps what the text says.
        """
    def replace(self, /, *, data: bool = False, scheme: Part = ..., authority: str | None = ..., userinfo: Part = ..., host: Part = ..., port: Part = ..., path: Part = ..., query: Part = ..., fragment: Part = ...) -> Self:
        """
        The reference with other parts, which are validated; `None` removes one.

        With `data=True`, they are data, and percent-encoded. `authority` is text, and gives
        all its parts; another part may be given beside it.
        """
    @property
    def scheme(self, /) -> str | None:
        """
        The scheme, as written (RFC 3986 §3.1).
        """
    @property
    def segments(self, /) -> tuple[str, ...]:
        """
        The segments of the path, decoded after they were split.

        Octets that are not UTF-8 are surrogate escapes (PEP 383).
        """
    def set_pair(self, /, key: str, value: Scalar, *, form: bool = False) -> Self:
        """
        The reference with this value for a key of its query: the first pair with the key
        is changed and others are removed, or else a pair is appended.
        """
    def sort_pairs(self, /, *, form: bool = False) -> Self:
        """
        The reference with the pairs of its query sorted by key and value, as data. Equal
        pairs keep their order.
        """
    def to_uri(self, /, *, idna: bool = True) -> UriRef:
        """
        The URI reference with the same meaning (RFC 3987 §3.1). With `idna`, the host is mapped as a
        domain name, and otherwise percent-encoded.
        """
    @property
    def userinfo(self, /) -> str | None:
        """
        The text before `@` in the authority (RFC 3986 §3.2.1).
        """
    def with_query(self, /, pairs: Pairs, *, form: bool = False) -> Self:
        """
        The reference with these pairs as its query: a mapping or pairs, whose values are
        data; `None` for a key without a value. Without pairs, the query is removed.
        """
    def without_fragment(self, /) -> Self:
        """
        The reference without its fragment.
        """
    def wrap(self, /, width: SupportsIndex | None = None) -> str:
        """
        The text in angle brackets, on lines of at most `width` characters where that is
        possible, for `read_typed` to read again (RFC 3986 Appendix C).
        """

@final
class PublicSuffixes:
    """
    A public suffix list, read from the octets of its file.
    """
    def __new__(cls, /, file: bytes) -> PublicSuffixes:
        """
        Reads the octets of `public_suffix_list.dat`.
        """
    def __reduce__(self, /) -> tuple[type, tuple[bytes]]: ...

@final
class Template:
    """
    A URI template (RFC 6570).

    Immutable and hashable; `str()` gives its text.
    """
    __match_args__: Final[tuple[str]]
    def __eq__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...
    @classmethod
    def __get_pydantic_core_schema__(cls, /, _source: Any, _handler: Any) -> Any: ...
    @classmethod
    def __get_pydantic_json_schema__(cls, /, schema: Any, handler: Any) -> Any: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __le__(self, other: object, /) -> bool: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __new__(cls, text: Text, /) -> Template:
        """
        Parses a template.
        """
    def __reduce__(self, /) -> tuple[Any, tuple[str]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    def expand(self, variables: Mapping[str, Value] | None = None, /, *, undefined: str = "omit", **more: Value) -> str:
        """
        The text with the values of variables: strings, numbers, lists of them, or mappings
        (RFC 6570 §3). `undefined` says what becomes of variables without a value: `omit`, `reject`
        or `keep`.
        """
    def match(self, text: str, /, *, any_order: bool = False) -> dict[str, str | list[str] | dict[str, str]] | None:
        """
        Values with which the template expands to the text, or `None`. With `any_order`, the pieces
        of the query may be in another order.
        """
    @property
    def variables(self, /) -> tuple[str, ...]:
        """
        The names of the variables, in the order of the text.
        """

class Uri(UriRef):
    """
    A URI: a URI reference that has a scheme (RFC 3986 §3).
    """
    def __new__(cls, text: Text, /) -> Uri:
        """
        Parses a `str`, `bytes`, or another reference, which must have a scheme.
        """
    @staticmethod
    def from_path(path: str | os.PathLike[str], /) -> Uri:
        """
        The `file` URI of an absolute path, or of a `pathlib.Path`.
        """
    def is_same_document(self, /, reference: Text) -> bool:
        """
        Whether a reference with this as its base leads to this document (RFC 3986 §4.4).
        """
    def obstacle(self, /, target: Text, *, within: str = "scheme", dot_dot: bool = True) -> str | None:
        """
        Why `relativize` gives the target itself: `scheme`, `authority` or `path` if no
        relative reference leads there, `length` if every one is longer, `policy` if
        `within` or `dot_dot` forbids it. `None` if there is a relative reference.
        """
    @classmethod
    def read_lenient(cls, /, text: Text) -> Lenient[Self]:
        """
        Reads a text that some programs write although the document of its scheme does not allow it,
        such as `mailto://anna@e.org`.
        """
    def registrable_domain(self, /, suffixes: PublicSuffixes) -> str | None:
        """
        The domain that is registered below a public suffix, if the host has one.
        """
    def relativize(self, /, target: Text, *, within: str = "scheme", dot_dot: bool = True) -> UriRef:
        """
        The shortest reference that resolves to the target with this as its base, or the
        target itself.

        `within` limits it to references that keep the `scheme`, the `authority` or the
        `directory` of the base; with `dot_dot=False` there is no `..`.
        """
    def resolve(self, /, reference: Text, *, strict: bool = True, excess: str = "discard", encoded_dots: bool = False) -> Uri:
        """
        The target of a reference, with this as its base (RFC 3986 §5.2).

        `excess` says what becomes of `..` that climb above the root: `discard`, `keep` or
        `refuse`. Without `strict`, the scheme of the base is ignored in the reference.
        """
    def to_iri(self, /, *, idna: bool = True) -> Iri:
        """
        The IRI with the same meaning (RFC 3987 §3.2). With `idna`, `xn--` labels of the host become
        Unicode.
        """
    def to_path(self, /) -> pathlib.Path:
        """
        The path that a `file` URI names, as a `pathlib.Path`.
        """
    def view(self, /) -> View | None:
        """
        What the URI says by the rules of its scheme, or `None` for a scheme that is not known.
        """

@disjoint_base
class UriRef:
    """
    A URI reference: a URI, or a relative reference (RFC 3986 §4.1).

    Immutable, hashable, ordered by its text; `str()` gives the text, and `repr()` masks a
    password. An absent component is `None`, an empty one is `""`.
    """
    __match_args__: Final[tuple[str, str, str, str, str]]
    def __copy__(self, /) -> UriRef: ...
    def __deepcopy__(self, /, _memo: Any) -> UriRef: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...
    @classmethod
    def __get_pydantic_core_schema__(cls, /, _source: Any, _handler: Any) -> Any: ...
    @classmethod
    def __get_pydantic_json_schema__(cls, /, schema: Any, handler: Any) -> Any: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __le__(self, other: object, /) -> bool: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __new__(cls, text: Text, /) -> UriRef:
        """
        Parses a `str`, `bytes`, or another reference.
        """
    def __reduce__(self, /) -> tuple[type, tuple[str], Any | None]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    def __truediv__(self, segment: str, /) -> Self:
        """
        The reference with a segment appended to its path, as data.
        """
    def append_pair(self, /, key: str, value: Scalar | None, *, form: bool = False) -> Self:
        """
        The reference with a pair appended to its query; `None` appends the key alone.
        """
    def append_path(self, /, path: str, *, data: bool = False) -> Self:
        """
        The reference with a path below its own, whatever slashes are between them. With
        `data=True`, all but slashes is data, and percent-encoded.
        """
    @property
    def authority(self, /) -> str | None:
        """
        Userinfo, host and port with their delimiters (RFC 3986 §3.2).
        """
    @classmethod
    def build(cls, /, *, data: bool = False, scheme: Part = ..., userinfo: Part = ..., user: Part = ..., password: Part = ..., host: Part = ..., port: Part = ..., path: Part = ..., query: Part = ..., fragment: Part = ...) -> Self:
        """
        Builds a reference from its parts, which are validated.

        With `data=True`, userinfo, host, path, query and fragment are data, and
        percent-encoded. `user` and `password` always are.
        """
    def compare(self, /, other: Text, *, fragment: bool = True) -> str | None:
        """
        The first rung on which both are equal, or `None` (RFC 3986 §6.2).
        """
    def equivalent(self, /, other: Text, rung: str = "scheme", *, fragment: bool = True) -> bool:
        """
        Whether both have the same normal form up to a rung (RFC 3986 §6.2).
        """
    @property
    def form_pairs(self, /) -> tuple[tuple[str, str | None], ...]:
        """
        The keys and values of the query as `application/x-www-form-urlencoded`.
        """
    @property
    def fragment(self, /) -> str | None:
        """
        The text after `#` (RFC 3986 §3.5).
        """
    @property
    def host(self, /) -> str | None:
        """
        The host, with the brackets of an IP literal (RFC 3986 §3.2.2).
        """
    @property
    def host_kind(self, /) -> str | None:
        """
        `reg-name`, `ipv4`, `ipv6` or `ipvfuture` (RFC 3986 §3.2.2).
        """
    @property
    def ip_address(self, /) -> IPv4Address | IPv6Address | None:
        """
        The host as an address of `ipaddress`, if it is one.
        """
    @property
    def is_absolute(self, /) -> bool:
        """
        Whether there is a scheme and no fragment (RFC 3986 §4.3).
        """
    @property
    def is_relative(self, /) -> bool:
        """
        Whether there is no scheme (RFC 3986 §4.2).
        """
    @property
    def kind(self, /) -> str:
        """
        `uri`, `network-path`, `absolute-path`, `relative-path` or `empty-path`
        (RFC 3986 §4.2).
        """
    def merge(self, /, reference: Text) -> UriRef:
        """
        The reference that leads where another one does from the place where this one leads:
        both relative to one base, which is not known yet (RFC 3986 §5.1.1).
        """
    def normalize(self, /, form: str | None = None, *, ipv6_text: bool = False) -> Self:
        """
        The normal form up to a rung (`case`, `percent`, `path`, `scheme`: the default), or
        by a preset or steps of `urial normalize` (RFC 3986 §6.2). With `ipv6_text`, an IPv6
        address is as RFC 5952 writes it.
        """
    @property
    def path(self, /) -> str:
        """
        The path, which is never absent (RFC 3986 §3.3).
        """
    @property
    def path_kind(self, /) -> str:
        """
        `abempty`, `absolute`, `noscheme`, `rootless` or `empty` (RFC 3986 §3.3).
        """
    def pop_segment(self, /) -> Self:
        """
        The reference without the last segment of its path, if it has one: `/a/b/` becomes
        `/a/b`, and `/a/b` becomes `/a`.
        """
    @property
    def port(self, /) -> str | None:
        """
        The text of the port (RFC 3986 §3.2.3).
        """
    @property
    def port_number(self, /) -> int | None:
        """
        The port as a number; `None` if it is absent or empty. `ValueError` above 65535.
        """
    def push_segment_encoded(self, /, segment: str) -> Self:
        """
        The reference with a segment appended to its path, as text that is percent-encoded
        already; `/` takes data.
        """
    @property
    def query(self, /) -> str | None:
        """
        The text after `?` (RFC 3986 §3.4).
        """
    @property
    def query_pairs(self, /) -> tuple[tuple[str, str | None], ...]:
        """
        The keys and values of the query, decoded after they were split. A value without `=`
        is `None`. A `+` stays; in `form_pairs`, it is a blank.
        """
    @classmethod
    def read_typed(cls, /, text: Text, *, complete: bool = False) -> Typed[Self]:
        """
        Reads a reference as people type or paste it, without the delimiters and blanks
        that are no part of it (RFC 3986 Appendix C).

        With `complete=True`, a text without a scheme such as `www.e.org` is completed by
        the rules of uri(7), which is a guess (RFC 3986 §4.5).
        """
    def remove_pairs(self, /, key: str, *, form: bool = False) -> Self:
        """
        The reference without the pairs of its query that have a key.
        """
    @classmethod
    def repair(cls, /, text: Text, *, guess: bool = True) -> Self:
        """
        The reference that a text was most likely meant to be. With `guess=False`, only its
        spelling is mended, so that it keeps what the text says.
        """
    def replace(self, /, *, data: bool = False, scheme: Part = ..., authority: str | None = ..., userinfo: Part = ..., host: Part = ..., port: Part = ..., path: Part = ..., query: Part = ..., fragment: Part = ...) -> Self:
        """
        The reference with other parts, which are validated; `None` removes one.

        With `data=True`, they are data, and percent-encoded. `authority` is text, and gives
        all its parts; another part may be given beside it.
        """
    @property
    def scheme(self, /) -> str | None:
        """
        The scheme, as written (RFC 3986 §3.1).
        """
    @property
    def segments(self, /) -> tuple[str, ...]:
        """
        The segments of the path, decoded after they were split.

        Octets that are not UTF-8 are surrogate escapes (PEP 383).
        """
    def set_pair(self, /, key: str, value: Scalar, *, form: bool = False) -> Self:
        """
        The reference with this value for a key of its query: the first pair with the key
        is changed and others are removed, or else a pair is appended.
        """
    def sort_pairs(self, /, *, form: bool = False) -> Self:
        """
        The reference with the pairs of its query sorted by key and value, as data. Equal
        pairs keep their order.
        """
    def to_iri(self, /, *, idna: bool = True) -> IriRef:
        """
        The IRI reference with the same meaning (RFC 3987 §3.2). With `idna`, `xn--` labels of the
        host become Unicode.
        """
    @property
    def userinfo(self, /) -> str | None:
        """
        The text before `@` in the authority (RFC 3986 §3.2.1).
        """
    def with_query(self, /, pairs: Pairs, *, form: bool = False) -> Self:
        """
        The reference with these pairs as its query: a mapping or pairs, whose values are
        data; `None` for a key without a value. Without pairs, the query is removed.
        """
    def without_fragment(self, /) -> Self:
        """
        The reference without its fragment.
        """
    def wrap(self, /, width: SupportsIndex | None = None) -> str:
        """
        The text in angle brackets, on lines of at most `width` characters where that is
        possible, for `read_typed` to read again (RFC 3986 Appendix C).
        """

@final
class View:
    """
    What a URI says by the rules of its scheme: fields as attributes, decoded. Iterating gives pairs
    of name and value, so that `dict(view)` has all of them.

    The fields of each scheme are those that `urial scheme --json` prints. A field that the URI does
    not have is `None`. `repr()` masks passwords and keys.
    """
    def __dir__(self, /) -> list[str]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __getattr__(self, name: str, /) -> Any: ...
    def __iter__(self, /) -> Iterator[tuple[str, Any]]: ...
    def __reduce__(self, /) -> tuple[Any, tuple[Any]]: ...
    def __repr__(self, /) -> str: ...
    def build(self, /) -> Uri:
        """
        The URI with these fields, written as the document of its scheme says. Another way to write
        a field, or what no field has, is not kept.
        """

def complete_suffix(text: Text, /) -> Uri | None:
    """
    The URI that a text without a scheme such as `www.e.org/a` is short for, by the rules of uri(7),
    which are guesses; `None` if none applies (RFC 3986 §4.5).
    """

def decode(text: Text, /) -> str:
    """
    Percent-decodes text. Octets that are not UTF-8 are surrogate escapes (PEP 383).
    """

def decode_form(text: Text, /) -> str:
    """
    Decodes a key or value of `application/x-www-form-urlencoded`.
    """

def encode(data: str | bytes, /, keep: str = "unreserved", *, allow: str = "", iri: bool = False) -> str:
    """
    Percent-encodes data: a `str` or `bytes`. Characters of the component `keep` stay, by default
    those that are unreserved, and those of `allow`. With `iri`, letters beyond ASCII stay.
    """

def encode_form(data: str | bytes, /) -> str:
    """
    Encodes data as a key or value of `application/x-www-form-urlencoded`.
    """

def explain(text: Text, /, *, iri: bool = False) -> records.Explained:
    """
    All that there is to say about a text: its components, what it means by the rules of its scheme,
    the rungs of normalization, findings, or why it is no reference and what was meant.
    """

def find(text: Text, /, format: str = "text", *, base: Text | None = None, iri: bool = True, emails: bool = False, suffixes: bool = False) -> list[records.FoundUri]:
    """
    The references in a text or a document, in order. `format` is `text`, `html`, `xml`, `markdown`,
    `css`, `mime` or `warc`; `base` is the URI of the document, and gives each its target.

    A part that is not read is a warning.
    """

def functions() -> list[Function]:
    """
    The functions of the table, whose names begin with `uri_`.
    """

def gate(text: Text, /, *, addresses: Sequence[IPv4Address | IPv6Address] = ..., schemes: Sequence[str] | None = None, strict: bool = False, fetch: bool = True, policy: str | None = None) -> records.Gated:
    """
    Whether a server may fetch a URI that somebody else gave: `allow`, `deny` with a reason, or
    `resolve-first` for a name. `addresses` are those to which the caller resolved the name. With
    `strict`, also whether all programs read it alike; without `fetch`, only that.
    """

def interpret(text: Text, /, *, base: Text | None = None) -> records.Interpreted:
    """
    How RFC 3986, RFC 2396, `java.net.URI`, RFC 3987 and browsers read a text, and where they
    differ. With a base, what they resolve it to.
    """

def is_iri(text: Text, /) -> bool:
    """
    Whether a text is an IRI: it has a scheme (RFC 3987 §2.2).
    """

def is_iri_reference(text: Text, /) -> bool:
    """
    Whether a text is an IRI or a relative reference (RFC 3987 §2.2).
    """

def is_uri(text: Text, /) -> bool:
    """
    Whether a text is a URI: it has a scheme (RFC 3986 §3).
    """

def is_uri_reference(text: Text, /) -> bool:
    """
    Whether a text is a URI or a relative reference (RFC 3986 §4.1).
    """

def is_uri_template(text: Text, /) -> bool:
    """
    Whether a text is a URI template (RFC 6570 §2).
    """

def lint(text: Text, /, *, iri: bool = False, fix: bool = False, policy: str | None = None) -> records.Linted:
    """
    Findings: what is dangerous, misleading or deprecated in a text. With `fix`, the member `fixed`
    has the text with the fixes that are safe. `policy` is the text of a policy file.
    """

def redact(text: Text, /) -> records.Redacted:
    """
    A text without its secrets, and their places.
    """

def spark_functions() -> list[Function]:
    """
    The functions of Apache Spark, with its names, nulls and errors.
    """

def split(text: Text, /) -> Split:
    """
    The components of any text, valid or not, by the regular expression of RFC 3986 Appendix B.

    Nothing is checked or decoded. `bytes` have to be UTF-8.
    """
