// Nothing that is typed, pasted or linked breaks the page or injects markup.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FIELDS, choose, paste, seen, settled, skip, type, withPage } from "./harness.mjs";

const HOSTILE = {
  markup: "http://e.org/<img src=x onerror=alert(1)><script>alert(2)</script>\"'>&lt;b&gt;",
  "a script": "javascript:alert(document.domain)//<svg onload=alert(3)>",
  "right-to-left": "http://\u202egro.live\u202c/\u05d0\u05d1\u05d2?\u0627=\u200f\u2067x",
  "NUL and controls": "http://e.org/\0a\x01\x1b[31m\x7f\x85\u2028b",
  "lone surrogates": "http://e.org/\ud800a\udc00?\udbff",
  "characters beyond the BMP": `http://e.org/${"\u{1f468}\u200d\u{1f469}\u{e0041}".repeat(30)}`,
  "combining marks": `http://e.org/a${"\u0301".repeat(400)}`,
  "many parts": `http://e.org/${"a/../".repeat(3000)}?${"k=v&".repeat(3000)}`,
  "only delimiters": `${":/?#[]@!$&'()*+,;=%".repeat(200)}`,
  prototypes: "http://__proto__/constructor?__proto__=toString#hasOwnProperty",
};

for (const [view, labels] of Object.entries(FIELDS)) {
  test(`hostile texts in ${view}`, { skip }, () =>
    withPage({}, async (page) => {
      await choose(page, view);
      for (const [name, text] of Object.entries(HOSTILE)) {
        for (const label of labels) {
          await type(page, label, text);
          await paste(page, label, text);
          const shown = await seen(page);
          assert.doesNotMatch(shown, /This is a bug/, `${name} in ${label}`);
          assert.equal(
            await page.locator("#panels").locator("img, svg, script, iframe").count(),
            0,
            name,
          );
        }
      }
    }),
  );
}

test("a link with markup stays text", { skip }, () =>
  withPage({ fragment: `#explain?input=${encodeURIComponent(HOSTILE.markup)}` }, async (page) => {
    assert.equal(await page.locator("#panels").locator("img, script").count(), 0);
  }),
);

test("what is invisible is shown by its name", { skip }, () =>
  withPage({}, async (page) => {
    await type(page, FIELDS.Explain[0], HOSTILE["NUL and controls"]);
    assert.match(await page.locator(".caret-text").innerText(), /NUL/);
    await type(page, FIELDS.Explain[0], "http://e.org/\u202ecod.exe");
    assert.match(await seen(page), /U\+202E/);
  }),
);

test("half of a character is reported", { skip }, () =>
  withPage({}, async (page) => {
    await page.getByLabel(FIELDS.Explain[0], { exact: true }).evaluate((area) => {
      area.value = "http://e.org/\ud800";
      area.dispatchEvent(new InputEvent("input", { inputType: "insertText", bubbles: true }));
    });
    await settled(page);
    assert.match(await seen(page), /lone surrogate/);
  }),
);

test("10 MB wait for a button, in every view", { skip }, async () => {
  for (const [view, labels] of Object.entries(FIELDS)) {
    await withPage({}, async (page) => {
      page.setDefaultTimeout(120_000);
      await choose(page, view);
      for (const [at, label] of labels.entries()) {
        await page.getByLabel(label, { exact: true }).evaluate(
          (area, count) => {
            area.value = `http://e.org/${"a/<b>%".repeat(count)}`;
            area.dispatchEvent(
              new InputEvent("input", { inputType: "insertFromPaste", bubbles: true }),
            );
          },
          at === 0 ? 1_750_000 : 200_000,
        );
      }
      await settled(page);
      const panel = page.locator("[role=tabpanel]:not([hidden])");
      assert.match(await panel.locator(".notices").innerText(), /1\d\.\d million characters/);
      await panel.getByRole("button", { name: "Go on" }).click();
      await page.waitForFunction(
        () => document.querySelector("[role=tabpanel]:not([hidden]) .answer").childNodes.length > 0,
      );
      assert.doesNotMatch(await panel.locator(".answer").innerText(), /This is a bug/, view);
    });
  }
});

test("a trap is a bug to report, and the module starts anew", { skip }, () =>
  withPage({}, async (page) => {
    await page.evaluate(() => {
      const { urial } = urialPage.engine;
      urial.call = () => {
        throw new WebAssembly.RuntimeError("unreachable");
      };
    });
    await type(page, FIELDS.Explain[0], "http://e.org/trap");
    assert.match(await seen(page), /This is a bug/);
    assert.equal(await page.getByRole("button", { name: "Copy the report" }).count(), 1);
    await page.waitForFunction(() => urialPage.engine.isReady);
    await type(page, FIELDS.Explain[0], "http://e.org/fine");
    assert.equal(await page.locator(".anatomy").count(), 1);
  }),
);

test("a trap is reported for the page of a rule, too", { skip }, () =>
  withPage({}, async (page) => {
    await type(page, FIELDS.Explain[0], "http://127.0.0.1/");
    await page.evaluate(() => {
      urialPage.engine.urial.call = () => {
        throw new WebAssembly.RuntimeError("unreachable");
      };
    });
    await page.locator(".finding summary").first().click();
    await page.locator(".rule-page").getByText("This is a bug").waitFor();
    await page.waitForFunction(() => urialPage.engine.isReady);
  }),
);

test("a module that cannot start anew is reported", { skip }, () =>
  withPage({}, async (page) => {
    await page.evaluate(() => {
      urialPage.engine.bytes = new Uint8Array(8);
      urialPage.engine.urial.call = () => {
        throw new WebAssembly.RuntimeError("unreachable");
      };
    });
    await type(page, FIELDS.Explain[0], "http://e.org/trap");
    await page.getByText("The page cannot start").waitFor();
  }),
);
