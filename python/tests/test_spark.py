"""SQL functions of Apache Spark. The tests run where pyspark is."""

import sys

import pytest
from columns_data import HOSTS, LIST, TEXTS, shown

from urial import _urial

sql = pytest.importorskip("pyspark.sql")

EXAMPLES = [
    (entry.name, arguments, result)
    for entry in _urial.functions()
    for arguments, result in entry.examples
    if not result.startswith("error: ")
]


@pytest.fixture(scope="module")
def spark():
    import urial.spark

    settings = {
        "spark.ui.enabled": "false",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.pyspark.python": sys.executable,
    }
    builder = sql.SparkSession.builder.master("local[1]")
    spark = builder.config(map=settings).getOrCreate()
    urial.spark.register(spark, LIST)
    spark.createDataFrame([(text,) for text in TEXTS], "u string").createOrReplaceTempView("t")
    yield spark
    spark.stop()


def plain(value):
    if isinstance(value, sql.Row):
        return value.asDict(recursive=True)
    return [plain(item) for item in value] if isinstance(value, list) else value


def test_examples_hold(spark):
    calls = [f"{name}({', '.join(arguments)})" for name, arguments, _ in EXAMPLES]
    [row] = spark.sql(f"SELECT {', '.join(calls)}").collect()
    made = [shown(plain(value)) for value in row]
    expected = [result for _, _, result in EXAMPLES]
    assert list(zip(calls, made)) == list(zip(calls, expected))


def test_columns(spark):
    rows = spark.sql("SELECT uri_host(u), uri_registrable_domain(u) FROM t").collect()
    assert [row[0] for row in rows] == HOSTS
    assert [row[1] for row in rows] == ["example.org", None, None, "e.org", None, "e.co.uk"]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("uri_assert(u)", "UriError: path: expected pchar"),
        ("uri_normalize(u, 'x')", "ValueError: form: no step has the name"),
        ("uri_normalize(u, u)", "expected a form that is the same for all rows"),
        ("uri_trim_query(u)", "TypeError: expected uri_trim_query"),
    ],
)
def test_errors(spark, call, message):
    with pytest.raises(Exception, match=message):
        spark.sql(f"SELECT {call} FROM t").collect()
