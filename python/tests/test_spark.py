"""SQL functions of Apache Spark. The tests run where pyspark is.

`cargo xtask test --surface spark` runs them in a cluster, by `URIAL_SPARK_MASTER` and
`PYSPARK_PYTHON`.
"""

import os
import sys
import time

import pytest
from columns_data import HOSTS, LIST, TEXTS, shown

from urial import _urial

MASTER = os.environ.get("URIAL_SPARK_MASTER", "local[1]")
IS_CLUSTER = MASTER.startswith("local-cluster")

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
        "spark.pyspark.python": os.environ.get("PYSPARK_PYTHON", sys.executable),
    }
    builder = sql.SparkSession.builder.master(MASTER)
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
        ("uri_assert(u)", "ValueError: path: expected pchar"),
        ("uri_normalize(u, 'x')", "ValueError: form: no step has the name"),
        ("uri_normalize(u, u)", "expected a form that is the same for all rows"),
        ("uri_trim_query(u)", "TypeError: expected uri_trim_query"),
    ],
)
def test_errors(spark, call, message):
    with pytest.raises(Exception, match=message):
        spark.sql(f"SELECT {call} FROM t").collect()


@pytest.mark.skipif(not IS_CLUSTER, reason="there is no cluster")
def test_all_workers_answer(spark):
    """Two workers read rows, each with a Python of its own, and give the answers of one process."""
    import urial

    count = 4000
    urls = [f"http://www.e{number}.co.uk:{number}/" for number in range(count)]
    context = spark.sparkContext
    rows = spark.createDataFrame(context.parallelize([(url,) for url in urls], 8), "u string")
    rows.createOrReplaceTempView("many")
    made = spark.sql("SELECT uri_host(u), uri_registrable_domain(u) FROM many").collect()
    assert [row[0] for row in made] == [urial.Uri(url).host for url in urls]
    assert [row[1] for row in made] == [f"e{number}.co.uk" for number in range(count)]

    def worker(_):
        time.sleep(0.5)
        return os.environ["SPARK_EXECUTOR_DIRS"], sys.executable

    seen = set(context.parallelize(range(8), 8).map(worker).collect())
    assert len(seen) == 2 and {python for _, python in seen} == {os.environ["PYSPARK_PYTHON"]}
