"""SQL functions of DuckDB."""

import duckdb
import pyarrow as pa
import pytest
from columns_data import HOSTS, SUFFIXES, TEXTS, shown

import urial.duckdb
from urial import _urial

EXAMPLES = [
    (entry.name, arguments, result)
    for entry in _urial.functions()
    for arguments, result in entry.examples
]


@pytest.fixture(scope="module")
def connection():
    connection = duckdb.connect()
    urial.duckdb.register(connection, SUFFIXES)
    connection.register("t", pa.table({"u": TEXTS}))
    return connection


def row(connection, query):
    [row] = connection.sql(query).fetchall()
    return row


@pytest.mark.parametrize(("name", "arguments", "result"), EXAMPLES, ids=str)
def test_examples_hold(connection, name, arguments, result):
    query = f"SELECT {name}({', '.join(arguments)})"
    if not result.startswith("error: "):
        assert shown(*row(connection, query)) == result
    elif name == "uri_resolve":
        # A base is a column, also if it is a constant.
        assert row(connection, query) == (None,)
    else:
        with pytest.raises(duckdb.Error) as error:
            row(connection, query)
        assert result.removeprefix("error: ") in str(error.value)


def test_columns(connection):
    assert connection.sql("SELECT uri_host(u) FROM t").fetchall() == [(it,) for it in HOSTS]
    query = "SELECT uri_parse(u).host, uri_port(u, true) FROM t WHERE uri_scheme(u) = 'https'"
    assert connection.sql(query).fetchall() == [(HOSTS[0], 8)]
    query = "SELECT uri_registrable_domain(u) d, count(*) FROM t GROUP BY d ORDER BY d LIMIT 1"
    assert connection.sql(query).fetchall() == [("e.co.uk", 1)]
    query = """
        SELECT uri_host('http://h' || (i % 7) || '.example.org/' || i) h, count(*)
        FROM range(100000) t(i) GROUP BY h ORDER BY h
    """
    counts = connection.sql(query).fetchall()
    assert counts == [(f"h{h}.example.org", len(range(h, 100_000, 7))) for h in range(7)]
    assert connection.sql("SELECT uri_host(u) FROM t WHERE false").fetchall() == []
    assert connection.sql("SELECT uri_normalize(u, NULL) FROM t").fetchall()[0] == (None,)


def test_errors(connection):
    for call, message in (
        ("uri_host(u, u)", "No function matches"),
        ("uri_host(1, 2)", "No function matches"),
        ("uri_port(u, 'a')", "expected true or false"),
        ("uri_port(1)", "expected a column of texts"),
        ("uri_normalize(u, 'x')", "no step has the name"),
        ("uri_normalize(u, u)", "expected a form that is the same for all rows"),
        ("uri_trim_query(u)", "expected uri_trim_query"),
        ("uri_assert(u)", "path: expected pchar"),
    ):
        with pytest.raises(duckdb.Error, match=message):
            connection.sql(f"SELECT {call} FROM t").fetchall()


def test_without_a_list_of_public_suffixes():
    connection = duckdb.connect()
    urial.duckdb.register(connection)
    with pytest.raises(duckdb.Error, match="there is no public suffix list"):
        connection.sql("SELECT uri_registrable_domain('http://e.org/')").fetchall()
