"""The rows of MIGRATING.md: both calls give the same, for texts where the page names no difference."""

from urllib import parse

import pytest

import urial
from urial import Uri, UriRef

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


@pytest.mark.parametrize(("theirs", "ours", "texts"), ROWS)
def test_rows_of_urllib(theirs, ours, texts):
    for text in texts:
        assert ours(text) == theirs(text), text
