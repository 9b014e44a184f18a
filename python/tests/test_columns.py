"""Functions on columns: the examples of the table, layouts of columns, and what fails."""

import gc
import inspect
import pathlib
import pickle
import resource
import sys
import threading
import tomllib

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from columns_data import ENTRIES, EXAMPLES, HOSTS, SUFFIXES, TEXTS, identity, options, shown

import urial
from urial import _table, columns

VECTORS = pathlib.Path(__file__).parents[2] / "testdata"


def called(entry, arguments):
    function = getattr(columns, _table.name(entry))
    return function(*arguments, **options(entry))


@pytest.mark.parametrize("example", EXAMPLES, ids=identity)
def test_examples_hold_for_constants(example):
    entry, arguments, result = example
    if result.startswith("error: "):
        with pytest.raises(ValueError) as error:
            called(entry, arguments)
        assert str(error.value) == result.removeprefix("error: ")
    else:
        assert [shown(row) for row in called(entry, arguments).to_pylist()] == [result]


@pytest.mark.parametrize("example", EXAMPLES, ids=identity)
def test_examples_hold_for_columns(example):
    entry, arguments, result = example
    given = [
        pa.chunked_array([["a"], [argument, argument]], pa.string())[1:]
        if entry.argument(number).role == "texts"
        else argument
        for number, argument in enumerate(arguments)
    ]
    if not result.startswith("error: "):
        assert [shown(row) for row in called(entry, given).to_pylist()] == [result] * 2
    elif entry.name == "uri_resolve":
        # A base that is wrong is an error as a constant, and null in a column.
        assert called(entry, given).to_pylist() == [None] * 2
    else:
        with pytest.raises(ValueError) as error:
            called(entry, given)
        assert str(error.value) == result.removeprefix("error: ")


def test_functions_have_the_names_and_texts_of_the_table():
    assert {"host", "assert_", "registrable_domain", "parse_url"} < set(columns.__all__)
    for entry in ENTRIES:
        function = getattr(columns, _table.name(entry))
        assert function.__name__ == _table.name(entry)
        assert function.__module__ == "urial.columns"
        assert function.__doc__.startswith(entry.summary)
    assert str(inspect.signature(columns.port)) == "(u, default=None)"
    assert str(inspect.signature(columns.trim_query)) == "(u, *key)"
    assert str(inspect.signature(columns.get)) == "(u, template, *, suffixes=None)"
    assert columns.port(["http://e.org/"], default=True).to_pylist() == [80]
    assert columns.port(["http://e.org/"], None).to_pylist() == [None]


def test_functions_of_the_table_can_be_pickled():
    for entry in ENTRIES:
        assert pickle.loads(pickle.dumps(entry)).name == entry.name


ARRAYS = {
    "string": pa.array(TEXTS, pa.string()),
    "large_string": pa.array(TEXTS, pa.large_string()),
    "string_view": pa.array(TEXTS, pa.string_view()),
    "dictionary": pa.array(TEXTS).dictionary_encode(),
    "chunked": pa.chunked_array([TEXTS[:2], [], TEXTS[2:]]),
    "chunked dictionary": pa.chunked_array([TEXTS[:2], TEXTS[2:]]).dictionary_encode(),
    "table": pa.table({"u": TEXTS}),
    "batch": pa.record_batch({"u": TEXTS}),
    "polars": pl.Series(TEXTS),
    "polars chunks": pl.concat([pl.Series(TEXTS[:3]), pl.Series(TEXTS[3:])], rechunk=False),
    "polars categorical": pl.Series(TEXTS, dtype=pl.Categorical),
    "polars frame": pl.DataFrame({"u": TEXTS}),
    "pandas": pd.Series(TEXTS),
    "pandas object": pd.Series(TEXTS, dtype=object),
    "pandas arrow": pd.Series(TEXTS, dtype=pd.ArrowDtype(pa.string())),
    "pandas categorical": pd.Series(TEXTS, dtype="category"),
    "list": TEXTS,
    "tuple": tuple(TEXTS),
    "generator": None,
    "references": [urial.UriRef(it) if it and "|" not in it else it for it in TEXTS],
    "itself": columns.redact(TEXTS),
}


