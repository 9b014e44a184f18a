// Laws of the page's functions on texts, over random texts. They need no browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const FILES = ["dom.js", "text.js", "link.js", "difference.js"];
const source = FILES.map((name) =>
  readFileSync(new URL(`../../page/${name}`, import.meta.url), "utf8"),
).join("\n");
const page = new Function(`${source}
  return { runs, utf16Offsets, bytesOf, changed, fragmentOf, readFragment, boundary };`)();

const LETTERS = ["a", "b", "/", "%", "é", "€", "\u{1f600}", "\u0301", "\n", "&", "=", ")", "."];

/** Random texts, equal in every run. */
function* texts(count, longest) {
  let seed = 47;
  const below = (limit) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 8) % limit;
  };
  for (let at = 0; at < count; at += 1) {
    yield Array.from({ length: below(longest) }, () => LETTERS[below(LETTERS.length)]).join("");
  }
}

const pairs = (count) => {
  const all = [...texts(2 * count, 14)];
  return all.slice(count).map((b, at) => [all[at], b]);
};

test("the runs of a difference make both texts", () => {
  for (const [a, b] of pairs(4000)) {
    const runs = page.runs(a, b);
    const made = (other) =>
      runs
        .filter((run) => run.in !== other)
        .map((run) => run.text)
        .join("");
    assert.deepEqual([made("after"), made("before")], [a, b]);
    for (const run of runs) assert.equal(run.text, run.text.toWellFormed(), "no pair is cut");
  }
});

test("a difference takes linear time beyond its limit", () => {
  const a = "ab/".repeat(1000);
  const b = "xy?".repeat(1000);
  const before = performance.now();
  assert.equal(page.runs(a, b).length, 2);
  assert.ok(performance.now() - before < 2000);
});

test("offsets in bytes are offsets in UTF-16", () => {
  for (const text of texts(2000, 20)) {
    assert.equal(page.bytesOf(text), Buffer.byteLength(text));
    const units = [...text].reduce((all, it) => [...all, all.at(-1) + it.length], [0]);
    const bytes = units.map((at) => Buffer.byteLength(text.slice(0, at)));
    assert.deepEqual(page.utf16Offsets(text, bytes), units);
  }
});

test("a change at offsets in bytes", () => {
  assert.equal(page.changed("é b", { start: 2, end: 3, text: "%20" }), "é%20b");
});

test("a fragment reads as it was written", () => {
  for (const [input, other] of pairs(2000)) {
    const fragment = page.fragmentOf("compare", { input, other });
    assert.match(fragment, /^#compare\?[A-Za-z0-9=&%_~.-]*$/);
    assert.deepEqual(page.readFragment(fragment), { view: "compare", texts: { input, other } });
  }
});
