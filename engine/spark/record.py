#!/usr/bin/env python3
"""Records what Apache Spark answers for its functions of URLs, in `answers.tsv`.

    python3 -m venv spark && spark/bin/pip install pyspark==4.3.0
    spark/bin/python engine/spark/record.py

Spark needs Java 17. A test of urial-columns compares its functions with the answers. Fields are
separated by tabs, with escapes for a backslash, a tab, a line feed and NUL: the function, its
arguments, and the answer, which is `NULL`, `= TEXT`, or `! CLASS` for an error in ANSI mode.
"""

import itertools
import pathlib
import sys

import pyspark
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

PARTS = ["HOST", "PATH", "QUERY", "REF", "PROTOCOL", "FILE", "AUTHORITY", "USERINFO", "host", "PORT", ""]

URLS = [
    "http://userinfo@spark.apache.org:8080/path?query=1&k=v%20w&=e#Ref",
    "HTTP://User:pw@Example.COM:080/%7Euser/a/../b/./c?A=b&a=c#",
    "", " ", "/", "a", "a:b", "#", "?", "?a=1", "//e.org", "//e.org/a?b=c", "///a", "//", "http:", "http:/",
    "http://", "http:///", "http:///a", "http://?", "http://#", "http://e.org?", "http://e.org#", "http:?a=b",
    "http://my_host/a", "http://my_host:80/a", "http://a.b_c/", "http://-a.org/", "http://a-.org/",
    "http://1.org/", "http://e.1/", "http://e.1a/", "http://e.a1/", "http://e.org./", "http://e..org/", "http://.org/",
    "http://127.0.0.1/", "http://127.0.0.1:8080/a", "http://256.0.0.1/", "http://1.2.3/", "http://01.2.3.4/",
    "http://1.2.3.4.5/", "http://1.2.3.4a/",
    "http://[::1]/", "http://[::1]:80/a", "http://[1:2:3:4:5:6:7:8]/", "http://[::ffff:1.2.3.4]/", "http://[::1%25eth0]/",
    "http://[::1%eth0]/", "http://[v1.a]/", "http://[::g]/", "http://[::1", "http://::1/",
    "http://e.org:/", "http://e.org:a/", "http://e.org:99999/", "http://e.org:2147483648/", "http://e.org:-1/", "http://e.org:+80/",
    "http://@e.org/", "http://a@b@e.org/", "http://a:b:c@e.org/", "http://a%40b@e.org/", "http://a b@e.org/", "http://u@my_host/",
    "http://e.org/a b", "http://e.org/a|b", "http://e.org/a\\b", "http://e.org/<a>", 'http://e.org/"', "http://e.org/^`{}",
    "http://e.org/%", "http://e.org/%4", "http://e.org/%zz", "http://e.org/%00", "http://e.org/a%2Fb", "http://%65.org/", "http://e%zz.org/",
    "http://e.org/[a]", "http://e.org/?[a]", "http://e.org/#[a]", "http://e.org/?a#b#c", "http://e.org/?a?b", "http://e.org/'()*!,;=:@&+$",
    "http://é.org/é?é#é", "http://e.org/é", "http://e.org/日本?語=1", "http://e.org/a\u00a0b", "http://e.org/a\u200bb", "http://e.org/\u2028",
    "http://e.org/\U0001f600", "http://e.org/\u0085", "http://e.org/a\tb", "http://e.org/a\x7fb",
    "mailto:a@e.org", "mailto:a@e.org?subject=b", "urn:isbn:1", "urn:a?b=c", "urn:a#b", "news:comp.lang", "data:,a b", "tel:+1-2", "javascript:alert(1)",
    "file:///etc/hosts", "file:/etc/hosts", "file:a", "ftp://anonymous@ftp.e.org/a;type=i", "jdbc:mysql://h:3306/db?user=a",
    "1http://e.org/", "ht_tp://e.org/", "h+t-t.p://e.org/", ":a", "://e.org", "http//e.org", "e.org:80/a", "e.org/a:b", "./a:b", "../a",
    " http://e.org/", "http://e.org/ ", "http://e.org\n", "http://e.org:80:80/", "http://e.org,f.org/", "http://e.org;a/", "http://a&b/", "http://a$b/",
    "http://e.org/?a=1&a=2", "http://e.org/?a&b=", "http://e.org/?=v", "http://e.org/?a==b", "http://e.org/?a=b=c", "http://e.org/?&&a=1&", "http://e.org/?a;b=1",
    "http://e.org/?x=a%26b&y=%3D", "http://e.org/?a+b=1&a%20b=2", "http://e.org/?A=1&a=2",
]