@pytest.mark.parametrize("name", ARRAYS)
def test_layouts(name):
    array = iter(TEXTS) if name == "generator" else ARRAYS[name]
    made = columns.host(array)
    assert made.to_pylist() == HOSTS
    assert len(made) == len(HOSTS)
    assert pa.chunked_array(made).to_pylist() == HOSTS
    assert pl.Series(made).to_list() == HOSTS


@pytest.mark.parametrize("name", ["string", "large_string", "string_view", "dictionary", "chunked"])
def test_slices(name):
    array = ARRAYS[name]
    for start in range(len(TEXTS) + 1):
        for length in range(len(TEXTS) + 1):
            made = columns.host(array.slice(start, length))
            assert made.to_pylist() == HOSTS[start:][:length]


def test_columns_without_rows_and_without_texts():
    for empty in ([], pa.array([], pa.string()), pa.chunked_array([], pa.string()), pl.Series([])):
        made = columns.parse(empty)
        assert (len(made), made.to_pylist()) == (0, [])
        assert pa.chunked_array(made).type == pa.chunked_array(columns.parse(TEXTS)).type
    for nulls in (pa.nulls(2), [None, None], pl.Series([None, None]), pd.Series([None, None])):
        assert columns.host(nulls).to_pylist() == [None, None]


def test_a_relation_of_duckdb():
    connection = duckdb.connect()
    connection.register("t", pa.table({"u": TEXTS, "n": range(len(TEXTS))}))
    assert columns.host(connection.sql("SELECT u FROM t")).to_pylist() == HOSTS
    with pytest.raises(TypeError, match="^u: expected a column of texts, found Struct"):
        columns.host(connection.sql("SELECT u, n FROM t"))


def test_results_have_the_interface():
    made = columns.port(pa.chunked_array([TEXTS[:2], TEXTS[2:]]))
    assert pa.field(made).type == pa.int32()
    assert pa.chunked_array(made).num_chunks == 2
    assert pa.array(made).to_pylist() == [8, None, None, None, None, None]
    for function in (columns.host, columns.parse, columns.query_pairs, columns.segments):
        made = function(pa.chunked_array([TEXTS[:2], TEXTS[2:], TEXTS[1:]]))
        assert pa.array(made).to_pylist() == pa.chunked_array(made).to_pylist()
    frame = pl.DataFrame({"p": columns.parse(TEXTS), "s": columns.segments(TEXTS)})
    assert frame["p"].struct.field("host").to_list() == HOSTS
    assert frame["s"].to_list() == [["a"], ["x"], None, [""], None, [""]]
    assert pd.Series.from_arrow(columns.is_valid(TEXTS)).tolist()[0]
    # No text of the column, which may have secrets.
    assert repr(columns.host(TEXTS)) == "<urial.columns.Array: 6 rows of Utf8View>"


def long_texts(rows):
    return [f"http://a-host-that-is-no-inline-view-{row}.example.org/path" for row in range(rows)]


@pytest.mark.parametrize("text", [pa.string(), pa.large_string()])
def test_parts_are_not_copied(text):
    array = pa.array(long_texts(100), text)
    made = pa.array(columns.host(array))
    assert made.buffers()[2].address == array.buffers()[2].address
    views = array.cast(pa.string_view())
    made = pa.array(columns.host(views))
    assert made.buffers()[2].address == views.buffers()[2].address


def test_a_result_outlives_its_column():
    made = columns.host(pa.array(long_texts(1000)))
    chunked = pa.chunked_array(made)
    del made
    gc.collect()
    assert chunked[999].as_py() == "a-host-that-is-no-inline-view-999.example.org"


