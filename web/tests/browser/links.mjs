// The page's own fragment: links, back and forward, in both forms of the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FIELDS, answered, choose, seen, settled, skip, type, withPage } from "./harness.mjs";

const [EXPLAIN] = FIELDS.Explain;
const linked = (page) => page.waitForFunction(() => location.hash.includes("typed"));

for (const served of [false, true]) {
  const form = served ? "served" : "from a disk";

  test(`a link shows a colleague the text (${form})`, { skip }, () =>
    withPage(
      {
        served,
        fragment: "#compare?input=http%3A%2F%2Fe.org%2F~a&other=http%3A%2F%2Fe.org%2F%257Ea",
      },
      async (page) => {
        assert.equal(await page.getByRole("tab", { selected: true }).innerText(), "Compare");
        assert.match(await seen(page), /equal on the rung “Percent-encoding”/);
      },
    ),
  );

  test(`typing replaces the entry of the history, clicks make one (${form})`, { skip }, () =>
    withPage({ served }, async (page) => {
      const length = () => page.evaluate(() => history.length);
      const before = await length();
      await type(page, EXPLAIN, "http://e.org/typed");
      await linked(page);
      assert.equal(await length(), before);
      await page.getByRole("button", { name: "A mail address" }).click();
      assert.equal(await length(), before + 1);
      await page.goBack();
      await settled(page);
      assert.equal(
        await page.getByLabel(EXPLAIN, { exact: true }).inputValue(),
        "http://e.org/typed",
      );
      await page.goForward();
      await settled(page);
      assert.match(await page.getByLabel(EXPLAIN, { exact: true }).inputValue(), /^mailto:/);
    }),
  );
}

test("a link has any characters, and survives a reload", { skip }, () =>
  withPage({}, async (page) => {
    const text = "http://e.org/typed (ä)'\"&=?#%+\u202e\u{1f600}.";
    await type(page, EXPLAIN, text);
    await linked(page);
    assert.match(await page.evaluate(() => location.hash), /^#[A-Za-z0-9?=&%_~.-]*[^.]$/);
    await page.reload();
    await answered(page);
    assert.equal(await page.getByLabel(EXPLAIN, { exact: true }).inputValue(), text);
  }),
);

test("beyond 8 KB there is no link, and the page says so", { skip }, () =>
  withPage({}, async (page) => {
    await type(page, EXPLAIN, `http://e.org/${"a".repeat(9000)}`);
    await page.waitForFunction(() => location.hash === "#explain");
    assert.match(await seen(page), /too long for a link/);
  }),
);

test("a broken link shows something", { skip }, async () => {
  for (const fragment of [
    "#",
    "#nothing",
    "#explain?input=%",
    "#explain?other=1",
    "#__proto__?constructor=1",
  ]) {
    await withPage({ fragment }, async (page) => {
      assert.equal(await page.getByRole("tab", { selected: true }).innerText(), "Explain");
      assert.doesNotMatch(await seen(page), /bug|undefined/);
    });
  }
});

test("a cleared field stays empty", { skip }, () =>
  withPage({}, async (page) => {
    await page.getByRole("button", { name: `Clear: ${EXPLAIN}` }).click();
    await page.waitForFunction(() => location.hash === "#explain?input=");
    await page.reload();
    await answered(page);
    assert.equal(await page.getByLabel(EXPLAIN, { exact: true }).inputValue(), "");
    assert.match(await seen(page), /Type or paste a URI/);
  }),
);

test("tabs by keyboard alone", { skip }, () =>
  withPage({}, async (page) => {
    await page.getByRole("tab", { selected: true }).focus();
    const entries = await page.evaluate(() => history.length);
    for (const name of ["Resolve", "Compare", "Readers", "Find", "Explain"]) {
      await page.keyboard.press("ArrowRight");
      assert.equal(await page.evaluate(() => document.activeElement.textContent), name);
      assert.equal(await page.getByRole("tab", { selected: true }).innerText(), name);
    }
    await page.keyboard.press("End");
    assert.equal(await page.getByRole("tab", { selected: true }).innerText(), "Find");
    assert.equal(await page.evaluate(() => history.length), entries);
  }),
);

test("arrows with a modifier are left to the browser", { skip }, () =>
  withPage({ fragment: "#resolve?base=http%3A%2F%2Fa%2Fb%2Fc&input=..%2Fd" }, async (page) => {
    for (const target of ["[role=tab][aria-selected=true]", ".stepper button"]) {
      const button = page.locator(target).first();
      const isTaken = await button.evaluate((it) => {
        const isPrevented = (modifier) => {
          const options = { key: "ArrowLeft", bubbles: true, cancelable: true, [modifier]: true };
          return !it.dispatchEvent(new KeyboardEvent("keydown", options));
        };
        return ["altKey", "ctrlKey", "metaKey"].map(isPrevented);
      });
      assert.deepEqual(isTaken, [false, false, false], target);
    }
    assert.equal(await page.getByRole("tab", { selected: true }).innerText(), "Resolve");
  }),
);

test("one text in Explain and Readers", { skip }, () =>
  withPage({}, async (page) => {
    await type(page, EXPLAIN, "http://e.org/mine");
    await choose(page, "Readers");
    assert.equal(
      await page.getByLabel(FIELDS.Readers[0], { exact: true }).inputValue(),
      "http://e.org/mine",
    );
  }),
);
