"""Times the module of Python beside others: `python bench/python/compare.py [TEXTS]`.

Prints a line of CSV for each question: nanoseconds a text for us and for the peer, and the ratio.
The texts are distinct, as urllib and yarl keep what they have split. Each figure is the least of
several runs; answers are compared before anything is timed. Peers that are not installed are left
out, and named.

Then the memory of a column (Linux alone): its input and its result, and the most of the process
above what it had before, in bytes a text. The first lines name the versions, as a record has them.
"""

import gc
import importlib
import importlib.metadata
import os
import platform
import re
import sys
import time
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import urial
from urial import PublicSuffixes, Uri, columns

RUNS = 5


def texts(count):
    """Distinct URLs of the shapes of a log."""
    return [
        f"https://www{i % 997}.example{i % 89}.org:{8000 + i % 999}/a{i}/b/{i:x}?q={i}&lang=en"
        for i in range(count)
    ]


def least(call, argument):
    """The least time of several runs, in seconds."""
    times = []
    gc.disable()
    for _ in range(RUNS):
        start = time.perf_counter()
        call(argument)
        times.append(time.perf_counter() - start)
    gc.enable()
    return min(times)


def row(name, ours, peer, peer_name, argument, goal, equal=lambda a, b: a == b):
    """Times two calls on all texts, which are read anew for each run."""
    assert equal(list(ours(argument[:1000])), list(peer(argument[:1000]))), name
    us, them = (least(call, argument) / len(argument) * 1e9 for call in (ours, peer))
    show(name, us, peer_name, them, goal)


def module(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        print(f"# {name} is not installed", flush=True)
        return None


def module_version(name):
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def head():
    """What the figures depend on."""
    processor = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    load = os.getloadavg()[0] / os.cpu_count()
    peers = "pyurial pyarrow polars tldextract yarl rfc3986".split()
    versions = [f"{name} {found}" for name in peers if (found := module_version(name))]
    print(f"# date: {time.strftime('%Y-%m-%d')}")
    print(f"# machine: {processor and processor[1]}, {load:.1f} processes for each core")
    print(f"# versions: Python {platform.python_version()}, {', '.join(versions)}")


def cold(call):
    """A call after which nothing is kept of it."""

    def timed(argument):
        urlsplit.cache_clear()
        return call(argument)

    return timed


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    urls = texts(count)
    head()
    print("question,ns,peer,peer_ns,ratio,goal")
    base = "http://e.org/a/b/c"
    parsed = Uri(base)
    references = [f"../x{i}/y?{i}" for i in range(count)]
    row(
        "host of a text",
        lambda texts: [Uri(text).host for text in texts],
        cold(lambda texts: [urlsplit(text).hostname for text in texts]),
        "urlsplit",
        urls,
        15,
    )
    row(
        "resolve",
        lambda texts: [str(parsed.resolve(text)) for text in texts],
        cold(lambda texts: [urljoin(base, text) for text in texts]),
        "urljoin",
        references,
        15,
    )
    row(
        "resolve, object",
        lambda texts: [parsed.resolve(text) for text in texts],
        cold(lambda texts: [urljoin(base, text) for text in texts]),
        "urljoin",
        references,
        15,
        equal=lambda a, b: list(map(str, a)) == b,
    )
    if yarl := module("yarl"):
        row(
            "host of a text",
            lambda texts: [Uri(text).host for text in texts],
            lambda texts: [yarl.URL(text).host for text in texts],
            "yarl",
            urls,
            "",
        )
    if rfc3986 := module("rfc3986"):
        row(
            "host of a text",
            lambda texts: [Uri(text).host for text in texts],
            lambda texts: [rfc3986.uri_reference(text).host for text in texts],
            "rfc3986",
            urls[: count // 10],
            "",
        )
    row(
        "valid or not",
        lambda texts: [urial.is_uri(text) for text in texts],
        cold(lambda texts: [bool(urlsplit(text).scheme) for text in texts]),
        "urlsplit",
        urls,
        "",
    )

    if arrow := module("pyarrow"):
        of_columns(arrow, urls)


def of_columns(arrow, urls):
    """Columns of pyarrow, beside lists and other columns."""
    column = arrow.array(urls)

    def made(result):
        return arrow.chunked_array(result).to_pylist()

    us = least(columns.host, column) / len(urls) * 1e9
    them = least(cold(lambda texts: [urlsplit(text).hostname for text in texts]), urls)
    them = them / len(urls) * 1e9
    assert made(columns.host(column)) == [urlsplit(url).hostname for url in urls]
    show("host of a column", us, "list of urlsplit", them, 100)
    if polars := module("polars"):
        series = polars.Series(urls)
        them = least(lambda it: it.str.extract(r"://(?:[^/?#@]*@)?([^/?#:]*)"), series)
        show("host of a column", us, "polars str.extract", them / len(urls) * 1e9, 4)
    if tldextract := module("tldextract"):
        registrable(arrow, tldextract, urls)
    if Path("/proc/self/clear_refs").exists():
        memory(arrow, urls)


def registrable(arrow, tldextract, urls):
    """Registrable domains, by the list that the peer brings."""
    file = Path(tldextract.__file__).parent / ".tld_set_snapshot"
    suffixes = PublicSuffixes(file.read_bytes())
    extract = tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)
    column = arrow.array(urls)

    def ours(it):
        return columns.registrable_domain(it, suffixes=suffixes)

    def theirs(texts):
        return [extract(text).top_domain_under_public_suffix for text in texts]

    made = arrow.chunked_array(ours(column)).to_pylist()
    assert made == theirs(urls)
    us, them = least(ours, column), least(theirs, urls)
    show("registrable domain of a column", us / len(urls) * 1e9, "tldextract", them / len(urls) * 1e9, 20)


def show(name, us, peer, them, goal):
    print(f"{name},{us:.1f},{peer},{them:.1f},{them / us:.1f},{goal}", flush=True)


def memory(arrow, urls):
    """The most memory of the process while a column is made, with ten times as many texts."""
    print("question,input_bytes,result_bytes,peak_bytes,ratio,goal")
    urls = [url + str(turn) for turn in range(10) for url in urls]
    column = arrow.array(urls)
    calls = {
        "host": columns.host,
        "normalize": columns.normalize,
        "resolve": lambda it: columns.resolve("http://e.org/", it),
    }
    shared = {buffer.address for buffer in column.buffers() if buffer}
    for name, call in calls.items():
        gc.collect()
        before = resident("VmRSS")
        Path("/proc/self/clear_refs").write_text("5")  # the peak begins anew
        made = arrow.chunked_array(call(column))
        peak = column.nbytes + resident("VmHWM") - before
        # Views of texts may be places in the input, which counts once.
        buffers = [buffer for chunk in made.chunks for buffer in chunk.buffers() if buffer]
        size = sum(buffer.size for buffer in buffers if buffer.address not in shared)
        figures = [it / len(urls) for it in (column.nbytes, size, peak)]
        shown = ",".join(f"{it:.1f}" for it in figures)
        print(f"memory of {name} of a column,{shown},{peak / (column.nbytes + size):.2f},1.10", flush=True)
        del made, buffers


def resident(name):
    """Bytes of this process: now (`VmRSS`) or at the peak (`VmHWM`)."""
    found = re.search(rf"{name}:\s*(\d+) kB", Path("/proc/self/status").read_text())
    return int(found[1]) * 1024


if __name__ == "__main__":
    main()