def test_memory_is_released():
    array = pa.array(long_texts(10_000))
    before = pa.total_allocated_bytes()
    peak = None
    for round in range(60):
        pa.chunked_array(columns.parse(array))[-1].as_py()
        columns.host(array.to_pylist())
        made = columns.host(pl.Series(array))
        made.__arrow_c_stream__()
        made.__arrow_c_array__()
        if round == 20:
            gc.collect()
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    del made
    gc.collect()
    assert pa.total_allocated_bytes() == before
    # One column of hosts that is not released in each round would be 25 MB.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - peak < 15_000


def test_columns_of_other_chunks_are_aligned():
    bases = [f"http://e.org/{number}/" for number in range(7)]
    references = [f"../{number}" for number in range(7)]
    expected = [f"http://e.org/{number}" for number in range(7)]
    for border in range(8):
        a = pa.chunked_array([bases[:border], bases[border:]], pa.string())
        b = pa.chunked_array([references[:3], [], references[3:]], pa.string())
        assert columns.resolve(a, b).to_pylist() == expected
        assert columns.resolve(bases, b).to_pylist() == expected


def test_a_column_of_one_row_is_for_all_rows():
    for base in (["http://e.org/"], pa.array(["http://e.org/"], pa.string_view()).slice(0, 1)):
        assert columns.resolve(base, ["a", None]).to_pylist() == ["http://e.org/a", None]
        assert columns.resolve(base, []).to_pylist() == []
    assert columns.resolve([None], ["a", "b"]).to_pylist() == [None, None]
    # A row that is no base gives null; a constant that is none fails.
    assert columns.resolve(["//a"], ["b", "c"]).to_pylist() == [None, None]
    with pytest.raises(ValueError, match="^base: a base must be a URI"):
        columns.resolve("//a", ["b", "c"])


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: columns.host(pa.array([1])), TypeError, "u: expected a column of texts, found I"),
        (lambda: columns.host(pa.array([b"a"])), TypeError, "u: expected a column of texts, f"),
        (lambda: columns.host(pa.chunked_array([], pa.int8())), TypeError, "u: expected a column"),
        (lambda: columns.host(pl.Series([1.5])), TypeError, "u: expected a column of texts, f"),
        (lambda: columns.host([1]), TypeError, "u: expected str or None in each row, found int"),
        (lambda: columns.host([b"a"]), TypeError, "u: expected str or None in each row, found byt"),
        (lambda: columns.host(3), TypeError, "u: expected a text, an array of Arrow, or a list"),
        (lambda: columns.host(True), TypeError, "uri_host: expected a text for u"),
        (lambda: columns.host(), TypeError, "missing a required argument"),
        (lambda: columns.host("a", "b"), TypeError, "too many positional arguments"),
        (lambda: columns.trim_query("a"), TypeError, r"expected uri_trim_query\(u, key, …\)"),
        (lambda: columns.normalize(TEXTS, TEXTS), TypeError, "uri_normalize: expected a text that"),
        (lambda: columns.normalize(TEXTS, "x"), ValueError, "form: no step has the name `x`"),
        (lambda: columns.resolve(TEXTS, TEXTS[1:]), ValueError, "expected columns of one length"),
        (lambda: columns.host(["\ud800"]), UnicodeEncodeError, "'utf-8' codec can't encode"),
        (lambda: columns.registrable_domain(TEXTS), ValueError, "there is no public suffix list"),
        (lambda: columns.assert_(TEXTS), ValueError, "path: expected pchar"),
    ],
)
def test_errors(call, error, message):
    with pytest.raises(error, match=f"^{message}"):
        call()


def test_errors_of_other_programs_are_shown():
    def batches():
        yield pa.record_batch({"u": ["http://e.org/"]})
        raise RuntimeError("no more rows")

    schema = pa.schema({"u": pa.string()})
    with pytest.raises(ValueError, match="no more rows"):
        columns.host(pa.RecordBatchReader.from_batches(schema, batches()))

    class Wrong:
        def __arrow_c_array__(self, requested_schema=None):
            return pa.array(["a"]).__arrow_c_array__()[::-1]

    with pytest.raises(ValueError):
        columns.host(Wrong())


