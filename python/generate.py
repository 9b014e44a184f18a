"""Writes the files of the package that are made from others: `python generate.py [--check]`.

`records.py` has the records of the verbs as `TypedDict`, from their JSON Schemas. `_urial.pyi` has
the types of the native module, by `maturin generate-stubs`, which reads the Rust code. `columns.pyi`
and others have the functions on columns, from the table in the installed module.
"""

import json
import keyword
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
PACKAGE = HERE / "package" / "urial"
SCHEMAS = HERE.parent / "crates" / "urial-verbs" / "schema"

VERBS = ["explain", "find", "gate", "interpret", "lint", "redact"]
"""The verbs whose records are dictionaries."""


def main() -> int:
    made = {"records.py": records(), "_urial.pyi": stubs()}
    made |= {f"{name}.pyi": columns(name) for name in COLUMNS}
    if "--check" not in sys.argv[1:]:
        for name, text in made.items():
            (PACKAGE / name).write_text(text)
        return 0
    old = [name for name, text in made.items() if text != (PACKAGE / name).read_text()]
    for name in old:
        print(f"package/urial/{name} is not up to date: run python generate.py")
    return 1 if old else 0


# Records


def records() -> str:
    classes: dict[str, dict] = {}
    for verb in VERBS:
        schema = json.loads((SCHEMAS / f"{verb}.json").read_text())
        names = own_names(schema["$defs"], classes, verb)
        for name, record in schema["$defs"].items():
            classes[names[name]] = renamed(record, names)
    head = '"""The dictionaries that `urial.explain` and other functions return."""\n\n'
    head += "# Made by generate.py from the JSON Schemas of the verbs.\n\n"
    head += "from typing import Any, Literal, NotRequired, TypedDict\n"
    body = "".join(typed_dict(name, record) for name, record in sorted(classes.items()))
    return head + body


def own_names(records: dict, classes: dict, verb: str) -> dict[str, str]:
    """The name of the class of each record; with the verb before it, if another has the name."""
    names = {name: pascal(name) for name in records}
    for name, record in records.items():
        taken = classes.get(names[name])
        if taken is not None and taken != renamed(record, names):
            names[name] = pascal(verb) + names[name]
    return names


def pascal(name: str) -> str:
    return "".join(word[:1].upper() + word[1:] for word in name.split("_"))


