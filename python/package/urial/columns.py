"""Functions of URIs on columns.

Each takes anything that has Arrow's PyCapsule interface, without copying it: arrays and chunked
arrays of pyarrow, series of polars and pandas, a relation of DuckDB with one column. A list is
copied. A `str`, a truth value and `None` are for all rows, and so is a column of one row. The
result has the interface, too: `pyarrow.chunked_array(host(u))`, `polars.Series(host(u))`.

Null gives null. A text that is no URI reference gives null, unless the function says otherwise;
`error` says why.
"""

from . import _table
from ._urial import Array


def _call(entry, arguments, suffixes):
    return entry.call(arguments, suffixes)


_functions = _table.functions(_call, __name__)
globals().update(_functions)
__all__ = ["Array", *_functions]
