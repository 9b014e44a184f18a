"""Expressions of polars: as plugins, and by batches."""

import gc
import resource

import polars as pl
import pytest
from columns_data import EXAMPLES, HOSTS, SUFFIXES, TEXTS, identity, options, shown

import urial.polars
from urial import _table

FRAME = pl.DataFrame({"u": TEXTS})
# Batches fail with the exception of `urial.columns`.
ERRORS = (pl.exceptions.ComputeError, ValueError, TypeError)


@pytest.fixture(params=["plugin", "batches"])
def way(request, monkeypatch):
    if request.param == "batches":
        monkeypatch.setattr(urial.polars, "TESTED", frozenset())
    elif not urial.polars._is_tested(pl.__version__):
        pytest.skip("plugins were not tested in this version of polars")
    return request.param


@pytest.mark.parametrize("example", EXAMPLES, ids=identity)
def test_examples_hold(example, way):
    entry, arguments, result = example
    columns = {
        f"c{number}": [argument] * 3
        for number, argument in enumerate(arguments)
        if entry.argument(number).role == "texts"
    }
    given = [
        pl.col(f"c{number}") if f"c{number}" in columns else argument
        for number, argument in enumerate(arguments)
    ]
    function = getattr(urial.polars, _table.name(entry))
    frame = pl.DataFrame(columns, schema=dict.fromkeys(columns, pl.String))
    lazy = frame.lazy().select(function(*given, **options(entry)))
    if result.startswith("error: "):
        # A base that is wrong is an error as a constant, and null in a column.
        if entry.name != "uri_resolve":
            with pytest.raises(ERRORS) as error:
                lazy.collect()
            assert result.removeprefix("error: ") in str(error.value)
        return
    made = lazy.collect()
    assert made.columns == ["c0"]
    assert made.schema == lazy.collect_schema()
    assert [shown(row) for row in made.to_series().to_list()] == [result] * 3


def test_receivers_are_the_first_arguments(way):
    made = FRAME.select(pl.col("u").uri.host())
    assert made.to_dict(as_series=False) == {"u": HOSTS}
    assert FRAME.select(pl.col("u").uri.port(True).alias("p"))["p"].to_list()[3] == 80
    base = pl.lit("http://e.org/").uri.resolve(pl.col("u"))
    assert FRAME.select(base.alias("r"))["r"].to_list()[:2] == TEXTS[:2]
    assert "host" in dir(pl.col("u").uri)


def test_constants_are_no_columns(way):
    made = FRAME.select(urial.polars.resolve("http://e.org/", pl.col("u")))
    assert made["literal"].to_list()[:2] == TEXTS[:2]
    with pytest.raises(ERRORS, match="base: a base must be a URI"):
        FRAME.select(urial.polars.resolve("//e.org", pl.col("u")))
    one = pl.DataFrame({"b": ["//e.org"], "u": ["a"]})
    assert one.select(pl.col("b").uri.resolve(pl.col("u")))["b"].to_list() == [None]
    assert FRAME.select(pl.col("u").uri.set("query", None))["u"].to_list()[0] == TEXTS[0][:-4]
    assert FRAME.select(pl.col("u").uri.set(None, "a"))["u"].to_list() == [None] * len(TEXTS)


def test_frames_that_are_empty_or_null(way):
    host, segments = pl.col("u").uri.host(), pl.col("u").uri.segments().alias("s")
    made = FRAME.clear().select(host, segments)
    assert (made.height, made.schema) == (0, {"u": pl.String, "s": pl.List(pl.String)})
    nulls = pl.DataFrame({"u": [None, None]})
    assert nulls.select(pl.col("u").uri.host())["u"].to_list() == [None, None]
    categories = FRAME.select(pl.col("u").cast(pl.Categorical).uri.host())
    assert categories["u"].to_list() == HOSTS


