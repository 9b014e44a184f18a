"""The classes, as a caller sees them. What parsers say of texts is asked by the vectors."""

import copy
import enum
import ipaddress
import pathlib
import pickle
import weakref

import pytest

import urial
from urial import Iri, IriRef, Template, Uri, UriError, UriRef

TEXT = "http://anna@e.org:80/a/b?x=1&y#f"


def test_components_have_their_names():
    uri = Uri(TEXT)
    parts = (uri.scheme, uri.userinfo, uri.host, uri.port, uri.path, uri.query, uri.fragment)
    assert parts == ("http", "anna", "e.org", "80", "/a/b", "x=1&y", "f")
    assert (uri.authority, uri.host_kind, uri.port_number) == ("anna@e.org:80", "reg-name", 80)
    assert (uri.kind, uri.path_kind, uri.is_relative, uri.is_absolute) == ("uri", "abempty", False, False)


def test_absent_is_none_and_empty_is_a_text():
    assert (UriRef("").scheme, UriRef("").authority, UriRef("").query) == (None, None, None)
    empty = UriRef("//@:?#")
    assert (empty.userinfo, empty.host, empty.port, empty.query, empty.fragment) == ("",) * 5
    assert empty.port_number is None


def test_a_uri_is_a_reference():
    assert isinstance(Uri("a:b"), UriRef) and isinstance(Iri("a:b"), IriRef)
    assert Uri("a:b") == UriRef("a:b") and hash(Uri("a:b")) == hash(UriRef("a:b"))
    assert Uri("a:b") != Iri("a:b") and Uri("a:b") != "a:b"
    assert len({Uri("a:b"), UriRef("a:b"), Uri("a:c")}) == 2


def test_texts_order_references():
    assert sorted(map(UriRef, "cab")) == list(map(UriRef, "abc"))
    assert UriRef("a") <= UriRef("a") < UriRef("b") and UriRef("b") >= UriRef("a")
    with pytest.raises(TypeError):
        UriRef("a") < "b"  # noqa: B015


def test_a_reference_is_immutable():
    with pytest.raises(AttributeError):
        Uri(TEXT).host = "h"


@pytest.mark.parametrize("made", [Uri(TEXT), UriRef("../a"), Iri("x:é"), Template("/{a}")])
def test_copies_are_equal(made):
    assert pickle.loads(pickle.dumps(made)) == made
    assert copy.copy(made) == copy.deepcopy(made) == made
    assert type(pickle.loads(pickle.dumps(made))) is type(made)
    assert eval(repr(made)) == made


def test_repr_masks_a_password():
    assert repr(Uri("http://u:secret@e.org/")) == "Uri('http://u:***@e.org/')"
    assert str(Uri("http://u:secret@e.org/")) == "http://u:secret@e.org/"
    assert "secret" not in repr(Uri("postgres://u:secret@e.org/d").view())


def test_references_match_patterns():
    match Uri(TEXT):
        case Uri("http", authority, path=path):
            assert (authority, path) == ("anna@e.org:80", "/a/b")
        case _:
            pytest.fail("no match")


def test_bytes_and_references_are_texts():
    assert Uri(b"a:b") == Uri(UriRef("a:b")) == Uri("a:b")
    assert Iri(Uri("a:b")) == Iri("a:b")
    for other in (None, 1, bytearray(b"a:b"), pathlib.Path("a")):
        with pytest.raises(TypeError, match="expected str, bytes or a reference"):
            Uri(other)


class OwnRef(UriRef):
    pass


class Own(Uri):
    pass


def test_operations_keep_the_class():
    for kind in (Uri, Own):
        uri = kind("HTTP://e.org/a/../b?c#d")
        for made in (
            uri.normalize(),
            uri.without_fragment(),
            uri.replace(host="h"),
            uri.with_query({"k": "v"}),
            uri / "s",
            kind.build(scheme="x"),
            kind.repair("http://e.org/a b"),
        ):
            assert type(made) is kind
    assert type(UriRef("a").normalize()) is UriRef


