"""Ends a run with the line by which `cargo xtask test` counts tests."""


def pytest_terminal_summary(terminalreporter):
    stats = terminalreporter.stats
    passed, failed, skipped = (
        sum(len(stats.get(name, ())) for name in names)
        for names in (("passed", "xfailed"), ("failed", "error", "xpassed"), ("skipped",))
    )
    verdict = "FAILED" if failed else "ok"
    for report in stats.get("skipped", ()):
        reason = report.longrepr[2].removeprefix("Skipped: ")
        terminalreporter.write_line(f"not run: {report.nodeid}: {reason}")
    terminalreporter.write_line(
        f"test result: {verdict}. {passed} passed; {failed} failed; {skipped} ignored"
    )