KEYED = [url for url in URLS if "?" in url] + ["http://e.org/?id12=a&name=b", "?axb=2&a.b=1&a=3"]
KEYS = ["a", "b", "A", "", "x", "y", "query", "k", "a b", "id12"]
# What Java and the crate `regex` read alike; a character that both reject; and what only Java has.
PATTERNS = ["a.b", "a\\.b", "id[0-9]+", "n.*e", "x+", "[ab]", "a|b", "(a)", "a{1}", "\\w", "(", "[", "*"]

ENCODED = [
    "", " ", "a b", "a+b", "a%b", "%", "%4", "%41", "%zz", "%4z", "%z4", "%+A", "%-1", "% 1", "%%41", "%41%", "a%20b", "a%2Bb", "+", "++", "%C3%A9", "%C3", "%C3A",
    "%ff", "%FF%FE", "%e9", "é", "é%C3%A9", "\u65e5\u672c", "%E6%97%A5", "%E6%97", "\U0001f600", "%F0%9F%98%80", "%ED%A0%80", "%00", "a\nb", "a\tb", "\x7f",
    "-_.*~!'()", "ABCxyz019", ":/?#[]@!$&'()*+,;=", "\"<>\\^`{|}", "%u0041", "%٤١", "%４１", "\u00a0", "a%2fb%2Fc", "%0a", "%%", "%a", "%A%", "\u2028",
    "http://e.org/?a=b&c=d e#f",
]


def calls():
    for url, part in itertools.product(URLS, PARTS):
        yield "parse_url", url, part
    for url, key in itertools.product(KEYED, KEYS):
        yield "parse_url", url, "QUERY", key
    for key in PATTERNS:
        for url in ["http://e.org/?id12=a&name=b", "?axb=2&a.b=1&a=3", "?b=1"]:
            yield "parse_url", url, "QUERY", key
    for url, part in itertools.product(["http://e.org/a?a=1#a=2", "a b"], PARTS):
        yield "parse_url", url, part, "a"
    for text in ENCODED:
        yield "url_encode", text
        yield "url_decode", text
        yield "try_url_decode", text
    for url in URLS:
        yield "try_parse_url", url, "HOST"


def field(text):
    for plain, escaped in [("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"), ("\0", "\\0")]:
        text = text.replace(plain, escaped)
    return text


def answer(session, call):
    name, *arguments = call
    # Parameters, as texts in SQL have escapes of their own. A column, so that nothing is folded.
    names = [f"p{number}" for number in range(len(arguments))]
    query = f"SELECT {name}({', '.join(':' + it for it in names)}) AS made"
    try:
        made = session.sql(query, args=dict(zip(names, arguments))).collect()[0].made
    except PySparkException as error:
        return "! " + (error.getCondition() or "UNKNOWN").split(".")[0]
    except Exception as error:  # What Java throws and Spark does not name.
        lines = [line for line in str(error).splitlines() if "Exception" in line]
        return "! " + (lines or ["UNKNOWN"])[0].split(":")[0].split(".")[-1]
    return "NULL" if made is None else "= " + field(made)


def main():
    session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    session = session.config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1")
    session = session.config("spark.sql.ansi.enabled", "true").getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    lines = [f"# Apache Spark {pyspark.__version__}, ANSI mode, by record.py\n"]
    for call in dict.fromkeys(calls()):
        fields = [call[0], *map(field, call[1:]), answer(session, call)]
        lines.append("\t".join(fields) + "\n")
    session.stop()
    path = pathlib.Path(__file__).with_name("answers.tsv")
    path.write_text("".join(lines), encoding="utf-8")
    print(f"{len(lines) - 1} answers of Spark {pyspark.__version__} in {path.name}", file=sys.stderr)


main()