def test_what_a_class_adds_is_pickled():
    own = Own("a:b")
    own.note = "x"
    assert pickle.loads(pickle.dumps(own)).note == "x"


def test_resolve_and_relativize_are_inverse():
    base = Uri("http://a/b/c/d;p?q")
    assert str(base.resolve("../g")) == "http://a/b/g"
    assert type(base.resolve("../g")) is Uri
    assert str(base.resolve(UriRef("../../../g"), excess="keep")) == "http://a/../g"
    assert str(base.resolve("http:g", strict=False)) == "http://a/b/c/g"
    relative = base.relativize("http://a/b/x")
    assert str(relative) == "../x" and type(relative) is UriRef
    assert base.resolve(relative) == Uri("http://a/b/x")
    assert str(base.relativize("http://a/b/x", dot_dot=False)) == "/b/x"
    with pytest.raises(UriError):
        base.resolve("../../../g", excess="refuse")
    with pytest.raises(ValueError, match="excess: expected discard, keep, refuse, found \"x\""):
        base.resolve("g", excess="x")


def test_normal_forms_and_rungs():
    uri = Uri("HTTP://E.org:80/%7ea/../b")
    assert str(uri.normalize()) == "http://e.org/b"
    assert str(uri.normalize("case")) == "http://e.org:80/%7Ea/../b"
    assert str(Uri("http://e.org/?b&a#f").normalize("remove-fragment,sort-query")) == "http://e.org/?a&b"
    assert uri.equivalent("http://e.org/b") and not uri.equivalent("http://e.org/b", "path")
    assert uri.compare("http://e.org/b") == "scheme" and uri.compare("a:b") is None
    assert Uri("a:b#c").equivalent("a:b", fragment=False)
    for wrong in ("rung", ""):
        with pytest.raises(ValueError):
            uri.normalize(wrong)
        with pytest.raises(ValueError):
            uri.equivalent(uri, wrong)


def test_replace_validates():
    uri = Uri("http://e.org/a?q#f")
    assert str(uri.replace(host="::1", port=8080, query=None)) == "http://[::1]:8080/a#f"
    assert str(uri.replace(host=ipaddress.ip_address("10.0.0.1"))) == "http://10.0.0.1/a?q#f"
    assert str(uri.replace(path="/a b", fragment="100%", data=True)) == "http://e.org/a%20b?q#100%25"
    with pytest.raises(UriError) as raised:
        uri.replace(path="/a b")
    assert (raised.value.component, raised.value.offset) == ("path", 2)
    with pytest.raises(UriError):
        uri.replace(scheme=None)
    with pytest.raises(TypeError, match="unexpected keyword argument 'hots'"):
        uri.replace(hots="h")
    with pytest.raises(TypeError):
        uri.replace(path=None)


class Scheme(str, enum.Enum):
    HTTP = "http"


def test_parts_are_texts_and_numbers():
    uri = Uri("http://e.org/")
    assert str(uri.replace(scheme=Scheme.HTTP)) == "http://e.org/"
    assert str(uri.with_query({"k": Scheme.HTTP, "n": 1.5})) == "http://e.org/?k=http&n=1.5"
    for wrong in (b"x", ["x"], {"a": 1}, True, object()):
        with pytest.raises(TypeError, match="expected str or a number, found "):
            uri.replace(query=wrong)
        with pytest.raises(TypeError, match="expected str or a number, found "):
            uri.with_query({"k": wrong})
    for wrong in (b"x", [None], [b"x"], True):
        with pytest.raises(TypeError, match="a: expected str or a number, found "):
            Template("{a}").expand(a=wrong)


def test_build():
    built = Uri.build(scheme="http", user="an:na", host="e.org", path="/a b", data=True)
    assert str(built) == "http://an%3Ana@e.org/a%20b"
    with pytest.raises(UriError, match="expected a host to go with the port"):
        UriRef.build(port=80)
    with pytest.raises(UriError):
        Uri.build(path="a")


