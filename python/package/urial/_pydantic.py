"""What pydantic asks of the classes."""

from typing import Any

from .jsonschema import FORMATS

_NAMES = {parse: name for name, parse in FORMATS.items()}


def core_schema(parse: type) -> Any:
    """A validator that takes an object of the class or a `str`, and serializes to a `str`."""
    from pydantic_core import core_schema as schema

    def keep(value: object, handler: Any) -> object:
        return value if isinstance(value, parse) else handler(value)

    text = schema.no_info_after_validator_function(parse, schema.str_schema())
    return schema.no_info_wrap_validator_function(
        keep, text, serialization=schema.to_string_ser_schema(when_used="json")
    )


def json_schema(parse: type, schema: Any, handler: Any) -> Any:
    """The JSON Schema of the class: a string of its format."""
    name = next(name for it, name in _NAMES.items() if issubclass(parse, it))
    return handler(schema) | {"format": name}
