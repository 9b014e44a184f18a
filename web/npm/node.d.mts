import type { Urial } from "./urial.mjs";

export * from "./urial.mjs";

/** The module with all verbs. */
export const urial: Urial;

export const parse: Urial["parse"];
export const explain: Urial["explain"];
export const resolve: Urial["resolve"];
export const relativize: Urial["relativize"];
export const normalize: Urial["normalize"];
export const compare: Urial["compare"];
export const equivalent: Urial["equivalent"];
export const interpret: Urial["interpret"];
export const lint: Urial["lint"];
export const find: Urial["find"];
export const redact: Urial["redact"];
