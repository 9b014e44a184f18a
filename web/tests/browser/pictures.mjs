// Screenshots: `node browser/pictures.mjs FOLDER`, all of them to look at; with `--docs`, the four
// that the documentation shows.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { begin, choose, end, settled, type, withPage, FIELDS } from "./harness.mjs";

const [folder = "pictures", docs] = process.argv.slice(2);

const STATES = {
  explain: ["Explain", ["http://anna@example.org:8042/over/there?name=x%26y#nose"]],
  ladder: ["Explain", ["HTTP://Example.org:80/%7Eanna/../caf%c3%a9"]],
  error: ["Explain", ["http://example.org/my file.txt"]],
  danger: ["Explain", ["https://www.bank.example@198.51.100.7/login?token=abcdef0123456789"]],
  resolve: ["Resolve", ["http://a/b/c/d;p?q", "../../g"]],
  compare: ["Compare", ["HTTP://Example.org:80/%7Eanna", "http://example.org/~anna"]],
  readers: ["Readers", ["http://good.example\\@evil.example/", ""]],
  find: [
    "Find",
    [
      'I found it under "http://www.w3.org/Addressing/", but you can\nprobably pick it up from <ftp://foo.example.\n    com/rfc/>. Or ask joe.',
    ],
  ],
};

/** The four of the documentation: a name, a state, a width, a height, a theme. */
const KEPT = [
  ["explain-light", "explain", 1280, 1000, "light"],
  ["resolve-light", "resolve", 1280, 1000, "light"],
  ["readers-dark", "readers", 1280, 1000, "dark"],
  ["phone-dark", "error", 360, 760, "dark"],
];

const SIZES = [
  [360, 760],
  [1280, 900],
  [3840, 2160],
];
const every = Object.keys(STATES).flatMap((state) =>
  SIZES.flatMap(([width, height]) =>
    ["light", "dark"].map((theme) => [`${state}-${width}-${theme}`, state, width, height, theme]),
  ),
);

mkdirSync(folder, { recursive: true });
await begin();
for (const [name, state, width, height, colorScheme] of docs === "--docs" ? KEPT : every) {
  await withPage({ width, height, colorScheme }, async (page) => {
    const [view, texts] = STATES[state];
    await choose(page, view);
    for (const [at, text] of texts.entries()) await type(page, FIELDS[view][at], text);
    await settled(page);
    await page.evaluate(() => document.activeElement.blur());
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: docs !== "--docs" });
  });
}
await end();
