"""Times the module of Python beside others: `python bench/python/compare.py [TEXTS]`.

Prints a line of CSV for each question: nanoseconds a text for us and for the peer, and the ratio.
The texts are distinct, as urllib and yarl keep what they have split. Each figure is the least of
several runs; answers are compared before anything is timed. Peers that are not installed are left
out, and named.
"""

import gc
import importlib
import sys
import time
from urllib.parse import urljoin, urlsplit

import urial
from urial import Uri

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
    print(f"{name},{us:.0f},{peer_name},{them:.0f},{them / us:.1f},{goal}", flush=True)


def module(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        print(f"# {name} is not installed", flush=True)
        return None


def cold(call):
    """A call after which nothing is kept of it."""

    def timed(argument):
        urlsplit.cache_clear()
        return call(argument)

    return timed


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    urls = texts(count)
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


if __name__ == "__main__":
    main()
