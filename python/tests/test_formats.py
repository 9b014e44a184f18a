"""Formats of JSON Schema, and fields of pydantic."""

from typing import Annotated

import pytest

import urial
from urial import Template, Uri, UriError, UriRef


def test_formats():
    assert urial.is_uri("a:b") and not urial.is_uri("a") and not urial.is_uri("a: b")
    assert urial.is_uri_reference("a") and not urial.is_uri_reference("é")
    assert urial.is_iri("a:é") and not urial.is_iri("é")
    assert urial.is_iri_reference("é") and not urial.is_iri_reference(" ")
    assert urial.is_uri_template("/{a}") and not urial.is_uri_template("/{a")
    assert not urial.is_uri("a:\ud800")


def test_jsonschema():
    jsonschema = pytest.importorskip("jsonschema")
    from urial.jsonschema import FORMATS, register

    checker = register(jsonschema.FormatChecker(formats=()))
    for name in FORMATS:
        validator = jsonschema.Draft202012Validator({"format": name}, format_checker=checker)
        validator.validate("a:b")
        validator.validate(1)
        with pytest.raises(jsonschema.ValidationError) as raised:
            validator.validate("a:{ ")
        assert isinstance(raised.value.cause, UriError)


def test_pydantic():
    pydantic = pytest.importorskip("pydantic")

    class Page(pydantic.BaseModel):
        at: Uri
        links: list[UriRef] = []
        template: Template | None = None

    page = Page.model_validate_json('{"at": "http://e.org/", "links": ["a"], "template": "/{b}"}')
    assert page.at == Uri("http://e.org/") and type(page.links[0]) is UriRef
    assert Page(at=Uri("a:b")).at == Page(at="a:b").at
    assert page.model_dump_json() == '{"at":"http://e.org/","links":["a"],"template":"/{b}"}'
    assert Page(at="a:b").model_dump()["at"] == Uri("a:b")
    assert Page.model_json_schema()["properties"]["at"] == {"format": "uri", "title": "At", "type": "string"}
    for wrong in ("e.org", 1, None):
        with pytest.raises(pydantic.ValidationError) as raised:
            Page(at=wrong)
        assert raised.value.error_count() == 1
    with pytest.raises(pydantic.ValidationError, match="found ` ` at byte 14"):
        Page(at="http://e.org/a b")
    described = pydantic.TypeAdapter(Annotated[Uri, pydantic.Field(description="x")])
    assert described.json_schema() == {"description": "x", "format": "uri", "type": "string"}
