// For everyone: axe-core's rules in each view and theme, narrow and wide, and the live region.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { FIELDS, choose, settled, skip, type, withPage } from "./harness.mjs";

const axe = () =>
  readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Texts that show as much of each view as one text can. */
const SHOWN = {
  Explain: [["HTTP://anna:pw@e.org:80/%7ea/../b?k=v#f"], ["http://e.org/a b"], ["www.e.org"]],
  Resolve: [
    ["http://a/b/c/d;p?q", "../../g"],
    ["nothing", "x"],
  ],
  Compare: [
    ["HTTP://e.org/%7Ea", "http://e.org:80/~a"],
    ["http://e.org/a", "http://e.org/b"],
    ["a b", "c"],
  ],
  Readers: [
    ["http://good.example\\@evil.example/", ""],
    ["http://2130706433/", ""],
  ],
  Find: [["See http://e.org/a and <http://e.org/b\n c>."], ["nothing"]],
};

for (const [colorScheme, width] of [
  ["light", 1280],
  ["dark", 1280],
  ["light", 320],
]) {
  test(`axe finds nothing (${colorScheme}, ${width} pixels)`, { skip }, () =>
    withPage({ colorScheme, width, bypassCSP: true }, async (page) => {
      await page.evaluate(axe());
      for (const [view, states] of Object.entries(SHOWN)) {
        await choose(page, view);
        for (const texts of states) {
          for (const [at, text] of texts.entries()) await type(page, FIELDS[view][at], text);
          for (const it of await page.locator("[role=tabpanel]:not([hidden]) summary").all())
            await it.click();
          await settled(page);
          const found = await page.evaluate(() => axe.run(document));
          const said = found.violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map((it) => it.html.slice(0, 160)).join(" | ")}`,
          );
          assert.deepEqual(said, [], `${view}: ${texts.join(" ")}`);
        }
      }
    }),
  );
}

for (const width of [320, 360, 1280, 3840]) {
  test(`nothing is cut at ${width} pixels`, { skip }, () =>
    withPage({ width }, async (page) => {
      for (const [view, states] of Object.entries(SHOWN)) {
        await choose(page, view);
        for (const texts of states) {
          for (const [at, text] of texts.entries()) await type(page, FIELDS[view][at], text);
          const excess = await page.evaluate(
            () => document.documentElement.scrollWidth - innerWidth,
          );
          assert.ok(excess <= 0, `${view}: ${excess} pixels too wide`);
        }
      }
    }),
  );
}

test("the live region speaks once after a pause", { skip }, () =>
  withPage({}, async (page) => {
    await page.waitForTimeout(400);
    await page.evaluate(() => {
      window.said = [];
      new MutationObserver(() =>
        window.said.push(document.getElementById("status").textContent),
      ).observe(document.getElementById("status"), {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await page.getByLabel(FIELDS.Explain[0], { exact: true }).fill("");
    await page
      .getByLabel(FIELDS.Explain[0], { exact: true })
      .pressSequentially("http://e.org/a b", { delay: 15 });
    await page.waitForFunction(() => window.said.length > 0);
    await page.waitForTimeout(300);
    const said = await page.evaluate(() => window.said);
    assert.equal(said.length, 1, said.join(" | "));
    assert.match(said[0], /^Not a URI/);
  }),
);

test("steps and each copy are said", { skip }, () =>
  withPage({ fragment: "#resolve?base=http%3A%2F%2Fa%2Fb%2Fc&input=..%2Fd" }, async (page) => {
    const said = (it) =>
      page.waitForFunction((text) => document.getElementById("status").textContent === text, it);
    await page.waitForTimeout(400);
    for (const [name, place] of [
      ["Forward", "Step 2 of"],
      ["Back", "Step 1 of"],
    ]) {
      await page.getByRole("button", { name, exact: true }).click();
      assert.ok((await page.locator("#status").innerText()).startsWith(place), name);
    }
    await page.evaluate(() => {
      const clipboard = { writeText: async () => {} };
      Object.defineProperty(navigator, "clipboard", { value: clipboard });
    });
    for (let times = 0; times < 2; times += 1) {
      const isEmptied = page.evaluate(
        () =>
          new Promise((resolve) => {
            const status = document.getElementById("status");
            const look = () => status.textContent === "" && resolve(true);
            new MutationObserver(look).observe(status, { childList: true });
          }),
      );
      await page.locator("#copy-link").click();
      assert.ok(await isEmptied);
      await said("Copied");
    }
  }),
);

test("a button that goes with its notice leaves the focus in the panel", { skip }, () =>
  withPage({}, async (page) => {
    const focused = () => page.evaluate(() => document.activeElement.id);
    const press = async (name) => {
      await page.getByRole("button", { name, exact: true }).last().press("Enter");
      await page.waitForTimeout(200);
    };
    await type(page, FIELDS.Explain[0], "http://anna:pw@e.org/");
    await press("Show secrets");
    assert.equal(await focused(), "panel-explain");
    await page.locator("#secrets").press("Enter");
    assert.equal(await focused(), "secrets");
    await choose(page, "Compare");
    for (const name of ["Compare them masked", "Show and compare them"]) {
      for (const it of FIELDS.Compare) await type(page, it, "http://anna:pw@e.org/");
      await press(name);
      assert.equal(await focused(), "panel-compare", name);
    }
    await choose(page, "Find");
    await page.getByLabel(FIELDS.Find[0], { exact: true }).evaluate((area) => {
      area.value = "a ".repeat(600_000);
      area.dispatchEvent(new InputEvent("input", { inputType: "insertText", bubbles: true }));
    });
    await settled(page);
    await press("Go on");
    assert.equal(await focused(), "panel-find");
  }),
);

test("fields ask phones for no capitals and no corrections", { skip }, () =>
  withPage({}, async (page) => {
    for (const area of await page.locator("textarea").all()) {
      assert.equal(await area.getAttribute("autocapitalize"), "off");
      assert.equal(await area.getAttribute("autocorrect"), "off");
      assert.equal(await area.getAttribute("spellcheck"), "false");
    }
  }),
);

test("the theme changes, and stays", { skip }, () =>
  withPage({ served: true, colorScheme: "light" }, async (page) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.locator("#theme").click();
    await page.locator("#theme").click();
    assert.notEqual(await ground(), light);
    await page.reload();
    assert.equal(await page.locator("#theme").innerText(), "Theme: dark");
    assert.notEqual(await ground(), light);
  }),
);

test("paper is light, and has a long text whole", { skip }, () =>
  withPage({ colorScheme: "light" }, async (page) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.locator("#theme").click();
    await page.locator("#theme").click();
    for (const [view, text] of [
      ["Explain", `http://e.org/${"a".repeat(4000)}`],
      ["Find", "http://e.org/\n".repeat(60)],
    ]) {
      await choose(page, view);
      await type(page, FIELDS[view][0], text);
      await page.emulateMedia({ media: "print" });
      assert.equal(await ground(), light);
      const area = page.getByLabel(FIELDS[view][0], { exact: true });
      assert.ok(await area.evaluate((it) => it.scrollHeight <= it.clientHeight + 1), view);
      await page.emulateMedia({ media: "screen" });
    }
  }),
);
