"""Arrays for programs that do not read Arrow's views of texts."""

import pyarrow as pa


def array(made, text):
    """A chunked array of pyarrow with texts of the type `text`, which are copied."""
    chunked = pa.chunked_array(made)
    return chunked.cast(_type(chunked.type, text))


def type_of(made, text):
    """The type of `array` for this column."""
    return _type(pa.chunked_array(made).type, text)


def _type(type_, text):
    if pa.types.is_string_view(type_):
        return text
    if pa.types.is_list(type_):
        return pa.list_(_field(type_.value_field, text))
    if pa.types.is_struct(type_):
        return pa.struct([_field(field, text) for field in type_])
    return type_


def _field(field, text):
    return field.with_type(_type(field.type, text))