def test_a_list_of_public_suffixes():
    made = columns.registrable_domain(TEXTS, suffixes=SUFFIXES)
    assert made.to_pylist() == ["example.org", None, None, "e.org", None, "e.co.uk"]
    made = columns.get(TEXTS[-1:], "{host:registrable-domain}", suffixes=SUFFIXES)
    assert made.to_pylist() == ["e.co.uk"]


def test_other_threads_run_during_a_call():
    array = pa.array(long_texts(200_000))
    turns, is_over = [0], threading.Event()

    def take_turns():
        while not is_over.wait(0.0001):
            turns[0] += 1

    thread = threading.Thread(target=take_turns)
    interval = sys.getswitchinterval()
    thread.start()
    try:
        # The other thread has turns only while this one gives up the lock of Python.
        sys.setswitchinterval(100)
        before = turns[0]
        columns.parse(array)
        during = turns[0] - before
    finally:
        sys.setswitchinterval(interval)
        is_over.set()
        thread.join()
    assert during > 5


def references():
    """The inputs of the vectors."""
    for path in sorted(VECTORS.rglob("*.toml")):
        for test in tomllib.loads(path.read_text()).get("test", []):
            yield from (test[key] for key in ("input", "base") if isinstance(test.get(key), str))


def of_object(text, get):
    try:
        return get(urial.UriRef(text))
    except urial.UriError:
        return None


def port_number(reference):
    try:
        return reference.port_number
    except ValueError:
        return None


def test_columns_agree_with_objects():
    texts = list(references())
    assert len(texts) > 5000
    checks = {
        "scheme": lambda it: it.scheme,
        "authority": lambda it: it.authority,
        "userinfo": lambda it: it.userinfo,
        "host": lambda it: it.host,
        "port": port_number,
        "path": lambda it: it.path,
        "query": lambda it: it.query,
        "fragment": lambda it: it.fragment,
        "normalize": lambda it: str(it.normalize()),
    }
    for name, get in checks.items():
        expected = [of_object(text, get) for text in texts]
        assert getattr(columns, name)(texts).to_pylist() == expected, name


def test_a_capsule_is_read_once():
    class Once:
        """What breaks the rule that each call gives a new capsule."""

        def __init__(self, made, name):
            self.made, self.name = made, name

        def __getattr__(self, name):
            if name == self.name:
                return lambda requested_schema=None: self.made
            raise AttributeError(name)

    array = pa.array(["http://e.org/"])
    for name in ("__arrow_c_stream__", "__arrow_c_array__"):
        source = pa.chunked_array([array]) if name == "__arrow_c_stream__" else array
        once = Once(getattr(source, name)(), name)
        assert columns.host(once).to_pylist() == ["e.org"]
        with pytest.raises(ValueError, match="read already"):
            columns.host(once)


class Producer:
    """An object with the interface of a library that is not known."""

    def __init__(self, array):
        self.array = array

    def __arrow_c_stream__(self, requested_schema=None):
        return pa.chunked_array([self.array]).__arrow_c_stream__()


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view()])
def test_texts_of_unknown_producers_are_checked(kind):
    texts = [*TEXTS, None, "http://é.example.org/a-text-that-is-no-part-of-a-view"]
    array = pa.array(texts, kind)
    assert columns.path(Producer(array)).to_pylist() == columns.path(array).to_pylist()
    assert columns.host(Producer(array[2:])).to_pylist() == columns.host(array[2:]).to_pylist()
    for wrong in (b"\xff", b"http://e.org/a-text-that-is-no-part-of-a-view\xc3"):
        octets = pa.array([b"a", wrong], pa.binary_view() if kind == pa.string_view() else pa.binary())
        wrong = octets.view(pa.string_view() if kind == pa.string_view() else pa.string())
        wrong = pa.concat_arrays([array.cast(wrong.type), wrong])
        with pytest.raises(ValueError, match="the column is not as Arrow says"):
            columns.host(Producer(wrong))
