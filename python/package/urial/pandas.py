"""Functions of URIs on series of pandas: `s.uri.host()`.

The receiver is the first argument of a function of `urial.columns`. The module has the functions,
too: `urial.pandas.resolve("http://e.org/", s)`. The result has the index and the name of the first
series, and a type of Arrow.
"""

import pandas as pd
import pyarrow as pa

from . import _offsets, _table


def _call(entry, arguments, suffixes):
    series = [argument for argument in arguments if isinstance(argument, pd.Series)]
    if any(not other.index.equals(series[0].index) for other in series[1:]):
        raise ValueError(f"{_table.name(entry)}: expected series with one index")
    made = entry.call(arguments, suffixes)
    # pandas has no operations on views of texts.
    array = pd.arrays.ArrowExtensionArray(_offsets.array(made, pa.large_string()))
    if not series:
        return pd.Series(array)
    return pd.Series(array, index=series[0].index, name=series[0].name)


_functions = _table.functions(_call, __name__)
globals().update(_functions)
__all__ = [*_functions]

pd.api.extensions.register_series_accessor("uri")(_table.namespace(_functions, __doc__))
