import assert from "node:assert/strict";
import { test } from "node:test";
import * as node from "./node.mjs";
import { Urial, UrialArgumentError, UrialTrap, equivalent, explain, find, interpret, lint, normalize,
  parse, redact, relativize, resolve, toUtf16, urial } from "./node.mjs";

test("each function answers with the record of the command", () => {
  assert.equal(parse("http://e.org:80/a").port_number, 80);
  assert.equal(resolve("http://a/b/c", "../d").target, "http://a/d");
  assert.equal(relativize("http://a/b/c", "http://a/b/d").reference, "d");
  assert.equal(normalize("HTTP://e.org/%7Ea").normalized, "http://e.org/~a");
  assert.equal(explain("http://e.org/a b").fixes[0].text, "%20");
  assert.equal(explain("../x", { resolve: "http://a/b/c" }).branch, "merge");
  assert.equal(interpret("http://good.com\\@evil.com/").verdict, "refused");
  assert.equal(lint("http://e.org:80/", { fix: true }).fixed, "http://e.org/");
  assert.equal(redact("//anna:pw@h/").redacted, "//anna:***@h/");
  assert.equal(find("see http://e.org/.")[0].uri, "http://e.org/");
  assert.equal(find("[a](/b)", { as: "markdown" })[0].text, "/b");
});

test("equivalence is that of the highest rung", () => {
  assert.equal(equivalent("HTTP://E.org:80/%7Ea", "http://e.org/~a"), true);
  assert.equal(equivalent("http://e.org/a", "http://e.org/A"), false);
  assert.equal(equivalent("a b", "a b"), false);
});

test("an invalid text has a record and no exception", () => {
  const { valid, error } = parse("http://e.org/a b");
  assert.deepEqual([valid, error.component, error.offset], [false, "path", 14]);
});

test("names of arguments are in camel case or as options", () => {
  assert.equal(normalize("//[::0]", { ipv6Text: true }).normalized, "//[::]");
  assert.equal(normalize("//[::0]", { "ipv6-text": true }).normalized, "//[::]");
});

test("wrong arguments are exceptions that name them", () => {
  const about = (argument) => (error) => error instanceof UrialArgumentError
    && error.argument === argument;
  assert.throws(() => parse(), about("input"));
  assert.throws(() => parse("a", { loud: true }), about("loud"));
  assert.throws(() => normalize("a", { rung: "top" }), about("rung"));
  assert.throws(() => urial.call("sing"), about(null));
  assert.throws(() => urial.call("allocate"), about(null));
  assert.throws(() => resolve("http://a b/", "c"), ({ rejected }) => rejected.error.offset === 8);
});

test("JSON is as the command prints it", () => {
  assert.match(urial.json("parse", { input: "\u0085" }), /^\{"input":"\\u0085",/);
});

test("octets and lone surrogates are read", () => {
  assert.deepEqual(parse({ octets: [97, 255] }).input_octets, [97, 255]);
  assert.equal(parse("a\uD800", { iri: true }).input, "a\uFFFD");
});

test("a trap is an exception with the message of the panic, and the module starts anew", () => {
  const broken = new Urial(new WebAssembly.Module(Buffer.from(TRAPS.replace(/\s/g, ""), "hex")));
  const isTrap = (error) => error instanceof UrialTrap && error.message === "oops"
    && error.verb === "parse" && error.args.input === "a";
  assert.throws(() => broken.parse("a"), isTrap);
  assert.throws(() => broken.parse("a"), isTrap);
});

// A module whose verb `parse` is `unreachable`, and whose message of a panic is `oops`.
const TRAPS = `0061736d 01000000
  01 15 04 60017f017f 60027f7f00 6000017f 60027f7f017f
  03 05 0400010203
  05 03 010001
  07 37 05 066d656d6f72790200 08616c6c6f636174650000 0772656c656173650001
    0d70616e69635f6d6573736167650002 0570617273650003
  0a 13 04 040041100b 02000b 05004180080b 0300000b
  0b 0f 01 004180080b 08 040000006f6f7073`;

test("nothing is left in the memory of the module", () => {
  const text = "http://e.org/" + "a/".repeat(5_000);
  parse(text);
  const before = urial.memorySize;
  for (let times = 0; times < 500; times += 1) parse(text);
  assert.equal(urial.memorySize, before);
});

test("offsets in bytes become indices", () => {
  assert.equal(toUtf16("abc", 2), 2);
  const text = "aé😀z";
  assert.deepEqual([0, 1, 2, 3, 4, 6, 7, 8, 9].map((it) => toUtf16(text, it)),
    [0, 1, 1, 2, 2, 2, 4, 5, 5]);
  assert.equal(toUtf16("\uD800b", 3), 1);
  const { error } = parse("http://é/");
  assert.equal("http://é/"[toUtf16("http://é/", error.offset)], "é");
});

test("a module is loaded from octets or a response", async () => {
  const { readFileSync } = await import("node:fs");
  const octets = readFileSync(new URL("urial.wasm", import.meta.url));
  assert.deepEqual((await Urial.load(octets)).verbs, urial.verbs);
  assert.deepEqual((await Urial.load(Promise.resolve(new Response(octets)))).verbs, urial.verbs);
});

test("the module has all verbs", () => {
  const verbs = "build compare decode edit encode expand explain find gate interpret lint match "
    + "normalize parse redact relativize resolve scheme to-iri to-path to-uri";
  assert.equal(urial.verbs.join(" "), verbs);
});

test("the module has no imports", async () => {
  const { readFileSync } = await import("node:fs");
  const octets = readFileSync(new URL("urial.wasm", import.meta.url));
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(octets)), []);
});

test("the types name every export", async () => {
  const { readFileSync } = await import("node:fs");
  const read = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
  const types = read("node.d.mts") + read("urial.d.mts");
  for (const name of Object.keys(node)) {
    assert.match(types, new RegExp(`export (const|class|function) ${name}\\b`), name);
  }
  const records = read("records.d.mts");
  for (const verb of urial.verbs) assert.ok(records.includes(`  "${verb}": `), verb);
});
