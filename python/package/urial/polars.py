"""Functions of URIs as expressions of polars, `pl.col("u").uri.host()`, and on its series,
`series.uri.host()`.

The receiver is the first argument of a function of `urial.columns`. The module has the functions
that make expressions, too: `urial.polars.resolve("http://e.org/", pl.col("u"))`. A `str` is a
constant, an expression is a column. A method of a series takes series and constants.

In the versions of `TESTED`, expressions run as plugins, without Python. In others, and with a list of
public suffixes, they run by `polars.map_batches`.
"""

import polars as pl
from polars.plugins import register_plugin_function

from . import _table, _urial

TESTED = frozenset({"1.44", "2.0", "2.1"})
"""The versions of polars whose interface for plugins was tested."""


def _call(entry, arguments, suffixes):
    if suffixes is None and _is_tested(pl.__version__):
        return _plugin(entry, arguments)
    return _batches(entry, arguments, suffixes)


def _is_tested(version):
    return ".".join(version.split(".")[:2]) in TESTED


def _plugin(entry, arguments):
    return register_plugin_function(
        plugin_path=_urial.__file__,
        function_name=entry.symbol,
        args=[_expression(argument) for argument in [*arguments, entry.name]],
        is_elementwise=True,
    )


def _expression(argument):
    """A column, or a literal in a struct, so that it is not taken for a column."""
    if isinstance(argument, pl.Expr):
        return argument
    if isinstance(argument, (_urial.UriRef, _urial.IriRef)):
        argument = str(argument)
    literal = pl.lit(argument, pl.Boolean if isinstance(argument, bool) else pl.String)
    return pl.struct(literal.alias("urial:constant")).alias("literal")


def _batches(entry, arguments, suffixes):
    columns = {
        number: argument
        for number, argument in enumerate(arguments)
        if isinstance(argument, pl.Expr)
    }

    if not columns:
        return pl.lit(pl.Series("literal", entry.call(arguments, suffixes)))

    def function(series):
        given = dict(enumerate(arguments)) | dict(zip(columns, series, strict=True))
        made = entry.call(list(given.values()), suffixes)
        return pl.Series(series[0].name, made)

    made = pl.map_batches(
        list(columns.values()), function, return_dtype=_type(entry), is_elementwise=True
    )
    # As with a plugin, the result has the name of the first argument.
    return made if 0 in columns else made.alias("literal")


def _series(entry, arguments, suffixes):
    """The result on series, which has the name of the first argument: the receiver."""
    return pl.Series(entry.call(arguments, suffixes)).alias(arguments[0].name)


def _type(entry):
    return pl.Series(entry.no_rows()).dtype


_functions = _table.functions(_call, __name__)
globals().update(_functions)
__all__ = ["TESTED", *_functions]

pl.api.register_expr_namespace("uri")(_table.namespace(_functions, __doc__))
pl.api.register_series_namespace("uri")(
    _table.namespace(_table.functions(_series, __name__), __doc__)
)
