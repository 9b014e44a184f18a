import type { Answers, Components, Explained, Interpreted, Linted, Normalized, Redacted, Rejected,
  RejectedPair, Compared, Relativized, Resolved } from "./records.mjs";

export type * from "./records.mjs";

/** A text, or octets that need not be UTF-8. */
export type Text = string | { octets: number[] };

/** Which references are read: of RFC 3986, of RFC 3987 with `iri`, or of an older edition. */
export interface Edition {
  iri?: boolean;
  edition?: "2396" | "2732" | "java";
}

export type Rung = "simple" | "case" | "percent" | "path" | "scheme";

export interface ParseArguments extends Edition {
  /** The parameters of segments, too (RFC 3986 §3.3). */
  parameters?: boolean;
  /** Reads `www.e.org` as `http://www.e.org`. */
  complete?: boolean;
  /** Reads text that was typed or pasted: without brackets, quotes and white space. */
  typed?: boolean;
  /** Reads defanged text, such as `hxxp://e[.]org`. Needs `typed`. */
  refang?: boolean;
  /** Splits any text. */
  lossy?: boolean;
}

export interface ExplainArguments {
  iri?: boolean;
  /** The base of a reference whose resolution is explained. */
  resolve?: Text;
}

export interface ResolveArguments extends Edition {
  nonStrict?: boolean;
  excess?: "discard" | "keep" | "refuse";
  encodedDots?: "name" | "dot";
  sameDocumentRung?: Rung;
}

export interface RelativizeArguments extends Edition {
  within?: "scheme" | "authority" | "directory";
  noDotDot?: boolean;
}

export interface NormalizeArguments extends Edition {
  rung?: Rung;
  ipv6Text?: boolean;
  /** Steps beyond RFC 3986, by name. */
  steps?: string[];
  preset?: string;
}

export interface CompareArguments extends Edition {
  ignoreFragment?: boolean;
  ipv6Text?: boolean;
  /** Redirects that were seen: from the first to the second. */
  redirects?: [string, string][];
}

export interface InterpretArguments {
  base?: Text;
  readers?: ("rfc3986" | "rfc2396" | "java" | "rfc3987" | "whatwg")[];
}

export interface LintArguments {
  iri?: boolean;
  /** The member `fixed` has the text with its safe fixes. */
  fix?: boolean;
  /** Masks secrets in the input of the record. */
  redact?: boolean;
  /** The text of a policy file. Only in the module with all verbs. */
  policy?: string;
}

export interface FindArguments {
  /** `text` by default; documents with markup only in the module with all verbs. */
  as?: "text" | "html" | "xml" | "markdown" | "css" | "mime" | "warc";
  /** The URI from which the document was retrieved. */
  retrievalUri?: Text;
  /** Gives each reference its target. */
  resolve?: boolean;
  noIri?: boolean;
  emails?: boolean;
  suffixes?: boolean;
  /** Names with commas between them, `catalogue` or `any`. */
  schemes?: string;
  verbatim?: boolean;
  lineNumber?: boolean;
}

/** Why a verb was not asked: wrong arguments. */
export class UrialArgumentError extends TypeError {
  /** The name of the argument; null if all are wrong. */
  readonly argument: string | null;
  /** The record of its value, if that is a text that is not a reference. */
  readonly rejected: Rejected | null;
}

/** A bug of the module. The next call starts it anew. */
export class UrialTrap extends Error {
  readonly verb: string;
  readonly args: object;
}

/** The module, loaded. Offsets in records are in bytes: see `toUtf16`. */
export class Urial {
  constructor(module: WebAssembly.Module);
  /** Compiles the module: from its octets, or from a response or a promise of one. */
  static load(source: BufferSource | Response | Promise<BufferSource | Response>): Promise<Urial>;
  /** The names of the verbs that the module has. */
  readonly verbs: string[];
  /** The size of the memory of the module in bytes. It never falls, except by a new start. */
  readonly memorySize: number;
  /** Calls a verb of the command, with its options as arguments. */
  call<V extends keyof Answers>(verb: V, args: object): Answers[V];
  call(verb: string, args: object): unknown;
  /** The record of a verb as the command prints it: JSON on one line. */
  json(verb: string, args: object): string;

  parse(input: Text, args?: { iri?: boolean; parameters?: boolean }): Components | Rejected;
  parse(input: Text, args: ParseArguments): Answers["parse"];
  explain(input: Text, args?: { iri?: boolean }): Explained;
  explain(input: Text, args: ExplainArguments): Answers["explain"];
  resolve(base: Text, input: Text, args?: ResolveArguments): Resolved | Rejected;
  relativize(base: Text, input: Text, args?: RelativizeArguments): Relativized | Rejected;
  normalize(input: Text, args?: NormalizeArguments): Normalized | Rejected;
  compare(input: Text, other: Text, args?: CompareArguments): Compared | RejectedPair;
  /** Whether two texts are equivalent references. False if one is no reference. */
  equivalent(input: Text, other: Text, args?: CompareArguments): boolean;
  interpret(input: Text, args?: InterpretArguments): Interpreted;
  lint(input: Text, args?: LintArguments): Linted;
  find(input: Text, args?: FindArguments): Answers["find"];
  redact(input: Text): Redacted;
}

/** The index in `text` of an offset in bytes, which records have. */
export function toUtf16(text: string, offset: number): number;
