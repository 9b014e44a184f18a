// Answers the vectors of `testdata/` with the module: the other end of `vectors-over-pipe`.
//
// The protocol is that of `urial_testdata::pipe`. What the verbs cannot be asked is skipped, with
// the reason.

import { createInterface } from "node:readline";
import { UrialArgumentError, urial } from "../npm/node.mjs";

/** Why there is no answer. */
class Skip extends Error {}

const ok = (value) => ({ ok: value });
const err = (value) => ({ err: value });

/** Calls a verb, if the module has it. That of the page has not all. */
function call(verb, args) {
  if (!urial.verbs.includes(verb)) throw new Skip(`the module has no verb ${verb}`);
  return urial.call(verb, args);
}

/** An error as vectors have it. */
function rejection(error) {
  return {
    component: error.component,
    offset: error.offset,
    expected: error.expected,
    found: found(error),
    message: error.message,
    fix: error.fix?.text ?? null,
  };
}

/** What was found, in the words of the message, which escapes what nobody would see. */
function found({ found, message }) {
  if (found === null) return "the end";
  const said = /, found `(.*)` at byte /s.exec(message)?.[1];
  return said?.startsWith("\\") ? said : found;
}

/** Returns the text that a verb made, or its error. */
function made(key, answer) {
  const text = answer[key];
  return typeof text === "string" ? ok(text) : err(rejection(answer.error));
}

/** The answers for one grammar. */
class Grammar {
  constructor(iri) {
    this.iri = iri;
  }

  ask(verb, args) {
    return call(verb, this.iri ? { ...args, iri: true } : args);
  }

  parse({ input }) {
    const answer = this.ask("parse", { input });
    return answer.valid ? ok(components(answer)) : err(rejection(answer.error));
  }

  parse_uri({ input }) {
    // `relativize` takes URIs alone, and rejects some of them for their dot-segments.
    const { error } = this.ask("relativize", { base: "x:", input });
    const isUri = !error || error.expected.includes("dot-segment");
    return isUri ? ok(null) : err(rejection(error));
  }

  facts({ input }) {
    const answer = this.ask("parse", { input });
    if (!answer.valid) return err(rejection(answer.error));
    const { host, host_kind: kind, port, reference } = answer;
    const none = port === null || port === "";
    const known = {
      is_uri: answer.kind !== "relative-reference",
      is_absolute_uri: answer.absolute,
      is_relative: answer.kind === "relative-reference",
      reference_kind: reference === "iri" ? "uri" : reference,
      segments: answer.decoded.segments,
      ipv4: kind === "ipv4" ? host : null,
      ipv6: kind === "ipv6" ? host.slice(1, -1) : null,
      port_number: none ? "none" : answer.port_number ?? "overflow",
    };
    const facts = Object.entries(known).map(([name, value]) => [name, { is: value }]);
    const skipped = ["path_kind", "ipvfuture"].map((name) => [name, { skip: "no verb says this" }]);
    return ok(Object.fromEntries([...facts, ...skipped]));
  }

  base({ base }) {
    return rejectedArgument(() => this.ask("resolve", { base, input: "" }) && ok(null));
  }

  resolve({ base, reference: input, policy }) {
    const answer = this.ask("resolve", { base, input, ...POLICIES[policy] });
    if (answer.target !== undefined) return ok(answer.target);
    const { error } = answer;
    if (error.found !== "..") return err({ invalid: rejection(error) });
    const excess = error.component === "base" ? "base" : "reference";
    return err({ excess: { input: excess, offset: error.offset } });
  }

  merge({ base, reference: input }) {
    return made("target", this.ask("resolve", { "relative-base": base, input }));
  }

  same_document({ base, reference: input }) {
    const answer = this.ask("resolve", { base, input });
    return answer.valid ? ok(answer.same_document) : err(rejection(answer.error));
  }

  same_document_rung({ base, reference: input }) {
    for (const rung of ["simple", "case", "percent", "path", "scheme"]) {
      const answer = this.ask("resolve", { base, input, "same-document-rung": rung });
      if (!answer.valid) return err(rejection(answer.error));
      if (answer.same_document) return ok(rung);
    }
    return ok("never");
  }

  normalize({ input, form }) {
    const options = form === "ipv6" ? { "ipv6-text": true } : { rung: form };
    return made("normalized", this.ask("normalize", { input, ...options }));
  }

