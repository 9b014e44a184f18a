"""Dictionaries: the records of the command."""

import threading

import pytest

import urial
from urial import records


def test_explain():
    said = urial.explain("HTTP://e.org/a")
    assert said["valid"] and said["normalized"] == "http://e.org/a"
    assert said.keys() == records.Explained.__annotations__.keys()
    said = urial.explain("http://e.org/a b")
    assert said["error"]["offset"] == 14 and said["error"]["fix"]["text"] == "%20"
    assert urial.explain("é", iri=True)["kind"] == "relative-reference"


def test_lint():
    said = urial.lint("http://u:p@127.0.0.1/", fix=True)
    assert said.keys() == records.Linted.__annotations__.keys()
    rules = [finding["rule"] for finding in said["findings"]]
    assert "password-in-userinfo" in rules
    policy = 'ignore = ["password-in-userinfo"]'
    ignored = urial.lint("http://u:p@127.0.0.1/", policy=policy)["findings"]
    assert [finding["rule"] for finding in ignored] == [it for it in rules if it != "password-in-userinfo"]
    with pytest.raises(ValueError, match="policy: "):
        urial.lint("a:b", policy="x")


def test_interpret():
    said = urial.interpret("http://good.com\\@evil.com/")
    assert said["verdict"] == "refused"
    assert said.keys() == records.Interpreted.__annotations__.keys()
    assert urial.interpret("../g", base="http://a/b")["verdict"] in ("same", "text")
    with pytest.raises(ValueError, match="base: "):
        urial.interpret("g", base="\0")


def test_find():
    (found,) = urial.find("see http://e.org/a.")
    assert found["uri"] == "http://e.org/a" and (found["start"], found["end"]) == (4, 18)
    assert found.keys() == records.FoundUri.__annotations__.keys()
    (link,) = urial.find('<a href="../b">', "html", base="http://e.org/c/d")
    assert link["target"] == "http://e.org/b"
    with pytest.raises(ValueError, match="format: "):
        urial.find("", "pdf")


def test_redact():
    said = urial.redact("GET http://u:p@e.org/ HTTP/1.1")
    assert said["redacted"] == "GET http://u:***@e.org/ HTTP/1.1"
    assert said.keys() == records.Redacted.__annotations__.keys()


def test_gate():
    assert urial.gate("http://127.0.0.1/")["verdict"] == "deny"
    assert urial.gate("http://e.org/")["verdict"] == "resolve-first"
    address = urial.Uri("http://93.184.216.34/").ip_address
    assert urial.gate("http://e.org/", addresses=[address])["verdict"] == "allow"
    assert urial.gate("ftp://93.184.216.34/", schemes=["ftp"])["verdict"] == "allow"
    assert urial.gate("http://a@b/", strict=True, fetch=False)["verdict"] == "reject"
    with pytest.raises(ValueError):
        urial.gate("a:b", fetch=False)


def test_offsets_are_bytes():
    (found,) = urial.find("sée http://é.org/")
    assert (found["start"], found["end"]) == (5, 19)
    assert urial.explain("é b", iri=True)["error"]["offset"] == 2


def test_other_threads_run():
    """A long text is read without the lock of the interpreter."""
    turns = []
    thread = threading.Thread(target=lambda: urial.redact("http://u:p@e.org/ " * 20_000))
    thread.start()
    while thread.is_alive():
        turns.append(None)
    thread.join()
    assert len(turns) > 10
