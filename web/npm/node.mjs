// The module for Node: loaded once, with its verbs as functions.

import { readFileSync } from "node:fs";
import { Urial } from "./urial.mjs";

export { Urial, UrialArgumentError, UrialTrap, toUtf16 } from "./urial.mjs";

const octets = readFileSync(new URL("urial.wasm", import.meta.url));

/** The module with all verbs. */
export const urial = new Urial(new WebAssembly.Module(octets));

export const parse = (input, args) => urial.parse(input, args);
export const explain = (input, args) => urial.explain(input, args);
export const resolve = (base, input, args) => urial.resolve(base, input, args);
export const relativize = (base, input, args) => urial.relativize(base, input, args);
export const normalize = (input, args) => urial.normalize(input, args);
export const compare = (input, other, args) => urial.compare(input, other, args);
export const equivalent = (input, other, args) => urial.equivalent(input, other, args);
export const interpret = (input, args) => urial.interpret(input, args);
export const lint = (input, args) => urial.lint(input, args);
export const find = (input, args) => urial.find(input, args);
export const redact = (input) => urial.redact(input);
