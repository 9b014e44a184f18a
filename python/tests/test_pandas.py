"""The accessor of pandas."""

import pandas as pd
import pyarrow as pa
import pytest
from columns_data import HOSTS, SUFFIXES, TEXTS

import urial.pandas

INDEX = list("abcdef")
TYPES = ["str", object, "string", "category", pd.ArrowDtype(pa.string())]


@pytest.mark.parametrize("dtype", TYPES, ids=str)
def test_series(dtype):
    series = pd.Series(TEXTS, INDEX, dtype=dtype, name="u")
    made = series.uri.host()
    assert made.dtype == pd.ArrowDtype(pa.large_string())
    assert (made.index.tolist(), made.name) == (INDEX, "u")
    assert [None if pd.isna(it) else it for it in made] == HOSTS
    # pandas has its operations on the result.
    assert made.str.endswith(".uk").sum() == 1
    assert made.value_counts()["e.org"] == 1
    assert series.uri.port(True).sum() == 8 + 80 + 80
    assert series.uri.is_valid().dtype == pd.ArrowDtype(pa.bool_())
    assert series.uri.parse().struct.field("host").dropna().tolist() == [it for it in HOSTS if it]
    assert series.uri.query_pairs().dropna().iloc[0][0]["key"] == "x"


def test_other_series_have_the_index():
    bases = pd.Series(["http://e.org/"] * 2, ["a", "b"])
    references = pd.Series(["x", "y"], ["a", "b"], name="r")
    assert bases.uri.resolve(references).tolist() == ["http://e.org/x", "http://e.org/y"]
    made = urial.pandas.resolve("http://e.org/", references)
    assert (made.tolist(), made.name) == (["http://e.org/x", "http://e.org/y"], "r")
    with pytest.raises(ValueError, match="^resolve: expected series with one index"):
        bases.uri.resolve(references[::-1])


def test_errors_and_lists():
    with pytest.raises(TypeError, match="^u: expected a column of texts, found Int64"):
        pd.Series([1]).uri.host()
    with pytest.raises(ValueError, match="^form: "):
        pd.Series(TEXTS).uri.normalize("x")
    made = pd.Series(TEXTS).uri.registrable_domain(suffixes=SUFFIXES)
    assert made.dropna().tolist() == ["example.org", "e.org", "e.co.uk"]
    assert pd.Series([], dtype="str").uri.host().tolist() == []
    assert urial.pandas.host("http://e.org/").tolist() == ["e.org"]