def test_queries():
    uri = Uri("http://e.org/?a=b%20c&a=d+e&f&g=")
    assert uri.query_pairs == (("a", "b c"), ("a", "d+e"), ("f", None), ("g", ""))
    assert uri.form_pairs[1] == ("a", "d e")
    assert str(uri.with_query([("k", "a b&c"), ("flag", None), ("n", 1)])) == (
        "http://e.org/?k=a%20b%26c&flag&n=1"
    )
    assert str(uri.with_query({"k": "a b"}, form=True)) == "http://e.org/?k=a+b"
    assert str(uri.with_query(None)) == str(uri.with_query({})) == "http://e.org/"
    assert str(uri.with_query([["k", "v"]])) == "http://e.org/?k=v"
    with pytest.raises(TypeError, match="replace\\(query=…\\) takes a text"):
        uri.with_query("a=b")
    with pytest.raises(TypeError, match="expected a pair"):
        uri.with_query([["k"]])


def test_segments_are_data():
    assert Uri("http://e.org/a%2Fb/c").segments == ("a/b", "c")
    assert str(Uri("http://e.org/a") / "b/c d") == "http://e.org/a/b%2Fc%20d"
    with pytest.raises(TypeError):
        Uri("http://e.org/a") / 1


def test_octets_that_are_not_utf8_are_kept():
    (segment,) = UriRef("a%FF").segments
    assert segment == "a\udcff" and urial.encode(segment) == "a%FF"
    assert urial.decode("%C3%A9%ff") == "é\udcff"
    assert str(UriRef("b") / segment) == "b/a%FF"
    assert str(UriRef("b").replace(path=segment, data=True)) == "a%FF"
    with pytest.raises(ValueError, match="which data=True encodes"):
        UriRef("b").replace(path=segment)
    with pytest.raises(ValueError):
        UriRef("b").with_query({"k": segment})


def test_percent_encoding():
    assert urial.encode("a/b ü") == "a%2Fb%20%C3%BC"
    assert urial.encode("a/b", "path") == "a/b" and urial.encode(b"\xff") == "%FF"
    assert urial.encode("a/b", allow="/") == "a/b" and urial.encode("ü", iri=True) == "ü"
    assert urial.encode_form("a b") == "a+b" and urial.decode_form("a+b%20c") == "a b c"
    for wrong in ("é", "%", "|"):
        with pytest.raises(ValueError, match="allow: "):
            urial.encode("a", allow=wrong)
    with pytest.raises(UriError) as raised:
        urial.decode("é%z")
    assert raised.value.offset == 2


def test_hosts():
    assert Uri("http://[::1]/").ip_address == ipaddress.ip_address("::1")
    assert Uri("http://1.2.3.4/").ip_address == ipaddress.ip_address("1.2.3.4")
    assert Uri("http://e.org/").ip_address is None
    with pytest.raises(ValueError):
        Uri("http://e.org:65536/").port_number


def test_registrable_domain():
    suffixes = urial.PublicSuffixes(b"// ===BEGIN ICANN DOMAINS===\nuk\nco.uk\n// ===END ICANN DOMAINS===\n")
    assert Uri("http://www.e.co.uk/").registrable_domain(suffixes) == "e.co.uk"
    assert Uri("http://co.uk/").registrable_domain(suffixes) is None
    again = pickle.loads(pickle.dumps(suffixes))
    assert Uri("http://www.e.co.uk/").registrable_domain(again) == "e.co.uk"
    with pytest.raises(ValueError, match="psl: this is not a public suffix list"):
        urial.PublicSuffixes(b"\xff")


def test_iris():
    iri = Iri("http://münchen.de/é")
    assert iri.to_uri() == Uri("http://xn--mnchen-3ya.de/%C3%A9") and type(iri.to_uri()) is Uri
    assert str(iri.to_uri(idna=False)) == "http://m%C3%BCnchen.de/%C3%A9"
    assert iri.to_uri().to_iri() == iri and type(iri.to_uri().to_iri()) is Iri
    assert type(IriRef("é").to_uri()) is UriRef and type(UriRef("a").to_iri()) is IriRef
    with pytest.raises(UriError) as raised:
        IriRef("//a\uff0fb").to_uri()
    assert raised.value.component == "host"


