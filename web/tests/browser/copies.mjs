// "Copy as": the quoting of the shell is right, JSON is the record, and each program runs.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { FIELDS, choose, settled, skip, type, withPage } from "./harness.mjs";

const TRICKY = [
  "http://e.org/a?b=c&d#e",
  "http://e.org/'quotes'\"and\"$HOME`id`\\n!x",
  "-rf",
  "http://e.org/tab\tbreak\nescape\u001b[1mend",
  "http://e.org/\u202eö\u{1f600}\u0085",
  "http://e.org/'\n\\'",
];

/** Clicks a choice of "Copy as", and returns what was copied. */
async function copied(page, name) {
  const row = page.locator("[role=tabpanel]:not([hidden]) .copy-row");
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      window.copied = text;
    };
  });
  await row.getByRole("button", { name, exact: true }).click();
  return page.evaluate(() => window.copied);
}

/** Returns the arguments that a shell makes of a command line, with `urial` in its place. */
function argumentsOf(line, shell) {
  const script = `urial() { if [ ! -t 0 ] && [ "$#" = 1 ]; then cat; else printf '%s\\0' "$@"; fi; }\n${line}\n`;
  return execFileSync(shell, ["-c", script], { encoding: "utf8", input: "" });
}

const shells = ["/bin/bash", "/bin/zsh"].filter(existsSync);

test(
  "a shell reads each text as one argument",
  { skip: skip || (shells.length === 0 && "no bash") },
  () =>
    withPage({ served: true }, async (page) => {
      for (const text of TRICKY) {
        await type(page, FIELDS.Explain[0], text);
        const line = await copied(page, "Command line");
        assert.doesNotMatch(
          line,
          /[\u0000-\u001f\u007f-\u009f]/,
          "a pasted control would act on the terminal",
        );
        for (const shell of shells) {
          assert.deepEqual(
            argumentsOf(line, shell)
              .split("\0")
              .filter((it) => it !== "--iri"),
            ["explain", "--", text, ""],
            line,
          );
        }
      }
    }),
);

test("a shell reads a text to search", { skip: skip || (shells.length === 0 && "no bash") }, () =>
  withPage({ served: true }, async (page) => {
    await choose(page, "Find");
    for (const text of TRICKY) {
      await type(page, FIELDS.Find[0], text);
      assert.equal(argumentsOf(await copied(page, "Command line"), shells[0]), text);
    }
  }),
);

test("no command line for a NUL", { skip }, () =>
  withPage({}, async (page) => {
    await type(page, FIELDS.Explain[0], "a\0b");
    assert.ok(await page.getByRole("button", { name: "Command line" }).isDisabled());
  }),
);

test("JSON is the record", { skip }, () =>
  withPage({ served: true }, async (page) => {
    const calls = {
      Explain: [["http://e.org/a b"], "explain", (it) => ({ input: it[0] })],
      Resolve: [["http://a/b/c", "../d"], "explain", (it) => ({ input: it[1], resolve: it[0] })],
      Compare: [
        ["http://e.org", "HTTP://e.org/"],
        "compare",
        (it) => ({ input: it[0], other: it[1] }),
      ],
      Readers: [["http://e.org\\@f", ""], "interpret", (it) => ({ input: it[0] })],
      Find: [["see http://e.org/."], "find", (it) => ({ input: it[0] })],
    };
    for (const [view, [texts, verb, args]] of Object.entries(calls)) {
      await choose(page, view);
      for (const [at, text] of texts.entries()) await type(page, FIELDS[view][at], text);
      const record = await page.evaluate(
        ([name, it]) => urialPage.engine.call(name, it),
        [verb, args(texts)],
      );
      assert.deepEqual(JSON.parse(await copied(page, "JSON")), record, view);
    }
  }),
);

// Programs run where their language and the project's package are there.

const command = process.env.URIAL_COMMAND;
const python = process.env.URIAL_PYTHON;
const cargo = process.env.URIAL_CARGO;

/** What to type in each view for the copies that are run. */
const RUN = {
  Explain: ['http://e.org/it\'s?q="ö"'],
  Resolve: ["http://a/b/c/d;p?q", "../g"],
  Compare: ["HTTP://e.org/%7Eä", "http://e.org/~ä"],
  Readers: ["http://2130706433/", "http://e.org/"],
  Find: ['See "http://e.org/" and\nftp://e.org/it\'s.'],
};

async function eachCopy(name, run) {
  await withPage({ served: true }, async (page) => {
    for (const [view, texts] of Object.entries(RUN)) {
      await choose(page, view);
      for (const [at, text] of texts.entries()) await type(page, FIELDS[view][at], text);
      await settled(page);
      run(await copied(page, name), view);
    }
  });
}

test(
  "each command line runs",
  { skip: skip || (!command && "URIAL_COMMAND names no program") },
  () =>
    eachCopy("Command line", (line, view) => {
      const script = `urial() { "$URIAL_COMMAND" "$@"; }\n${line}\n`;
      const output = runs("/bin/bash", ["-c", script]);
      assert.ok(output.length > 0, `${view}: ${line}`);
    }),
);

test(
  "each Python program runs",
  { skip: skip || (!python && "URIAL_PYTHON names no program") },
  () =>
    eachCopy("Python", (program) => assert.ok(runs(python, ["-c", program]).length > 0, program)),
);

test(
  "each Rust program compiles and runs",
  { skip: skip || (!cargo && "URIAL_CARGO names no program") },
  async () => {
    const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
    const folder = mkdtempSync(join(tmpdir(), "urial-copies-"));
    const crates = ["urial", "urial-diff", "urial-find"]
      .map((name) => `${name} = { path = ${JSON.stringify(join(root, "crates", name))} }\n`)
      .join("");
    writeFileSync(
      join(folder, "Cargo.toml"),
      `[package]\nname = "copies"\nedition = "2024"\n\n` +
        `[dependencies]\n${crates}\n[workspace]\n`,
    );
    copyFileSync(join(root, "Cargo.lock"), join(folder, "Cargo.lock"));
    mkdirSync(join(folder, "src/bin"), { recursive: true });
    const names = [];
    await eachCopy("Rust", (program, view) => {
      names.push(view.toLowerCase());
      writeFileSync(join(folder, "src/bin", `${view.toLowerCase()}.rs`), program);
    });
    const target = join(root, "target/copies");
    const build = [
      "build",
      "--quiet",
      "--offline",
      "--manifest-path",
      join(folder, "Cargo.toml"),
      "--target-dir",
      target,
    ];
    execFileSync(cargo, build, { stdio: ["ignore", "pipe", "inherit"] });
    for (const name of names) assert.ok(runs(join(target, "debug", name), []).length > 0, name);
    rmSync(folder, { recursive: true });
  },
);

/** Returns the output of a program that ends with status 0, or 1 for a text that is wrong. */
function runs(program, words) {
  try {
    return execFileSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    if (error.status === 1 && error.stdout) return error.stdout;
    throw error;
  }
}