  compare({ a, b, with_fragment }) {
    const answer = this.ask("compare", { input: a, other: b, "ignore-fragment": !with_fragment });
    return answer.valid ? ok(answer.rung ?? "never") : err(rejection(answer.error));
  }

  compare_redirected({ a, b, redirects }) {
    return ok(this.ask("compare", { input: a, other: b, redirects }).rung ?? "never");
  }

  relativize({ base, target: input, within }) {
    const options = within === "no-dot-dot" ? { "no-dot-dot": true } : { within };
    const answer = this.ask("relativize", { base, input, ...options });
    if (!answer.valid) return err(rejection(answer.error));
    return ok({ reference: answer.reference, reason: answer.reason ?? "none" });
  }

  build({ parts }) {
    if (parts.userinfo != null && (parts.user != null || parts.password != null)) {
      throw new Skip("userinfo beside user is a wrong argument");
    }
    return made("built", this.ask("build", parts));
  }

  edit({ input, edits }) {
    const [data, form] = [one(edits, "data", DATA), one(edits, "form", FORM)];
    return made("edited", this.ask("edit", { input, steps: edits.map(step), data, form }));
  }

  pairs({ input, form }) {
    if (form) throw new Skip("parse reads pairs by RFC 3986");
    const pairs = this.ask("parse", { input }).decoded.pairs ?? [];
    return pairs.map(({ key, value }) => [key, value]);
  }

  complete_suffix({ input }) {
    if (this.iri) throw new Skip("complete completes URIs alone");
    return this.ask("parse", { input, complete: true }).guess?.uri ?? null;
  }

  read_typed({ input, completes }) {
    if (completes && this.iri) throw new Skip("complete completes URIs alone");
    const answer = this.ask("parse", { input, typed: true, complete: completes });
    if (!answer.valid) return err(rejection(answer.error));
    const { typed, guess } = answer;
    return ok({
      text: typed?.text ?? guess?.uri ?? answer.input,
      ambiguous: typed?.ambiguous ?? "",
      removed: (typed?.changes ?? []).map(({ name, offset }) => [name, offset]),
    });
  }

  escape_html({ input }) {
    const html = call("scheme", { input }).view?.html;
    if (html == null) throw new Skip("only scheme writes HTML, for web resources");
    return html;
  }

  split({ input }) {
    const answer = this.ask("parse", { input, lossy: true });
    return pick(answer, ["scheme", "authority", "path", "query", "fragment"]);
  }

  encode({ data: input, set, allow: keep }) {
    if (this.iri) throw new Skip("encode writes for URIs");
    return call("encode", { input, set, keep }).encoded;
  }

  encode_form({ data: input }) {
    return call("encode", { input, form: true }).encoded;
  }

  decode({ text: input }) {
    return decoded(call("decode", { input }));
  }

  decode_form({ text: input }) {
    return decoded(call("decode", { input, form: true }));
  }

  to_uri({ input, idna }) {
    return made("uri", call("to-uri", { input, idna }));
  }

  to_iri({ input, idna }) {
    return made("iri", call("to-iri", { input, idna }));
  }

  as_uri({ input }) {
    const { valid, error } = call("parse", { input });
    return valid ? ok(null) : err(rejection(error));
  }

  bidi({ input }) {
    const { findings } = this.ask("parse", { input });
    return findings.map((it) => pick(it, ["rule", "start", "end"]));
  }

  template({ template: input }) {
    const { valid, error } = call("expand", { input });
    return valid ? ok(null) : err(rejection(error));
  }

  expand({ template: input, variables: vars, undefined: policy }) {
    const options = { omit: {}, reject: { strict: true }, keep: { partial: true } }[policy];
    return made("expanded", call("expand", { input, vars, ...options }));
  }

  match_template({ template, text: input, any_order }) {
    if (!urial.verbs.includes("match")) throw new Skip("the module has no verb match");
    const json = urial.json("match", { template, input, "any-order": any_order });
    const answer = JSON.parse(json);
    if (JSON.stringify(answer) !== json) throw new Skip("an object has each name once");
    if (!answer.matches) return null;
    const variables = Object.entries(answer.variables);
    return Object.fromEntries(variables.map(([name, value]) => [name, variable(value)]));
  }