def test_views():
    view = Uri("mailto:a@e.org?subject=Hi").view()
    assert (view.to, view.subject, view.body) == (("a@e.org",), "Hi", None)
    assert dict(view)["subject"] == "Hi" and "subject" in dir(view)
    assert view == Uri("mailto:a@e.org?subject=Hi").view() != Uri("mailto:a@e.org").view()
    with pytest.raises(AttributeError, match="mailto: expected one of .*'subject'.*, found subjct"):
        view.subjct
    assert view == Uri("MAILTO:a@e.org?subject=Hi").view() == pickle.loads(pickle.dumps(view))
    assert Uri("tel:+1").view().global_ is True
    assert Uri("unknown-scheme:a").view() is None
    with pytest.raises(UriError) as raised:
        Uri("tel:911").view()
    assert raised.value.component == "phone_context"


def test_paths_of_files():
    path = pathlib.PurePosixPath("/a b/é")
    uri = Uri.from_path(path)
    assert str(uri) == "file:///a%20b/%C3%A9" and uri.to_path() == pathlib.Path("/a b/é")
    assert Uri.from_path("/a\udcff").to_path() == pathlib.Path("/a\udcff")
    with pytest.raises(UriError):
        Uri("http://e.org/").to_path()
    with pytest.raises(ValueError, match="path: expected an absolute path, found 'é'"):
        Uri.from_path("é")
    with pytest.raises(UriError) as raised:
        Uri.from_path("/é\0")
    assert raised.value.offset == 3


def test_templates():
    template = Template("/{user}{?q*,n}")
    assert template.variables == ("user", "q", "n")
    assert template.expand(user="a b", q={"k": 1}, n=2) == "/a%20b?k=1&n=2"
    assert template.expand({"user": ["a", "b"]}) == "/a,b"
    assert template.expand({"user": None}, undefined="keep") == "/{user}{?q*,n}"
    assert Template("/{a}").match("/x") == {"a": "x"} and Template("/{a}").match("x") is None
    with pytest.raises(UriError):
        template.expand(undefined="reject")
    with pytest.raises(TypeError, match="user: expected str or a number, found list"):
        template.expand(user=[["a"]])
    with pytest.raises(UriError) as raised:
        Template("é{")
    assert raised.value.offset == 2


@pytest.mark.parametrize("made", [Uri(TEXT), UriRef("a"), Iri("x:é"), Template("/{a}"), Uri("http://h").view()])
def test_objects_have_weak_references(made):
    assert weakref.ref(made)() is made


def test_an_authority_stands_for_its_parts():
    uri = Uri(TEXT)
    assert str(uri.replace(authority="h:8080")) == "http://h:8080/a/b?x=1&y#f"
    assert str(uri.replace(authority="h:8080", port=None, userinfo="u")) == "http://u@h/a/b?x=1&y#f"
    assert str(uri.replace(authority=None)) == "http:/a/b?x=1&y#f"
    with pytest.raises(UriError) as caught:
        uri.replace(authority="h:8a")
    assert (caught.value.component, caught.value.offset) == ("port", 3)


def test_pairs_are_edited_one_at_a_time():
    uri = OwnRef("/p?b=1&a=x%20y&b=2")
    assert str(uri.set_pair("b", 3)) == "/p?b=3&a=x%20y"
    assert str(uri.set_pair("c", "d e", form=True)) == "/p?b=1&a=x%20y&b=2&c=d+e"
    assert str(uri.append_pair("c", None).append_pair("c", "&")) == "/p?b=1&a=x%20y&b=2&c&c=%26"
    assert str(uri.remove_pairs("b")) == "/p?a=x%20y"
    assert str(uri.remove_pairs("a").remove_pairs("b")) == "/p"
    assert str(uri.sort_pairs()) == "/p?a=x%20y&b=1&b=2"
    assert type(uri.sort_pairs()) is OwnRef
    with pytest.raises(TypeError, match="value: expected str or a number, found NoneType"):
        uri.set_pair("a", None)


