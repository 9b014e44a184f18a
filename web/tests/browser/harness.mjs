// A browser from the system, the built page, and what a person does with both.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { delimiter, dirname, extname, join, normalize } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

/** The folder that `cargo xtask web` has made. */
export const dist = process.env.URIAL_WEB_DIST ?? join(here, "../../dist");

/** The program of a browser; `null` where there is none. */
const program =
  process.env.URIAL_BROWSER ?? inPath(["chromium", "chromium-browser", "google-chrome"]);

function inPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((it) => names.map((name) => join(it, name))).find(existsSync) ?? null;
}

const driver = await import("playwright-core").catch(() => null);

/** Why the tests of the browser cannot run; `false` if they can. */
export const skip = why();

function why() {
  if (driver === null) return "no driver: run npm ci in web/tests";
  if (program === null) return "no browser: install the package chromium, or set URIAL_BROWSER";
  return !existsSync(join(dist, "urial.html")) && `no page in ${dist}: run cargo xtask web`;
}

let browser;
let server;

export async function begin() {
  browser = await driver.chromium.launch({ executablePath: program, args: ["--no-sandbox"] });
  server = await serve();
}

export async function end() {
  await browser?.close();
  server?.close();
}

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
};

/** Serves the folder on loopback. */
async function serve() {
  const it = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://h/").pathname));
    const file = join(dist, path.endsWith("/") ? `${path}index.html` : path);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    return response.end(readFileSync(file));
  });
  await new Promise((resolve) => {
    it.listen(0, "127.0.0.1", resolve);
  });
  return it;
}

/** The address of the served page. */
export function servedAt() {
  return `http://127.0.0.1:${server.address().port}/`;
}

/** The address of the one file. */
export function fileAt() {
  return pathToFileURL(join(dist, "urial.html")).href;
}

/**
 * Opens the page for `work`, and fails for any error in the console. Without `served`, it is the
 * one file, without network.
 */
export async function withPage(options, work) {
  const { fragment = "", served = false, width = 1280, height = 900, ...context } = options;
  const opened = await browser.newContext({
    viewport: { width, height },
    offline: !served,
    reducedMotion: "reduce",
    ...context,
  });
  const page = await opened.newPage();
  page.setDefaultTimeout(10_000);
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("dialog", (dialog) => {
    faults.push("a dialog");
    dialog.dismiss();
  });
  try {
    await page.goto((served ? servedAt() : fileAt()) + fragment);
    await answered(page);
    await work(page, opened);
    assert.deepEqual(faults, []);
  } finally {
    await opened.close();
  }
}

/** Waits until the page has answered for the first time. */
export async function answered(page) {
  await page.waitForFunction(() => performance.getEntriesByName("urial first answer").length > 0);
}

/** Chooses a tab by its name. */
export async function choose(page, name) {
  await page.getByRole("tab", { name, exact: true }).click();
}

/** Types a text in place of the one in a field, and waits for its answer. */
export async function type(page, label, text) {
  const field = page.getByLabel(label, { exact: true });
  await field.fill(text);
  await settled(page);
}

/** Pastes a text in place of the one in a field. */
export async function paste(page, label, text) {
  const field = page.getByLabel(label, { exact: true });
  await field.fill("");
  await field.evaluate((area, it) => {
    area.value = it;
    area.dispatchEvent(new InputEvent("input", { inputType: "insertFromPaste", bubbles: true }));
  }, text);
  await settled(page);
}

/** Waits for two frames: the answer is drawn in the first. */
export async function settled(page) {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

/** Returns the text of the shown panel, as a person reads it. */
export async function seen(page) {
  return page.locator("[role=tabpanel]:not([hidden])").innerText();
}

/** The labels of the fields, by view. */
export const FIELDS = {
  Explain: ["URI, or any text that may be one"],
  Resolve: ["Base: the URI of the page that has the reference", "Reference: what the page says"],
  Compare: ["One", "The other"],
  Readers: [
    "URI, or any text that programs may be given",
    "Base, if it is relative (may be empty)",
  ],
  Find: ["A text with links: a letter, a log, a page"],
};
