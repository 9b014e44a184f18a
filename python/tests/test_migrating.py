"""The rows of MIGRATING.md: both calls give the same, for texts where the page names no difference."""

from pathlib import Path
from urllib import parse

import pytest
import rfc3986
import rfc3987
import uritemplate
import w3lib.url as w3lib
from yarl import URL

import urial
from urial import Iri, IriRef, Template, Uri, UriRef

ROWS = [
    (lambda t: parse.urlsplit(t).hostname, lambda t: UriRef(t).host, ["http://e.org:80/a", "a", "//h"]),
    (lambda t: parse.urlsplit(t).port, lambda t: UriRef(t).port_number, ["http://e.org:80/a", "a"]),
    (
        lambda t: parse.urljoin("http://a/b/c/d;p?q", t),
        lambda t: str(Uri("http://a/b/c/d;p?q").resolve(t)),
        ["g:h", "g", "./g", "/g", "//g", "?y", "g?y", "#s", "../g", "../../../g", ""],
    ),
    (
        lambda t: parse.urldefrag(t).url,
        lambda t: str(UriRef(t).without_fragment()),
        ["http://e.org/a#b", "a", "#b"],
    ),
    (
        lambda t: parse.urlsplit(t)._replace(query="q").geturl(),
        lambda t: str(UriRef(t).replace(query="q")),
        ["http://e.org/a?b#c", "a"],
    ),
    (
        lambda t: parse.parse_qsl(parse.urlsplit(t).query),
        lambda t: list(UriRef(t).form_pairs),
        ["?a=b&c=d+e", "?a=%20", "http://e.org/"],
    ),
    (
        lambda t: "?" + parse.urlencode({"k": t}),
        lambda t: str(UriRef("").with_query({"k": t}, form=True)),
        ["a b", "a&b=c", "é"],
    ),
    (parse.quote, lambda t: urial.encode(t, allow="/"), ["a b/c", "a&b=c", "é~"]),
    (lambda t: parse.quote(t, safe=""), urial.encode, ["a b/c", "a&b=c", "é~"]),
    (parse.unquote, urial.decode, ["a%20b", "%C3%A9", "a+b"]),
    (parse.quote_plus, urial.encode_form, ["a b", "é&"]),
    (parse.unquote_plus, urial.decode_form, ["a+b%20c"]),
]


URIS = ["http://e.org/", "http://u@e.org:81/a/b?x=1&y=2#f", "https://e.org/a%20b?x=1"]
TEXTS = [*URIS, "a b", "é", "//h", "a:b", "http://[::1]/", "http://[::1::2]/", "http://e.org/%zz", ""]
REFERENCES = ["g:h", "g", "./g", "/g", "//g", "?y", "g?y", "#s", "../g", "../../../g", ""]
BASE = "http://a/b/c/d;p?q"

YARL = [
    (lambda t: URL(t).raw_host, lambda t: Uri(t).host, URIS),
    (lambda t: URL(t).explicit_port, lambda t: Uri(t).port_number, URIS),
    (lambda t: URL(t).raw_path, lambda t: Uri(t).path, URIS),
    (lambda t: URL(t).raw_query_string, lambda t: Uri(t).query or "", URIS),
    (lambda t: URL(t).parts[1:], lambda t: Uri(t).segments, URIS[1:]),
    (lambda t: tuple(URL(t).query.items()), lambda t: Uri(t).form_pairs, URIS),
    (lambda t: URL(t) / "a b", lambda t: (Uri(t) / "a b").replace(query=None, fragment=None), URIS),
    (
        lambda t: URL(t).joinpath("a", "b"),
        lambda t: Uri(t).append_path("a/b").replace(query=None, fragment=None),
        URIS,
    ),
    (
        lambda t: URL(t).with_query(a="b c"),
        lambda t: Uri(t).with_query({"a": "b c"}, form=True),
        URIS,
    ),
    (lambda t: URL(t).update_query(x=2), lambda t: Uri(t).set_pair("x", 2, form=True), URIS),
    (lambda t: URL(t).extend_query(x=3), lambda t: Uri(t).append_pair("x", 3, form=True), URIS),
    (
        lambda t: URL(t).without_query_params("x"),
        lambda t: Uri(t).remove_pairs("x", form=True),
        URIS,
    ),
    (lambda t: URL(t).with_host("h"), lambda t: Uri(t).replace(host="h"), URIS),
    (lambda t: URL(t).with_port(82), lambda t: Uri(t).replace(port=82), URIS),
    (
        lambda t: URL(t).with_path("/a b", keep_query=True, keep_fragment=True),
        lambda t: Uri(t).replace(path="/a b", data=True),
        URIS,
    ),
    (lambda t: URL(t).with_fragment(None), lambda t: Uri(t).without_fragment(), URIS),
    (
        lambda t: URL(t).parent,
        lambda t: Uri(t).pop_segment().replace(query=None, fragment=None),
        ["http://e.org/a/b?x#f", "http://e.org/a/b/"],
    ),
    (
        lambda t: str(URL(t).origin()) + "/",
        lambda t: Uri(t).replace(userinfo=None, path="/", query=None, fragment=None),
        URIS,
    ),
    (lambda t: URL(BASE).join(URL(t)), lambda t: Uri(BASE).resolve(t), REFERENCES),
    (
        lambda t: URL.build(scheme="http", host="h", path=t),
        lambda t: Uri.build(scheme="http", host="h", path=t, data=True),
        ["/a b", "/é", ""],
    ),
    (lambda t: URL(t).human_repr(), lambda t: Uri(t).to_iri(), ["http://e.org/%C3%A9"]),
]

