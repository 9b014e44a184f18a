"""Calls whose types checkers must know: read by mypy and pyright, and not run."""

import pathlib
from typing import assert_type

import urial
from urial import Iri, IriRef, Template, Uri, UriRef, columns

uri = Uri("http://e.org/")
assert_type(uri.host, str | None)
assert_type(uri.path, str)
assert_type(uri.port_number, int | None)
assert_type(uri.segments, tuple[str, ...])
assert_type(uri.query_pairs, tuple[tuple[str, str | None], ...])
assert_type(uri.resolve("a"), Uri)
assert_type(uri.relativize(uri), UriRef)
assert_type(uri.normalize(), Uri)
assert_type(UriRef("a").normalize(), UriRef)
assert_type(uri.replace(port=80, query=None), Uri)
assert_type(uri.with_query({"k": 1}), Uri)
assert_type(uri / "a", Uri)
assert_type(uri.set_pair("k", 1).append_pair("k", None).remove_pairs("k").sort_pairs(), Uri)
assert_type(uri.append_path("a").push_segment_encoded("b").pop_segment(), Uri)
assert_type(uri.merge("a"), UriRef)
assert_type(uri.obstacle(uri), str | None)
assert_type(Uri.read_typed("<a:b>").value, Uri)
assert_type(IriRef.read_typed("a").other_reading, IriRef | None)
assert_type(Uri.read_lenient("a:b").uri, Uri)
assert_type(urial.split("a").path, str)
assert_type(urial.complete_suffix("www.e.org"), Uri | None)
assert_type(Uri.build(scheme="a"), Uri)
assert_type(Uri.repair("a b"), Uri)
assert_type(uri.to_iri(), Iri)
assert_type(UriRef("a").to_iri(), IriRef)
assert_type(Iri("a:b").to_uri(), Uri)
assert_type(Uri.from_path(pathlib.Path("/a")), Uri)
assert_type(uri.to_path(), pathlib.Path)
assert_type(Template("{a}").expand(a=[1, "b"], b={"c": "d"}), str)
assert_type(urial.is_uri(b"a:b"), bool)
assert_type(urial.explain("a")["valid"], bool)
assert_type(urial.lint("a")["findings"][0]["rule"], str)
assert_type(urial.find("a")[0]["uri"], str | None)
assert_type(urial.encode(b"a"), str)

assert_type(columns.host(["a", None]), columns.Array)
assert_type(columns.resolve("http://e.org/", columns.host(["a"])), columns.Array)

match uri:
    case Uri(scheme="http", host=host):
        assert_type(host, str | None)
    case _:
        pass

try:
    Uri("")
except urial.UriError as error:
    assert_type(error.offset, int)
    assert_type(error.fix, str | None)
