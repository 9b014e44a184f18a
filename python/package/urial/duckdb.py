"""Functions of URIs in the SQL of DuckDB: `SELECT uri_host(u) FROM t`."""

from typing import Any

import pyarrow as pa

from . import _sql, _table, _urial
from ._urial import PublicSuffixes


def register(connection: Any, suffixes: PublicSuffixes | None = None) -> None:
    """Registers each function of `urial.columns` whose name in SQL begins with `uri_`.

    `suffixes` is a list of public suffixes, for functions that need one. A base is read row by row,
    so that one that is no URI gives null, also if it is a constant.
    """
    for entry in _urial.functions():
        connection.create_function(
            entry.name,
            _function(entry, suffixes),
            _parameters(entry),
            _result(connection, entry),
            type="arrow",
            null_handling="special",
        )


def _function(entry, suffixes):
    def function(*columns):
        return pa.chunked_array(_sql.call(entry, columns, suffixes))

    if _sql.is_fixed(entry):
        # DuckDB counts the parameters of the signature.
        function.__signature__ = _table.signature(entry)
    return function


def _parameters(entry):
    """Types of parameters; without them, a function takes any number of any type."""
    return ["VARCHAR"] * len(entry.arguments) if _sql.is_fixed(entry) else None


def _result(connection, entry):
    table = pa.table({"result": pa.chunked_array(entry.no_rows())})
    return connection.from_arrow(table).types[0]
