"""What the tests of columns share: the examples of the table, columns, and a list of suffixes."""

import urial
from urial import _urial

LIST = b"// ===BEGIN ICANN DOMAINS===\nuk\nco.uk\norg\njp\n// ===END ICANN DOMAINS===\n"
SUFFIXES = urial.PublicSuffixes(LIST)

TEXTS = [
    "https://me@a-host-of-a-long-name.example.org:8/a?x=1",
    "mailto:x",
    None,
    "http://e.org/",
    "h|",
    "http://www.e.co.uk/",
]
HOSTS = ["a-host-of-a-long-name.example.org", None, None, "e.org", None, "www.e.co.uk"]

ENTRIES = _urial.functions() + _urial.spark_functions()

def value(literal):
    """The value of a literal of SQL."""
    constants = {"NULL": None, "true": True, "false": False}
    if literal in constants:
        return constants[literal]
    assert literal[0] == literal[-1] == "'"
    return literal[1:-1].replace("''", "'")


EXAMPLES = [
    (entry, [value(literal) for literal in literals], result)
    for entry in ENTRIES
    for literals, result in entry.examples
]


def options(entry):
    """The list of suffixes, if the function takes one."""
    return {"suffixes": SUFFIXES} if entry.takes_suffixes else {}


def shown(it):
    """A value as the table shows it."""
    if isinstance(it, dict):
        members = [f"{key}: {'' if it[key] is None else shown(it[key])}" for key in it]
        return "{" + ", ".join(members) + "}"
    if isinstance(it, list):
        return "[" + ", ".join(map(shown, it)) + "]"
    return {None: "NULL", True: "true", False: "false"}.get(it, str(it))


def identity(example):
    entry, arguments, _ = example
    return f"{entry.name}{arguments}"
