"""What bad input gets."""

import pickle

import pytest

import urial
from urial import Iri, Uri, UriError, UriRef


def error(text, parse=UriRef) -> UriError:
    with pytest.raises(UriError) as raised:
        parse(text)
    return raised.value


def test_an_error_says_where_and_what():
    found = error("http://e.org/a b")
    assert str(found) == 'path: expected pchar, "/", "?" or "#", found ` ` at byte 14'
    assert (found.component, found.offset, found.found) == ("path", 14, " ")
    assert found.expected == 'pchar, "/", "?" or "#"'
    assert found.fix == "http://e.org/a%20b" and UriRef(found.fix)
    assert isinstance(found, ValueError)


def test_a_note_has_the_drawing():
    (note,) = error("http://e.org/a b").__notes__
    assert "    http://e.org/a b\n                  ^" in note


def test_offsets_count_characters():
    assert error("é b", urial.IriRef).offset == 1
    assert error("é b".encode(), urial.IriRef).offset == 2
    assert error("ab\U0001f600").offset == 2
    assert error("x:\U0001f600 ", Iri).offset == 3


def test_the_end_is_none():
    assert error("http://[::1").found is None


def test_a_lone_surrogate_is_an_error_at_its_place():
    found = error("é\ud800", urial.IriRef)
    assert (found.offset, found.fix) == (1, None)
    assert not hasattr(found, "__notes__")


def test_octets_that_are_not_utf8():
    assert error(b"a\xff").offset == 1


@pytest.mark.parametrize("text", ["postgres://u:s3cret@e@h/", "http://u:s3cret@h/a b"])
def test_no_message_has_a_secret(text):
    found = error(text)
    shown = [str(found), repr(found), *getattr(found, "__notes__", [])]
    assert not any("s3cret" in it for it in shown)


def test_errors_can_be_pickled():
    found = error("http://e.org/a b")
    again = pickle.loads(pickle.dumps(found))
    assert (str(again), again.offset, again.fix) == (str(found), 14, found.fix)
    assert again.__notes__ == found.__notes__


def test_repair():
    assert str(Uri.repair("http://e.org/a b")) == "http://e.org/a%20b"
    assert str(UriRef.repair("hxxp://e[.]org/")) == "http://e.org/"
    assert error("hxxp://e[.]org/", lambda text: UriRef.repair(text, guess=False)).offset == 8
    assert UriRef.repair("a") == UriRef("a")
    assert error("http://h:8a/", UriRef.repair).component == "userinfo"


@pytest.mark.parametrize("call", [urial.is_uri, urial.explain, urial.lint, urial.redact, urial.gate])
def test_other_types_are_type_errors(call):
    with pytest.raises(TypeError, match="expected str, bytes or a reference, found int"):
        call(1)


def test_any_text_has_an_answer():
    for text in ["", "\0", "\ud800", "a" * 100_000, "http://[", "%", b"\xff", "\U0010ffff"]:
        for call in (urial.explain, urial.lint, urial.interpret, urial.find, urial.redact, urial.gate):
            call(text)
        for parse in (Uri, UriRef, Iri, urial.IriRef, urial.Template, Uri.repair):
            try:
                parse(text)
            except UriError:
                pass