  view({ input }) {
    const answer = call("scheme", { input });
    if (!answer.valid) return err(byScheme(answer.error));
    if (answer.view === null) return ok(null);
    if (!isExact(answer.view)) throw new Skip("JavaScript rounds numbers above 2^53");
    const { lint, ...view } = answer.view;
    const fields = answer.scheme === "file" ? omit(view, "port_number") : numbered(view);
    return ok({ fields, lint, access: answer.access && access(answer.access) });
  }

  lenient({ input }) {
    const answer = call("scheme", { input, lenient: true });
    if (!answer.valid) return err(byScheme(answer.error));
    return ok({ uri: answer.uri, changes: answer.changes.map(({ name }) => name) });
  }
}

/** The arguments for each policy of resolution. */
const POLICIES = {
  strict: {},
  "non-strict": { "non-strict": true },
  "keep-excess": { excess: "keep" },
  "refuse-excess": { excess: "refuse" },
  "encoded-dots": { "encoded-dots": "dot" },
};

function components(answer) {
  return pick(answer, ["scheme", "authority", "userinfo", "host", "host_kind", "port", "path",
    "query", "fragment"]);
}

/** Returns the record that a wrong argument has. */
function rejectedArgument(work) {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof UrialArgumentError) || error.rejected === null) throw error;
    return err(rejection(error.rejected.error));
  }
}

/** The edits that have `data`, and those that have `form`. */
const DATA = ["set", "append"];
const FORM = ["set_pair", "append_pair", "remove_pairs", "sort_pairs"];

/** Returns the value of a flag that is one for all steps. */
function one(edits, flag, names) {
  const having = edits.filter((edit) => names.some((name) => name in edit));
  const values = new Set(having.map((edit) => edit[flag] ?? false));
  if (values.size > 1) throw new Skip(`${flag} is for all steps or none`);
  return values.has(true);
}

function step(edit) {
  if ("push_encoded" in edit) return { "push-encoded": edit.push_encoded };
  if ("set_pair" in edit) return { "set-pair": edit.set_pair };
  if ("append_pair" in edit) return { "append-pair": edit.append_pair };
  if ("remove_pairs" in edit) return { trim: edit.remove_pairs.replace(/\*$/, "\\*") };
  if ("sort_pairs" in edit) return { "sort-query": true };
  return pick(edit, ["set", "to", "remove", "push", "pop", "append"].filter((it) => it in edit));
}

function decoded({ octets, decoded: utf8, error }) {
  if (error) return err(error.offset);
  const lossy = new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array(octets));
  return ok({ bytes: utf8 ?? { octets }, utf8, lossy });
}

/** The value of a variable: pairs for an object, which is `{}` if empty. */
function variable(value) {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const pairs = Object.entries(value);
  return pairs.length === 0 ? {} : pairs;
}

function byScheme(error) {
  return {
    part: error.component,
    offset: error.offset,
    expected: error.expected,
    found: error.found ?? "",
    section: error.rule,
    message: error.message,
  };
}

/** Gives numbers of ports the name that they have in the library. */
function numbered(members) {
  const { port_number: number, ...rest } = members;
  const named = Object.entries(rest).map(([name, value]) => {
    const renamed = (it) => (isObject(it) ? numbered(it) : it);
    return [name, Array.isArray(value) ? value.map(renamed) : renamed(value)];
  });
  const fields = Object.fromEntries(named);
  return number === undefined ? fields : { ...fields, port: number };
}

/** Whether JavaScript has read every number as it was written. */
function isExact(value) {
  if (typeof value === "number") return Number.isSafeInteger(value);
  return value === null || typeof value !== "object" || Object.values(value).every(isExact);
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function access(it) {
  return {
    protocol: it.protocol,
    is_secure: it.secure,
    host: it.host,
    is_supported: it.supported,
    port: it.port_number,
    user: it.user,
    asks_password: it.asks_password,
    command: it.command ?? [],
    absent: [],
  };
}

function pick(object, names) {
  return Object.fromEntries(names.map((name) => [name, object[name]]));
}

function omit(object, left) {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== left));
}

const GRAMMARS = { uri: new Grammar(false), iri: new Grammar(true) };

function answer({ grammar, ask, arguments: args }) {
  const surface = GRAMMARS[grammar];
  if (!Object.hasOwn(Grammar.prototype, ask)) return { skip: `no verb answers ${ask}` };
  try {
    return { is: surface[ask](args) };
  } catch (error) {
    if (error instanceof Skip) return { skip: error.message };
    throw error;
  }
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
}
