// Each view, typed into and read as a person would.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FIELDS, choose, paste, seen, settled, skip, type, withPage } from "./harness.mjs";

const [EXPLAIN] = FIELDS.Explain;

test("it opens with an explained example", { skip }, () =>
  withPage({}, async (page) => {
    const text = await seen(page);
    assert.match(text, /who answers, usually a server's name/);
    assert.match(text, /§3\.2/);
    assert.match(text, /example\.org/);
  }),
);

test("explain: the parts, decoded", { skip }, () =>
  withPage({}, async (page) => {
    await type(page, EXPLAIN, "http://e.org:8080/a%20b?k=%C3%A9#f");
    const parts = await page
      .locator(".anatomy .part")
      .evaluateAll((all) =>
        all.map((it) => [it.dataset.part, it.querySelector("bdi").textContent]),
      );
    assert.deepEqual(parts, [
      ["scheme", "http"],
      ["host", "e.org"],
      ["port", "8080"],
      ["path", "/a%20b"],
      ["query", "k=%C3%A9"],
      ["fragment", "f"],
    ]);
    const text = await seen(page);
    assert.match(text, /a b/);
    assert.match(text, /é/);
  }),
);

test("explain: why not, and a fix by one click", { skip }, () =>
  withPage({}, async (page) => {
    await type(page, EXPLAIN, "http://e.org/a b");
    assert.match(await seen(page), /Not a URI/);
    assert.match(await page.locator(".wrong").innerText(), /space/);
    assert.match(await seen(page), /at byte 14/);
    await page.getByRole("button", { name: "Use this" }).first().click();
    await settled(page);
    assert.equal(
      await page.getByLabel(EXPLAIN, { exact: true }).inputValue(),
      "http://e.org/a%20b",
    );
    assert.equal(await page.locator(".anatomy").count(), 1);
  }),
);

test("explain: the ladder marks each change", { skip }, () =>
  withPage({}, async (page) => {
    await type(page, EXPLAIN, "HTTP://e.org:80/%7Ea/../b");
    const rungs = await page.locator(".rung strong").allInnerTexts();
    assert.deepEqual(rungs, ["Case", "Percent-encoding", "Path", "Scheme"]);
    assert.equal(await page.locator(".rung").first().locator("del").first().innerText(), "HTTP");
    assert.equal(await page.locator(".rung").first().locator("ins").first().innerText(), "http");
  }),
);

test("explain: a finding has the page of its rule", { skip }, () =>
  withPage({}, async (page) => {
    await type(page, EXPLAIN, "http://127.0.0.1/");
    const rule = page.locator(".finding details").first();
    await rule.locator("summary").click();
    await settled(page);
    assert.match(await rule.innerText(), /address/);
  }),
);

test("explain: the scheme's fields", { skip }, () =>
  withPage({}, async (page) => {
    await type(page, EXPLAIN, "mailto:anna@e.org?subject=Hi%20there");
    const fields = await page.locator(".fields").innerText();
    assert.match(fields, /subject/);
    assert.match(fields, /Hi there/);
  }),
);

test("explain: an IRI, and the URI that programs use", { skip }, () =>
  withPage({}, async (page) => {
    await type(page, EXPLAIN, "https://\u0430pple.example/ö");
    const text = await seen(page);
    assert.match(text, /^IRI$/m);
    assert.match(text, /https:\/\/xn--pple-43d\.example\/%C3%B6/);
  }),
);

test("explain: letters that look like others are not called good", { skip }, () =>
  withPage({}, async (page) => {
    const hosts = ["\u0430pple.example", "%D0%B0pple.example", "xn--pple-43d.example"];
    for (const host of hosts) {
      await type(page, EXPLAIN, `https://${host}/`);
      assert.match(await page.locator(".verdict.caution").first().innerText(), /urial lint/, host);
      assert.equal(await page.locator(".verdict.good").count(), 0, host);
    }
    for (const text of ["https://apple.example/xn--a", "https://apple.example/\u0430"]) {
      await type(page, EXPLAIN, text);
      assert.equal(await page.locator(".verdict.good").count(), 1, text);
      assert.doesNotMatch(await seen(page), /urial lint/);
    }
  }),
);

test("explain: a host without a scheme is completed", { skip }, () =>
  withPage({}, async (page) => {
    await type(page, EXPLAIN, "www.e.org/a");
    await page.getByRole("button", { name: "Use http://www.e.org/a" }).click();
    assert.equal(
      await page.getByLabel(EXPLAIN, { exact: true }).inputValue(),
      "http://www.e.org/a",
    );
  }),
);

test("explain: what is around a pasted URI comes off", { skip }, () =>
  withPage({}, async (page) => {
    await paste(page, EXPLAIN, "<http://e.org/a\n  b>.");
    assert.equal(await page.getByLabel(EXPLAIN, { exact: true }).inputValue(), "http://e.org/ab");
    assert.match(await seen(page), /From what you pasted, this came off: .*white space/);
    await page.getByRole("button", { name: "Put it back" }).click();
    assert.equal(
      await page.getByLabel(EXPLAIN, { exact: true }).inputValue(),
      "<http://e.org/a\n  b>.",
    );
  }),
);

test("explain: what is around a pasted IRI comes off, too", { skip }, () =>
  withPage({}, async (page) => {
    await paste(page, EXPLAIN, "<http://e.org/\u00e9>");
    assert.equal(
      await page.getByLabel(EXPLAIN, { exact: true }).inputValue(),
      "http://e.org/\u00e9",
    );
    await type(page, EXPLAIN, '"http://\u00e9.example/"');
    await page.getByRole("button", { name: "Take it off" }).click();
    assert.equal(
      await page.getByLabel(EXPLAIN, { exact: true }).inputValue(),
      "http://\u00e9.example/",
    );
  }),
);

test("resolve: branch, merge and steps, forward and back", { skip }, () =>
  withPage({}, async (page) => {
    await choose(page, "Resolve");
    await type(page, FIELDS.Resolve[0], "http://a/b/c/d;p?q");
    await type(page, FIELDS.Resolve[1], "../../g");
    const text = await seen(page);
    assert.match(text, /http:\/\/a\/g/);
    assert.match(await page.locator(".branches .taken").innerText(), /relative/);
    const place = page.locator(".stage-place");
    assert.match(await place.innerText(), /^Step 1 of /);
    await page.getByRole("button", { name: "Forward" }).click();
    await page.getByRole("button", { name: "Forward" }).click();
    assert.match(await place.innerText(), /^Step 3 of /);
    await page.getByRole("button", { name: "Back", exact: true }).press("ArrowLeft");
    assert.match(await place.innerText(), /^Step 2 of /);
    assert.match(await page.locator(".stage").innerText(), /output\s+\/b/);
    assert.match(text, /And back/);
  }),
);

test("compare: the rung where they meet", { skip }, () =>
  withPage({}, async (page) => {
    await choose(page, "Compare");
    await type(page, FIELDS.Compare[0], "HTTP://e.org/%7Eanna");
    await type(page, FIELDS.Compare[1], "http://e.org:80/~anna");
    assert.match(await seen(page), /equal on the rung “Scheme”/);
    await type(page, FIELDS.Compare[1], "http://e.org/other");
    assert.match(await seen(page), /They are different/);
    assert.match(await page.locator("table.rungs").last().innerText(), /path/);
  }),
);

test("readers: five specifications and this browser", { skip }, () =>
  withPage({}, async (page) => {
    await choose(page, "Readers");
    await type(page, FIELDS.Readers[0], "http://good.example\\@evil.example/");
    const heads = await page.locator("table.readers tbody th").allInnerTexts();
    assert.deepEqual(
      heads.map((it) => it.split("\n")[0]),
      ["RFC 3986", "RFC 2396", "Java", "RFC 3987", "WHATWG", "This browser"],
    );
    assert.match(await page.locator("table.readers").innerText(), /good\.example/);
    assert.ok((await page.locator("table.readers .matters").count()) > 0);
  }),
);

test("readers: a number for a host reaches another host", { skip }, () =>
  withPage({}, async (page) => {
    await choose(page, "Readers");
    await type(page, FIELDS.Readers[0], "http://2130706433/");
    assert.match(await seen(page), /Programs reach different hosts/);
    assert.match(await page.locator("table.readers").innerText(), /127\.0\.0\.1/);
  }),
);

test("find: links in place, each opens in Explain", { skip }, () =>
  withPage({}, async (page) => {
    await choose(page, "Find");
    await type(page, FIELDS.Find[0], "Ünïcode first. See (http://e.org/a) and <ftp://e.org/b>.");
    const links = await page.locator(".found-text .found").allInnerTexts();
    assert.deepEqual(links, ["http://e.org/a", "ftp://e.org/b"]);
    await page.locator(".found-text .found").first().click();
    assert.equal(await page.getByRole("tab", { selected: true }).innerText(), "Explain");
    assert.equal(await page.getByLabel(EXPLAIN, { exact: true }).inputValue(), "http://e.org/a");
  }),
);

test("find: a link beyond the length of an address opens whole", { skip }, () =>
  withPage({}, async (page) => {
    const long = `http://e.org/${"a".repeat(9000)}`;
    await choose(page, "Find");
    await type(page, FIELDS.Find[0], `See <${long}>.`);
    await page.locator(".found-text .found").click();
    assert.equal(await page.getByLabel(EXPLAIN, { exact: true }).inputValue(), long);
  }),
);

test("every example has an answer", { skip }, () =>
  withPage({}, async (page) => {
    const examples = page.locator("button.example");
    const count = await examples.count();
    assert.ok(count >= 28, `${count} examples`);
    for (let at = 0; at < count; at += 1) {
      await examples.nth(at).click();
      await settled(page);
      const answer = page.locator(
        "[role=tabpanel]:not([hidden]) .answer, [role=tabpanel]:not([hidden]) .notices",
      );
      const text = (await answer.allInnerTexts()).join("");
      assert.ok(text.length > 40, `example ${at}: ${text}`);
      assert.doesNotMatch(text, /This is a bug|undefined|\[object|NaN/, `example ${at}`);
    }
  }),
);

test("an example makes an entry of the history that shows it again", { skip }, () =>
  withPage({}, async (page) => {
    await page.getByRole("button", { name: "A plain web address" }).click();
    await page.getByRole("button", { name: "A slash at the end" }).click();
    assert.equal(await page.getByRole("tab", { selected: true }).innerText(), "Compare");
    await page.goBack();
    await settled(page);
    assert.equal(await page.getByRole("tab", { selected: true }).innerText(), "Explain");
    assert.match(await page.getByLabel(EXPLAIN, { exact: true }).inputValue(), /rfc-editor/);
  }),
);
