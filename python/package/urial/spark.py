"""Functions of URIs in the SQL of Apache Spark 4.1 and later: `SELECT uri_host(u) FROM t`."""

import functools
from typing import Any

import pyarrow as pa
from pyspark.sql.functions import ArrowUDFType, arrow_udf
from pyspark.sql.pandas.types import from_arrow_type

from . import _offsets, _sql, _urial


def register(spark: Any, suffixes: bytes | None = None) -> None:
    """Registers each function of `urial.columns` whose name in SQL begins with `uri_`.

    `suffixes` has the octets of `public_suffix_list.dat`, for functions that need it.
    """
    for entry in _urial.functions():
        result = _offsets.type_of(entry.no_rows(), pa.string())
        spark.udf.register(
            entry.name,
            arrow_udf(
                _function(entry, suffixes if entry.takes_suffixes else None),
                from_arrow_type(result),
                ArrowUDFType.SCALAR,
            ),
        )


def _function(entry, octets):
    def call(*columns: pa.Array) -> pa.Array:
        made = _sql.call(entry, columns, octets and _suffixes(octets))
        return _offsets.array(made, pa.string()).combine_chunks()

    return call


@functools.cache
def _suffixes(octets):
    """The list, read once by each worker."""
    return _urial.PublicSuffixes(octets)