def test_queries(way, tmp_path):
    texts = [f"http://h{row % 7}.example.org/{row}" for row in range(100_000)]
    pl.DataFrame({"u": texts}).write_parquet(tmp_path / "urls.parquet", row_group_size=9_000)
    lazy = pl.scan_parquet(tmp_path / "urls.parquet")
    counts = lazy.group_by(pl.col("u").uri.host().alias("host")).len().sort("host")
    expected = [(f"h{h}.example.org", len(range(h, 100_000, 7))) for h in range(7)]
    for engine in ("streaming", "in-memory"):
        assert counts.collect(engine=engine).rows() == expected
        one = lazy.filter(pl.col("u").uri.path() == "/99999").collect(engine=engine)
        assert one["u"].to_list() == texts[99_999:]
    lists = FRAME.group_by(pl.col("u").uri.scheme().alias("s"), maintain_order=True)
    lists = lists.agg(pl.col("u").uri.host()).rows()
    assert lists[0] == ("https", HOSTS[:1])
    assert lists[3] == ("http", ["e.org", "www.e.co.uk"])
    over = FRAME.select(pl.col("u").uri.host().over(pl.col("u").uri.scheme()))
    assert over["u"].to_list() == HOSTS
    chunks = pl.concat([FRAME, FRAME[1:]], rechunk=False).with_columns(v=pl.col("u").reverse())
    made = chunks.select(pl.col("u").uri.equivalent(pl.col("u")))
    assert made["u"].to_list()[:3] == [True, True, None]
    assert chunks.select(pl.col("u").uri.equivalent(pl.col("v"))).height == chunks.height


def test_methods_of_series():
    series = FRAME["u"]
    made = series.uri.host()
    assert (made.name, made.dtype, made.to_list()) == ("u", pl.String, HOSTS)
    assert series.uri.port(True)[3] == 80
    base = pl.Series("b", ["http://e.org/"] * len(series))
    assert base.uri.resolve(series).to_list()[:2] == TEXTS[:2]
    chunks = pl.concat([series, series[1:]], rechunk=False)
    assert chunks.uri.host().to_list() == HOSTS + HOSTS[1:]
    domains = series.uri.registrable_domain(suffixes=SUFFIXES)
    assert domains.to_list() == ["example.org", None, None, "e.org", None, "e.co.uk"]
    assert series[:0].uri.host().dtype == pl.String
    with pytest.raises(TypeError, match="u: expected a column of texts"):
        pl.Series([1]).uri.host()
    with pytest.raises(TypeError):
        base.uri.resolve(pl.col("u"))


def test_errors(way):
    for frame, expression, message in (
        (pl.DataFrame({"u": [1]}), pl.col("u").uri.host(), "u: expected a column of texts"),
        (pl.DataFrame({"u": [b"a"]}), pl.col("u").uri.host(), "u: expected a column of texts"),
        (pl.DataFrame({"u": [True]}), pl.col("u").uri.host(), "u: expected a column of texts"),
        (FRAME, pl.col("u").uri.assert_(), "path: expected pchar"),
        (FRAME, pl.col("u").uri.normalize("x"), "form: no step has the name `x`"),
        (FRAME, pl.col("u").uri.normalize(pl.col("u")), "expected a text that is the same"),
        (FRAME, pl.col("u").uri.registrable_domain(), "there is no public suffix list"),
        (FRAME, pl.col("u").uri.trim_query(), "expected uri_trim_query"),
    ):
        with pytest.raises(ERRORS, match=message):
            frame.select(expression)


def test_a_list_of_public_suffixes():
    made = FRAME.select(pl.col("u").uri.registrable_domain(suffixes=SUFFIXES))
    assert made["u"].to_list() == ["example.org", None, None, "e.org", None, "e.co.uk"]


def test_memory_of_plugins_is_released():
    frame = pl.DataFrame({"u": [f"http://a-long-name-{row}.example.org/" for row in range(20_000)]})
    wrong = pl.DataFrame({"u": ["http://e.org/", "h|"] * 10_000})
    peak = None
    for round in range(80):
        frame.select(pl.col("u").uri.parse())
        with pytest.raises(ERRORS):
            wrong.select(pl.col("u").uri.assert_())
        if round == 40:
            gc.collect()
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    # Results that are not released would be 3 MB in each round.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - peak < 30_000
