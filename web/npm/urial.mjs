// The module urial: the verbs of the command on records, by WebAssembly.

/** Why a verb was not asked: wrong arguments. */
export class UrialArgumentError extends TypeError {
  /** @param {{argument: string | null, message: string, rejected: object | null}} reason */
  constructor({ argument, message, rejected }) {
    super(argument === null ? message : `${argument}: ${message}`);
    this.name = "UrialArgumentError";
    this.argument = argument;
    this.rejected = rejected;
  }
}

/** A bug of the module: it has panicked, or used up its memory. The next call starts it anew. */
export class UrialTrap extends Error {
  /** The message says where; `verb` and `args` reproduce it. */
  constructor(message, verb, args, cause) {
    super(message, { cause });
    this.name = "UrialTrap";
    this.verb = verb;
    this.args = args;
  }
}

/** The octets before the text of an answer. */
const HEADER = 4;

/** The module, loaded. */
export class Urial {
  #module;
  #exports;
  #verbs;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#module = module;
    const others = ["allocate", "release", "panic_message"];
    const names = WebAssembly.Module.exports(module)
      .filter(({ kind, name }) => kind === "function" && !others.includes(name));
    this.#verbs = names.map(({ name }) => name).sort();
    this.#start();
  }

  /** Compiles the module: from its octets, or from a response or a promise of one. */
  static async load(source) {
    const given = await source;
    const isResponse = typeof Response === "function" && given instanceof Response;
    const octets = isResponse ? await given.arrayBuffer() : given;
    return new Urial(await WebAssembly.compile(octets));
  }

  #start() {
    this.#exports = new WebAssembly.Instance(this.#module).exports;
  }

  /** The names of the verbs that the module has. */
  get verbs() {
    return [...this.#verbs];
  }

  /** The size of the memory of the module in bytes. It never falls, except by a new start. */
  get memorySize() {
    return this.#exports.memory.buffer.byteLength;
  }

  /**
   * Calls a verb with named arguments, and returns its record. The names are the options of the
   * command, `ignore-fragment` or `ignoreFragment`; a lone surrogate is U+FFFD.
   */
  call(verb, args = {}) {
    return this.#called(verb, args).answer;
  }

  /** The record of a verb as the command prints it: JSON on one line. */
  json(verb, args = {}) {
    return this.#called(verb, args).text;
  }

  #called(verb, args) {
    if (!this.#verbs.includes(verb)) throw new UrialArgumentError(unknown(verb));
    const text = this.#ask(verb, args);
    const answer = JSON.parse(text);
    const { error } = answer;
    if (error && Object.keys(answer).length === 1) throw new UrialArgumentError(error);
    return { text, answer };
  }

  #ask(verb, args) {
    const request = new TextEncoder().encode(JSON.stringify(options(args), wellFormed));
    try {
      const { memory, allocate, release, [verb]: ask } = this.#exports;
      const address = allocate(request.length) >>> 0;
      new Uint8Array(memory.buffer, address, request.length).set(request);
      const answer = ask(address, request.length);
      release(address, request.length);
      const text = this.#text(answer);
      release(answer, HEADER + text.length);
      return new TextDecoder().decode(text);
    } catch (error) {
      const message = this.#panic() || String(error);
      this.#start();
      throw new UrialTrap(message, verb, args, error);
    }
  }

  /** A copy of the text of an answer. */
  #text(address) {
    const { buffer } = this.#exports.memory;
    const length = new DataView(buffer).getUint32(address >>> 0, true);
    return new Uint8Array(buffer, (address >>> 0) + HEADER, length).slice();
  }

  /** The message of the panic before a trap, if there was one. */
  #panic() {
    try {
      return new TextDecoder().decode(this.#text(this.#exports.panic_message()));
    } catch {
      return "";
    }
  }

  /** The components of a reference, or why a text is none. */
  parse(input, args) {
    return this.call("parse", { ...args, input });
  }

  /** All that there is to say about a text; with `resolve`, how it becomes its target. */
  explain(input, args) {
    return this.call("explain", { ...args, input });
  }

  /** The target of a reference against a base (RFC 3986 §5.2). */
  resolve(base, input, args) {
    return this.call("resolve", { ...args, base, input });
  }

  /** The shortest reference to a target against a base. */
  relativize(base, input, args) {
    return this.call("relativize", { ...args, base, input });
  }

  /** The normal form (RFC 3986 §6.2). */
  normalize(input, args) {
    return this.call("normalize", { ...args, input });
  }

  /** The rung of normalization on which two references are equal. */
  compare(input, other, args) {
    return this.call("compare", { ...args, input, other });
  }

  /** Whether two texts are equivalent references (RFC 3986 §6). False if one is no reference. */
  equivalent(input, other, args) {
    const { valid, rung } = this.compare(input, other, args);
    return valid && rung !== null;
  }

  /** How five specifications read a text, and where they differ. */
  interpret(input, args) {
    return this.call("interpret", { ...args, input });
  }

  /** What is dangerous, misleading or deprecated in a text. */
  lint(input, args) {
    return this.call("lint", { ...args, input });
  }

  /** The references in a text or a document, in order. */
  find(input, args) {
    return this.call("find", { ...args, input });
  }

  /** A text without its secrets, and their places. */
  redact(input) {
    return this.call("redact", { input });
  }
}

/** Spells the names of arguments as the command does. */
function options(args) {
  const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [kebab(name), value]));
}

/** Replaces lone surrogates, which UTF-8 does not have. */
function wellFormed(_, value) {
  return typeof value === "string" ? value.replace(/\p{Surrogate}/gu, "\u{FFFD}") : value;
}

function unknown(verb) {
  return { argument: null, message: `the module has no verb ${verb}`, rejected: null };
}

/** The last text that `toUtf16` was asked about, and its table. */
let last = { text: "", table: null };

/**
 * The index in `text` of an offset in bytes, which records have. An offset inside a character is
 * the index of that character; one beyond the end is the length. The time for all offsets of a
 * text is linear.
 */
export function toUtf16(text, offset) {
  if (last.text !== text) last = { text, table: table(text) };
  if (last.table === null) return Math.min(offset, text.length);
  return offset < last.table.length ? last.table[offset] : text.length;
}

/** The index for each byte of a text; null for ASCII, where they are equal. */
function table(text) {
  let length = 0;
  for (const char of text) length += octets(char);
  if (length === text.length) return null;
  const indices = new Uint32Array(length);
  let [at, index] = [0, 0];
  for (const char of text) {
    indices.fill(index, at, at + octets(char));
    at += octets(char);
    index += char.length;
  }
  return indices;
}

/** The length of a character in UTF-8. A lone surrogate is written as U+FFFD. */
function octets(char) {
  const code = char.codePointAt(0);
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