def renamed(schema, names: dict[str, str]):
    """The schema with the names of classes in its references."""
    if isinstance(schema, list):
        return [renamed(it, names) for it in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return {"class": names[schema["$ref"].rsplit("/", 1)[1]]}
    return {key: renamed(it, names) for key, it in schema.items()}


def typed_dict(name: str, record: dict) -> str:
    required = record.get("required", [])
    fields = record.get("properties", {})
    types = {field: annotation(schema) for field, schema in fields.items()}
    for field in types.keys() - set(required):
        types[field] = f"NotRequired[{types[field]}]"
    if any(map(keyword.iskeyword, fields)):
        members = ", ".join(f"{field!r}: {name}" for field, name in types.items())
        return f"\n\n{name} = TypedDict({name!r}, {{{members}}})\n"
    lines = [f"\n\nclass {name}(TypedDict):", docstring(record.get("description", ""))]
    for field, schema in fields.items():
        lines += [f"    {field}: {types[field]}", docstring(schema.get("description", ""))]
    return "\n".join(line for line in lines if line) + "\n"


def docstring(text: str) -> str:
    # Examples and forms are those of Rust.
    text = text.split("```")[0].split(" Serializes as")[0].split("\nSerializes as")[0]
    text = " ".join(text.split()).replace("\\", "\\\\")
    return f'    """{text}"""' if text else ""


def annotation(schema) -> str:
    """The type of a schema, as Python writes it."""
    if not isinstance(schema, dict):
        return "Any"
    if "class" in schema:
        return f'"{schema["class"]}"'
    if "const" in schema:
        return f"Literal[{schema['const']!r}]"
    if "enum" in schema:
        return f"Literal[{', '.join(map(repr, schema['enum']))}]"
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return union(annotation(it) for it in schema[key])
    if len(schema.get("allOf", [])) == 1:
        return annotation(schema["allOf"][0])
    kinds = schema.get("type", [])
    kinds = kinds if isinstance(kinds, list) else [kinds]
    return union(simple(kind, schema) for kind in kinds) or "Any"


def simple(kind: str, schema: dict) -> str:
    if kind == "array" and "prefixItems" in schema:
        return f"list[{union(map(annotation, schema['prefixItems']))}]"
    if kind == "array":
        return f"list[{annotation(schema.get('items'))}]"
    if kind == "object":
        return f"dict[str, {annotation(schema.get('additionalProperties'))}]"
    return {
        "boolean": "bool",
        "integer": "int",
        "null": "None",
        "number": "float",
        "string": "str",
    }[kind]


def union(types) -> str:
    """A union without repetitions, in which `None` is the last."""
    names = list(dict.fromkeys(types))
    names = [it for it in names if it != "None"] + ["None"] * ("None" in names)
    joined = " | ".join(names)
    # A name in quotes has no operator.
    return '"' + joined.replace('"', "") + '"' if '"' in joined else joined


# Stubs

HEAD = '''\
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
'''

PRECISE = {
    "def segments(self, /) -> tuple:": "def segments(self, /) -> tuple[str, ...]:",
    "def variables(self, /) -> tuple:": "def variables(self, /) -> tuple[str, ...]:",
    "_pairs(self, /) -> tuple:": "_pairs(self, /) -> tuple[tuple[str, str | None], ...]:",
    "def __truediv__(self, segment: object, /) -> Any:": "def __truediv__(self, segment: str, /) -> Self:",
    "(self, /, requested_schema: Any | None = None) -> tuple:": "(\n        self, /, requested_schema: Any | None = None\n    ) -> tuple[CapsuleType, CapsuleType]:",
    "arguments: list, suffixes": "arguments: list[Any], suffixes",
    "def to_pylist(self, /) -> list:": "def to_pylist(self, /) -> list[Any]:",
    "def __dir__(self, /) -> list:": "def __dir__(self, /) -> list[str]:",
    "def __iter__(self, /) -> Iterator:": "def __iter__(self, /) -> Iterator[tuple[str, Any]]:",
    "def __reduce__(self, /) -> tuple[type, tuple[str]]:": "def __reduce__(self, /) -> tuple[type[Self], tuple[str]]:",
}
"""Types that the Rust code does not say."""


def stubs() -> str:
    with tempfile.TemporaryDirectory() as folder:
        command = ["maturin", "generate-stubs", "-q", "--features", "inspect", "--out", folder]
        subprocess.run(command, cwd=HERE, check=True, stdout=subprocess.DEVNULL)
        text = (Path(folder) / "urial" / "_urial.pyi").read_text()
    # The imports are those of the head.
    text = text[text.index("__all__") :]
    text = re.sub(r'(: |-> )"([^"]*)"', r"\1\2", text)
    for vague, precise in PRECISE.items():
        text = text.replace(vague, precise)
    return HEAD + "\n" + text


# Functions on columns

COLUMNS = {
    "columns": ("from ._types import Column\nfrom ._urial import Array as Array", "Column", "Array"),
    "polars": ("import polars as pl", "pl.Expr | str | None", "pl.Expr"),
    "pandas": ("from typing import Any", "Any", "Any"),
}
"""The imports of a module, the type of what its functions take, and of what they return."""


def columns(module: str) -> str:
    from urial import _table, _urial

    imports, column, result = COLUMNS[module]
    lines = [f"# Made by generate.py from the table of functions on columns.\n\n{imports}\n"]
    lines.append("from ._urial import PublicSuffixes\n")
    entries = _urial.functions() + _urial.spark_functions()
    others = {"columns": ["Array"], "polars": ["TESTED"]}.get(module, [])
    exported = others + [_table.name(entry) for entry in entries]
    lines.append("__all__ = [\n" + "".join(f'    "{name}",\n' for name in exported) + "]\n")
    if module == "polars":
        lines.append("TESTED: frozenset[str]\n")
    for entry in entries:
        arguments = [parameter(it, column) for it in entry.arguments]
        if entry.takes_suffixes:
            arguments += ["*", "suffixes: PublicSuffixes | None = None"]
        lines.append(f"def {_table.name(entry)}({', '.join(arguments)}) -> {result}:")
        lines.append(docstring(entry.summary) + "\n")
    return "\n".join(lines)


def parameter(argument, column: str) -> str:
    types = {"texts": column, "text": "str | None", "boolean": "bool | None", "several": "str | None"}
    name = f"{argument.name}: {types[argument.role]}"
    if argument.role == "several":
        return f"*{name}"
    return f"{name} = None" if argument.is_optional else name


if __name__ == "__main__":
    sys.exit(main())
