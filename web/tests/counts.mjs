// A reporter of Node's tests whose last line is that of `cargo test`, from which xtask counts.

/** Prints failures, the reasons of skipped tests, and the sum. */
export default async function* counts(source) {
  const sum = { passed: 0, failed: 0, ignored: 0 };
  for await (const { type, data } of source) {
    if (type === "test:stdout" || type === "test:stderr") yield data.message;
    if (type === "test:diagnostic" && data.nesting > 0) yield `${data.message}\n`;
    if (type !== "test:pass" && type !== "test:fail") continue;
    if (data.details?.type === "suite") continue;
    if (data.skip !== undefined) {
      sum.ignored += 1;
      yield `skipped: ${data.name}: ${data.skip}\n`;
    } else if (type === "test:pass") {
      sum.passed += 1;
    } else {
      sum.failed += 1;
      const { error } = data.details;
      yield `FAILED: ${data.name}\n${error?.cause?.stack ?? error?.stack ?? error}\n`;
    }
  }
  const verdict = sum.failed === 0 ? "ok" : "FAILED";
  const { passed, failed, ignored } = sum;
  yield `\ntest result: ${verdict}. ${passed} passed; ${failed} failed; ${ignored} ignored\n`;
}