def test_segments_and_paths_are_appended_and_removed():
    assert str(UriRef("/a/b/").pop_segment()) == "/a/b"
    assert str(UriRef("a").pop_segment().pop_segment()) == ""
    assert str(UriRef("/a").push_segment_encoded("b%20c")) == "/a/b%20c"
    assert str(UriRef("/a/").append_path("/b/é", data=True)) == "/a/b/%C3%A9"
    assert str(UriRef("/a").append_path("\udcff", data=True)) == "/a/%FF"
    with pytest.raises(UriError) as caught:
        UriRef("/a").push_segment_encoded("b c")
    assert (caught.value.component, caught.value.offset) == ("path", 1)


def test_two_relative_references_make_one():
    assert UriRef("a/b").merge("../c") == UriRef("a/../c")
    assert type(Uri("http://e.org/a").merge("b")) is UriRef


def test_addresses_are_written_as_text():
    assert str(Uri("http://[2001:DB8:0::1]/").normalize(ipv6_text=True)) == "http://[2001:db8::1]/"
    assert str(UriRef("//[A:0::1]:").normalize("case", ipv6_text=True)) == "//[a::1]:"


def test_an_obstacle_says_why_a_target_stays():
    base = Uri("http://e.org/a/b")
    assert base.obstacle("http://e.org/a/c") is None
    assert base.obstacle("ftp://e.org/") == "scheme"
    assert base.obstacle("http://i.org/", within="authority") == "policy"
    assert str(base.relativize("http://i.org/", within="authority")) == "http://i.org/"


def test_typed_texts_are_read():
    typed = Uri.read_typed("<URL:http://e.org/é-\nb>".replace("é", "%C3%A9"))
    assert typed.value == Uri("http://e.org/%C3%A9-b") and type(typed.value) is Uri
    assert typed.other_reading == Uri("http://e.org/%C3%A9b")
    assert typed.changes[-1] == ("white-space", 25, 26)
    assert OwnRef.read_typed("www.e.org", complete=True).value == OwnRef("http://www.e.org")
    assert UriRef.read_typed("a").changes == ()
    assert IriRef.read_typed("é b").changes == (("white-space", 1, 2),)
    with pytest.raises(UriError) as caught:
        Uri.read_typed("<http://e.org/a|b>")
    assert (caught.value.offset, caught.value.fix) == (15, None)
    with pytest.raises(UriError):
        Uri.read_typed("a/b")


def test_any_text_is_split():
    assert urial.split("1a://b c/|?#d#e") == ("1a", "b c", "/|", "", "d#e")
    assert urial.split(b"a").scheme is None
    for text in (b"\xff", "\udcff"):
        with pytest.raises(UriError):
            urial.split(text)


def test_what_programs_write_is_read():
    lenient = Uri.read_lenient("mailto://anna@e.org")
    assert lenient.uri == Uri("mailto:anna@e.org")
    assert lenient.changes == (("unexpected-authority", 7, "//", ""),)
    assert Uri.read_lenient("a:b").changes == ()
    with pytest.raises(UriError):
        Uri.read_lenient("a b")


def test_a_view_is_written_again():
    assert str(Uri("mailto:a@e.org?subject=%48i").view().build()) == "mailto:a@e.org?subject=Hi"
    assert type(Uri("http://e.org").view().build()) is Uri


def test_suffix_references_are_completed():
    assert urial.complete_suffix("www.e.org/a") == Uri("http://www.e.org/a")
    assert urial.complete_suffix("e.org/a") is None


def test_typed_text_is_wrapped():
    uri = Uri("http://e.org/a-long-path/to?a=file")
    assert uri.wrap() == f"<{uri}>"
    assert uri.wrap(16) == "<http://e.org/a\n-long-path/to?a=\nfile>"
    assert Uri.read_typed(uri.wrap(16)).value == uri


def test_what_is_displayed_misleadingly_is_found():
    assert IriRef("/é/\u05d0b").bidi_findings() == (("mixed", 3, 5), ("edge", 3, 5))
    assert IriRef("/é").bidi_findings() == ()