RFC3987 = [
    (lambda t: bool(rfc3987.match(t, "URI")), urial.is_uri, TEXTS),
    (lambda t: bool(rfc3987.match(t, "URI_reference")), urial.is_uri_reference, TEXTS),
    (lambda t: bool(rfc3987.match(t, "IRI")), urial.is_iri, TEXTS),
    (lambda t: bool(rfc3987.match(t, "IRI_reference")), urial.is_iri_reference, TEXTS),
    (lambda t: rfc3987.parse(t, rule="IRI")["path"], lambda t: Iri(t).path, URIS),
    (
        lambda t: rfc3987.compose(scheme="http", authority="h", path=t),
        lambda t: IriRef("").replace(scheme="http", authority="h", path=t),
        ["/a", "", "/é"],
    ),
    (lambda t: rfc3987.resolve(BASE, t), lambda t: Iri(BASE).resolve(t), [*REFERENCES, "é"]),
]

TEMPLATES = ["/{a}", "{?a,b}", "{+a}", "{&a,b}{#b}", "{a:1}", "{/list*}", "{;map*}", "x{.list}"]
VALUES = {"a": "x é/", "list": ["1", "2"], "map": {"k": "v w"}}

URITEMPLATE = [
    (
        lambda t: uritemplate.expand(t, **VALUES),
        lambda t: Template(t).expand(**VALUES),
        TEMPLATES,
    ),
    (
        lambda t: str(uritemplate.partial(t, a="x")),
        lambda t: Template(t).expand(a="x", undefined="keep"),
        ["/{a}{b}", "{list*}", "{?a}"],
    ),
    (
        lambda t: tuple(uritemplate.variables(t)),
        lambda t: tuple(dict.fromkeys(Template(t).variables)),
        TEMPLATES,
    ),
]

W3LIB = [
    (lambda t: w3lib.safe_url_string(t), lambda t: UriRef.repair(t), [*URIS, "http://e.org/a b|c"]),
    (
        lambda t: w3lib.canonicalize_url(t),
        lambda t: Uri(t).normalize().sort_pairs(form=True).without_fragment(),
        [*URIS, "http://e.org/?b=2&a=1", "HTTP://E.org/a#b"],
    ),
    (
        lambda t: w3lib.url_query_parameter(t, "a"),
        lambda t: dict(reversed(UriRef(t).form_pairs)).get("a"),
        ["?a=1&b=2&a=3", "?a=%20+", "/p"],
    ),
    (
        lambda t: w3lib.add_or_replace_parameter(t, "a", "b c"),
        lambda t: Uri(t).set_pair("a", "b c", form=True),
        ["http://e.org/", "http://e.org/?a=1&b=2&a=3", "http://e.org/?b=1#f"],
    ),
    (
        lambda t: w3lib.url_query_cleaner(t, ["a"], remove=True),
        lambda t: Uri(t).remove_pairs("a", form=True).without_fragment(),
        ["http://e.org/?a=1&b=2&a=3#f", "http://e.org/p"],
    ),
    (w3lib.path_to_file_uri, Uri.from_path, ["/a b", "/é"]),
    (w3lib.file_uri_to_path, lambda t: Uri(t).to_path(), ["file:///a%20b", "file:///%C3%A9"]),
    (w3lib.any_to_uri, Uri, URIS),
    (
        lambda t: w3lib.parse_data_uri(t).data,
        lambda t: Uri(t).view().data.encode(),
        ["data:text/plain;base64,SGk=", "data:,a%20b"],
    ),
]

RFC3986 = [
    (lambda t: rfc3986.is_valid_uri(t), urial.is_uri_reference, [*URIS, "a", "a:b"]),
    (
        lambda t: rfc3986.uri_reference(t).normalize().unsplit(),
        lambda t: UriRef(t).normalize("path"),
        [*URIS, "HTTP://E.org/a/../b", "%c3%a9"],
    ),
    (
        lambda t: rfc3986.uri_reference(t).resolve_with(BASE).unsplit(),
        lambda t: Uri(BASE).resolve(t),
        REFERENCES,
    ),
    (
        lambda t: rfc3986.uri_reference(t).copy_with(query="q").unsplit(),
        lambda t: UriRef(t).replace(query="q"),
        URIS,
    ),
]


def rows(**libraries):
    return [
        pytest.param(*row, id=f"{name}-{number}")
        for name, table in libraries.items()
        for number, row in enumerate(table)
    ]


@pytest.mark.parametrize(("theirs", "ours", "texts"), rows(urllib=ROWS))
def test_rows_of_urllib(theirs, ours, texts):
    for text in texts:
        assert ours(text) == theirs(text), text


LIBRARIES = rows(
    rfc3986=RFC3986, rfc3987=RFC3987, uritemplate=URITEMPLATE, w3lib=W3LIB, yarl=YARL
)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize(("theirs", "ours", "texts"), LIBRARIES)
def test_rows(theirs, ours, texts):
    for text in texts:
        assert plain(ours(text)) == plain(theirs(text)), text


def plain(answer):
    """An answer without the class of an object."""
    return str(answer) if isinstance(answer, (UriRef, IriRef, URL, Path)) else answer
