// Made by `cargo xtask generate` from the JSON Schemas of the verbs.

/** A part of a document that `find` does not read. */
export interface NotRead {
  warning: string;
}

/** How to reach what a URI identifies. */
export interface Access {
  /** Whether there is a user and no password. */
  asks_password: boolean;
  /** A command and its arguments. */
  command: string[] | null;
  host: string | null;
  /** The port as the URI has it. */
  port: string | null;
  /** The port to connect to. */
  port_number: number | null;
  protocol: string;
  /** Whether the protocol runs over TLS. */
  secure: boolean;
  /** Whether the host is a name or an address of a known version. */
  supported: boolean;
  /** The name of the user: text, or octets that are not UTF-8. */
  user: unknown;
}

/** A reference that was built. */
export interface Built {
  /** The reference. */
  built: string;
  /** There is no input. */
  input: null;
  /** There is no input. */
  input_octets: null;
  /** Always true. */
  valid: true;
}

/** A change of the input. */
export interface Change {
  end: number;
  /** Whether the reference stays equivalent. If not, the change is a suggestion. */
  safe: boolean;
  start: number;
  /** What to write there. */
  text: string;
}

/** Two references, and the rung on which they are equal. */
export interface Compared {
  /** The first input. */
  a: string;
  /** Its octets, if it is not UTF-8. */
  a_octets: number[] | null;
  /** The second input. */
  b: string;
  /** Its octets, if it is not UTF-8. */
  b_octets: number[] | null;
  /** The rung on which they are equal, or `simple`, `equals` or `normal` by an edition before RFC 3986; null if they are never equal. */
  rung: string | null;
  /** Always true. */
  valid: true;
}

/** A reference that may have been guessed. */
export interface Completed {
  /** Whether it has a scheme and no fragment (RFC 3986 §4.3). */
  absolute: boolean;
  authority: string | null;
  decoded: DecodedComponents;
  /** Bidirectional text that may be displayed in another order. Only of IRIs. */
  findings?: ParseFinding[] | null;
  fragment: string | null;
  /** The guess whose components these are; null if they are those of the input. */
  guess: Guess | null;
  host: string | null;
  /** `reg-name`, `ipv4`, `ipv6` or `ipvfuture`. */
  host_kind: string | null;
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** `uri`, `iri` or `relative-reference`. */
  kind: string;
  /** The pairs of the query; null without a query. */
  pairs: PairOfString[] | null;
  /** The parameters of each segment. Only there if they were asked for. */
  parameters?: SegmentOfString[] | null;
  /** The userinfo after its first ":". */
  password: string | null;
  path: string;
  port: string | null;
  /** The port as a number; null for an empty one, and above 65535. */
  port_number: number | null;
  query: string | null;
  /** The kind of RFC 3986 §4.2: `uri`, `iri`, `network-path`, `absolute-path`, `relative-path` or `empty-path`. */
  reference: string;
  scheme: string | null;
  /** The segments of the path. */
  segments: string[];
  /** The userinfo before its first ":". */
  user: string | null;
  userinfo: string | null;
  valid: boolean;
}

/** A component, and its place. */
export interface Component {
  component: string;
  /** Where it ends. */
  end: number;
  /** For a host: `reg-name`, `ipv4`, `ipv6` or `ipvfuture`. */
  kind: string | null;
  /** Where it begins, in bytes of the input. */
  start: number;
  text: string;
}

/** A reference by RFC 3986 or RFC 3987. Absent components are null. */
export interface Components {
  /** Whether it has a scheme and no fragment (RFC 3986 §4.3). */
  absolute: boolean;
  authority: string | null;
  decoded: DecodedComponents;
  /** Bidirectional text that may be displayed in another order. Only of IRIs. */
  findings?: ParseFinding[] | null;
  fragment: string | null;
  host: string | null;
  /** `reg-name`, `ipv4`, `ipv6` or `ipvfuture`. */
  host_kind: string | null;
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** `uri`, `iri` or `relative-reference`. */
  kind: string;
  /** The pairs of the query; null without a query. */
  pairs: PairOfString[] | null;
  /** The parameters of each segment. Only there if they were asked for. */
  parameters?: SegmentOfString[] | null;
  /** The userinfo after its first ":". */
  password: string | null;
  path: string;
  port: string | null;
  /** The port as a number; null for an empty one, and above 65535. */
  port_number: number | null;
  query: string | null;
  /** The kind of RFC 3986 §4.2: `uri`, `iri`, `network-path`, `absolute-path`, `relative-path` or `empty-path`. */
  reference: string;
  scheme: string | null;
  /** The segments of the path. */
  segments: string[];
  /** The userinfo before its first ":". */
  user: string | null;
  userinfo: string | null;
  valid: boolean;
}

/** Percent-encoded text and its octets. */
export interface Decoded {
  /** The octets as text; null if they are not UTF-8. */
  decoded: string | null;
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** The octets. */
  octets: number[];
  /** Always true. */
  valid: true;
}

/** What is decoded: parts, and the components that have no parts. */
export interface DecodedComponents {
  fragment: string | { octets: number[] } | null;
  host: string | { octets: number[] } | null;
  /** The pairs of the query; null without a query. */
  pairs: PairOfData[] | null;
  /** The parameters of each segment. Only there if they were asked for. */
  parameters?: SegmentOfData[] | null;
  /** The userinfo after its first ":". */
  password: string | { octets: number[] } | null;
  /** The segments of the path. */
  segments: (string | { octets: number[] })[];
  /** The userinfo before its first ":". */
  user: string | { octets: number[] } | null;
}

/** A difference between the readers. */
export interface Difference {
  component: string;
  matters: boolean;
  readers: string[][];
}

/** A row of the table: the step, and both buffers after it. */
export interface DotStep {
  /** The input buffer. */
  input: string;
  /** The output buffer. */
  output: string;
  /** The step: `1`, or `2A` to `2E`. */
  step: string;
}

/** A reference before and after an edit. */
export interface Edited {
  /** The reference after the steps. */
  edited: string;
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** Always true. */
  valid: true;
}

/** Data and its encoding. */
export interface Encoded {
  /** The percent-encoded text. */
  encoded: string;
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** Always true. */
  valid: true;
}

/** Why the input has no result: one record for all verbs. */
export interface Error {
  /** The component, or the part of a scheme's rule. */
  component: string;
  /** What was expected there. */
  expected: string;
  /** A change that removes the cause, where one is known. */
  fix: Fix | null;
  /** What was found there; null for the end. */
  found: string | null;
  /** What `java.net.URI` throws. */
  java?: JavaException | null;
  /** The number of the input's line, from 1; null for an argument. */
  line: number | null;
  /** The error as a sentence. */
  message: string;
  /** What may be surprising about the error. */
  note: string | null;
  /** What the error is about if it is not the input: the option of a step, with its number if it is given several times; or `a` or `b`. */
  of?: string | null;
  /** The offset in bytes: of the input, or of the text of a step. */
  offset: number;
  /** The document with the rule that is broken, and the section in it. */
  rule: string | null;
}

/** A template and its expansion. */
export interface Expanded {
  /** The expansion. */
  expanded: string;
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** Always true. */
  valid: true;
}

/** An explained text. */
export interface Explained {
  /** The components that are present, in the order of the text. */
  components: Component[];
  /** Decoded, each after it was split (RFC 3986 §2.4); null for an invalid input. */
  decoded: DecodedComponents | null;
  /** Why the input is no reference; null if it is one. */
  error: Error | null;
  /** What is dangerous, misleading or deprecated, in the order of the places. */
  findings: Finding[];
  /** All fixes that are known, the best first. */
  fixes: OfferedFix[];
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** `uri`, `iri` or `relative-reference`; null for an invalid input. */
  kind: string | null;
  /** The rungs that change the reference on the way there, in order (RFC 3986 §6.2). */
  ladder: RungStep[];
  /** What could be at the offset of the error. */
  next: Meaning[];
  /** The normal form; null for an invalid input. */
  normalized: string | null;
  /** What is known about the scheme; null without one. */
  scheme: ExplainedScheme | null;
  /** Whether the input is a reference. */
  valid: boolean;
}

/** How a reference becomes a target. */
export interface ExplainedResolve {
  base: string;
  /** The branch of RFC 3986 §5.2.2: `scheme`, `authority`, `empty-path`, `query`, `absolute-path` or `merge`. */
  branch: string;
  /** What is written before the path, so that it is not read as something else. */
  guard: string | null;
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** The merge of the paths (§5.2.3); null if there is none. */
  merge: Merge | null;
  /** The components of the target that are present. */
  parts: TracedPart[];
  /** The removal of dot-segments (§5.2.4), a row for each step; null for the path of the base. */
  steps: DotStep[] | null;
  /** How many steps are left out in the middle of `steps`. */
  steps_left_out: number;
  target: string;
  /** Always true. */
  valid: true;
}

/** What is known about a scheme, and the URI by its rules. */
export interface ExplainedScheme {
  /** How to reach what the URI identifies; null if there is nothing to reach. */
  access: Access | null;
  default_port: number | null;
  /** The documents that the view follows. */
  documents: string[];
  /** The rule of the scheme that the URI breaks. */
  error: Error | null;
  /** The scheme, in lower case if it is known. */
  name: string;
  registered: Registration | null;
  /** The fields of the view. Null if the catalogue does not have the scheme, for a URI that breaks its rules, and for an IRI that is no URI. */
  view: Record<string, unknown> | null;
}

/** A field of a view. */
export interface Field {
  meaning: string;
  name: string;
}

/** A finding. */
export interface Finding {
  /** Where it ends. */
  end: number;
  /** A change that removes the cause, where one is known that shows nothing of a secret. */
  fix: Change | null;
  /** What was found, without anything of a secret. */
  message: string;
  /** Where it is in the file, if that is known. Where the text is written with escapes, that is the whole reference. */
  place: Region | null;
  rule: string;
  /** The document and the section that say why. */
  section: string;
  /** `advice`, `warning` or `error`. */
  severity: string;
  /** Where it begins, in bytes of the input. */
  start: number;
}

/** A change of the input, after which it is valid: `text` in place of the bytes from `start` to `end`. */
export interface Fix {
  /** The offset in bytes where it ends. */
  end: number;
  /** Whether it changes more than the spelling. */
  guess: boolean;
  /** The offset in bytes where the text to replace starts. */
  start: number;
  /** The text to write there. */
  text: string;
}

/** A reference that was found. */
export interface FoundUri {
  /** The reference without each hyphen before a line break. Both readings are possible. */
  ambiguous: string | null;
  /** The base against which it was resolved. */
  base: string | null;
  /** The source of the base: `embedded`, `encapsulating`, `retrieval` or `default`. */
  base_source: string | null;
  /** The column there, from 1, in characters. */
  column: number | null;
  /** What has the reference, unless it is in text: `a href`, `url`. */
  context: string | null;
  /** Whether it ends before a letter beyond ASCII, which may belong to it. */
  cut: boolean;
  /** Where it ends. */
  end: number;
  /** Why the text is no reference; an offset in it. */
  error: Error | null;
  /** The name of the file, unless it is standard input. */
  file: string | null;
  /** How it is delimited: `angle`, `quoted`, `line`, `bare`, `email` or `suffix` in text, `attribute`, `element`, `link`, `css`, `field` or `command` elsewhere. */
  form: string;
  /** The line where it begins, from 1, if that is asked for. Null in a part. */
  line: number | null;
  /** The part that has the reference, if it is decoded or a document of its own. */
  part: string | null;
  /** The reference as it is written, with escapes and white space. */
  raw: string;
  /** What a text that is no reference was most likely meant to lead to, if its spelling can be repaired without a guess. */
  repaired: string | null;
  /** Where the reference begins, in bytes of the file or of the part. */
  start: number;
  /** What it leads to, if that is asked for and known. */
  target: string | null;
  /** Its text without them. */
  text: string;
  /** The reference: completed, and mapped if it is an IRI, with its host as a domain name if it is one. Null if the text is no reference. */
  uri: string | null;
}

/** A verdict on an input. */
export interface Gated {
  /** The component that has the cause. */
  component: string | null;
  /** What to do, where something helps. */
  fix: string | null;
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** The offset of the cause, in bytes. */
  offset: number | null;
  /** Why it is denied or rejected: a component, a place, a cause and what helps. */
  reason: string | null;
  /** Whether it is a URI reference. */
  valid: boolean;
  /** `allow`, `resolve-first` or `deny`; `accept` or `reject`. */
  verdict: string;
}

/** The texts of templates for an input. */
export interface Got {
  get: OneOrAll;
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** Always true. */
  valid: true;
}

/** A URI that was guessed. */
export interface Guess {
  /** The start of the host, from which the scheme was guessed. */
  prefix: string;
  scheme: string;
  uri: string;
}

/** A text as five specifications read it. */
export interface Interpreted {
  base: string | null;
  differences: Difference[];
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** By the names of the readers: rfc3986, rfc2396, java, rfc3987 and whatwg. */
  readings: Record<string, Reading>;
  /** The gravest difference of meaning, or `text`, `same` or `invalid`. */
  verdict: string;
}

/** The exception of `java.net.URI`. */
export interface JavaException {
  /** The result of `getIndex`, in UTF-16 code units. */
  index: number;
  /** The result of `getReason`. */
  reason: string;
}

/** What is known about a scheme. */
export interface KnownScheme {
  default_port: number | null;
  /** The documents that the view follows, the leading one first. */
  documents: string[];
  /** The fields of the view. */
  fields: Field[];
  /** Whether the catalogue has a view of the scheme. */
  has_view: boolean;
  registered: Registration | null;
  scheme: string;
  /** What such a URI identifies, and a picture of its anatomy. */
  text: string | null;
}

/** A reference by RFC 2396, RFC 2732 or `java.net.URI`. Absent components are null. */
export interface LegacyComponents {
  authority: string | null;
  /** `server` or `reg-name`. */
  authority_kind: string | null;
  fragment: string | null;
  host: string | null;
  host_kind: string | null;
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** `uri` or `relative-reference`. */
  kind: string;
  /** The part after the scheme that a URI has in place of a path if it does not begin with a slash. */
  opaque_part: string | null;
  path: string | null;
  port: string | null;
  /** The port as a number; null for an empty one, and above 65535. */
  port_number: number | null;
  query: string | null;
  scheme: string | null;
  userinfo: string | null;
  valid: boolean;
}

/** What was found about an input. */
export interface Linted {
  /** Why it is none. */
  error: Error | null;
  /** The findings, in the order of their places. */
  findings: Finding[];
  /** The input with its safe fixes; null unless that is asked, and for what is no reference. */
  fixed: string | null;
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** Where the input is, unless it is an argument. */
  place: Place | null;
  /** Whether the input is a reference. There may be findings about one that is none. */
  valid: boolean;
}

/** A URI reference and its IRI reference. */
export interface MappedToIri {
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** The IRI reference. */
  iri: string;
  /** Always true. */
  valid: true;
}

/** A `file` URI and its file name. */
export interface MappedToPath {
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** The file name; null if it is not UTF-8. */
  path: string | null;
  /** Its octets, if it is not UTF-8. */
  path_octets: number[] | null;
  /** Always true. */
  valid: true;
}

/** An IRI reference, or a file name, and its URI reference. */
export interface MappedToUri {
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** The URI reference. */
  uri: string;
  /** Always true. */
  valid: true;
}

/** A text and the variables of the match. */
export interface Matched {
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** Whether the input matches the template. */
  matches: boolean;
  /** Always true. */
  valid: true;
  /** The variables of the match, in the order of the template; null if there is no match. */
  variables: Record<string, string | string[] | Record<string, string>> | null;
}

/** A term of the grammar that could be at a place. */
export interface Meaning {
  /** What it stands for; null where the term says it. */
  means: string | null;
  /** The term, as errors name it: a rule of the grammar, or a character in quotes. */
  term: string;
}

/** The merge of two paths (§5.2.3). */
export interface Merge {
  /** What is kept of the base's path: `/`, or all up to its last `/`. */
  kept: string;
  /** The merged path. */
  path: string;
  /** `root` for a base with an authority and an empty path, otherwise `directory`. */
  rule: string;
}

/** A step that `normalize --steps` takes. */
export interface NormalStep {
  /** What the step does. */
  does: string;
  /** What may go wrong. None for steps that are safe. */
  may_break: string | null;
  /** The flags of purell that do the same, as far as they are correct. */
  purell: string | null;
  safety: Safety;
  /** The section that says that the result is equivalent. None for steps that are not safe. */
  section: string | null;
  /** The name. */
  step: string;
}

/** A reference and its normal form. */
export interface Normalized {
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** The normal form. */
  normalized: string;
  /** Always true. */
  valid: true;
}

/** A fix of an invalid text. */
export interface OfferedFix {
  /** Where it ends. */
  end: number;
  /** Whether it changes more than the spelling. */
  guess: boolean;
  /** The whole text, fixed. */
  result: string;
  /** Where the text to replace starts, in bytes of the input. */
  start: number;
  /** The text to write there. */
  text: string;
}

/** The type of `get` in JSON. */
export type OneOrAll = string | string[];

/** A key, and the value after the first "=", if there is one. */
export interface PairOfData {
  key: string | { octets: number[] };
  value: string | { octets: number[] } | null;
}

/** A key, and the value after the first "=", if there is one. */
export interface PairOfString {
  key: string;
  value: string | null;
}

/** A finding about a part of a valid input. */
export interface ParseFinding {
  /** The offset in bytes where it ends. */
  end: number;
  fix: string | null;
  message: string;
  rule: string;
  severity: string;
  /** The offset in bytes where it starts. */
  start: number;
}

/** Where an input is. */
export interface Place {
  /** What has it in a document, unless it is in text: `a href`. */
  context: string | null;
  /** The name of the file, unless it is standard input. */
  file: string | null;
  /** The part of a document that has it, if that is decoded or a document of its own. */
  part: string | null;
  /** Where it begins; null in a part, and for an input that ends with NUL. */
  start: Position | null;
}

/** A place in a file. */
export interface Position {
  /** The column, from 1, in characters. */
  column: number;
  /** The line, from 1. */
  line: number;
  /** The offset in bytes, from 0. */
  offset: number;
}

/** A preset in JSON: `{"preset","purell","steps"}`. */
export interface PresetPage {
  /** The name. */
  preset: string;
  /** The set of flags that purell has for it. */
  purell: string;
  /** The names of its steps, in the order in which they are taken. */
  steps: string[];
}

/** A reader: by which specification it reads, and which programs do so. */
export interface ReaderPage {
  /** The programs that read so, and what is peculiar about it. */
  about: string;
  /** The name: rfc3986, rfc2396, java, rfc3987 or whatwg. */
  reader: string;
  /** The specification. */
  specification: string;
}

/** What a reader reads. Absent components are null. */
export interface Reading {
  authority: string | null;
  error: Rejection | null;
  fragment: string | null;
  host: string | null;
  path: string | null;
  port: string | null;
  port_number: number | null;
  query: string | null;
  scheme: string | null;
  target: string | null;
  userinfo: string | null;
  valid: boolean;
}

/** The place of a secret. */
export interface RedactPlace {
  /** Where it ends. */
  end: number;
  /** Where it begins, in bytes of the input. */
  start: number;
}

/** A text without its secrets. */
export interface Redacted {
  /** Null, because the input has the secrets. */
  input: null;
  /** Null, for the same reason. */
  input_octets: null;
  /** The places of the secrets, in order. */
  places: RedactPlace[];
  /** The text with a mask in the place of each secret. */
  redacted: string;
  /** Its octets, if they are not UTF-8. */
  redacted_octets: number[] | null;
  /** Always true: any text is masked. */
  valid: true;
}

/** A part of a file. */
export interface Region {
  end: Position;
  start: Position;
}

/** The entry of IANA's registry. */
export interface Registration {
  description: string;
  reference: string | null;
  /** `permanent`, `provisional` or `historical`. */
  status: string;
}

/** An input without a result. */
export interface Rejected {
  error: Error;
  /** The input, unless the verb has none. */
  input: string | null;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  valid: false;
}

/** An input that breaks a rule of its scheme. */
export interface RejectedByScheme {
  /** The changes that made the input a URI. */
  changes?: SchemeChange[];
  error: Error;
  /** The files that the URI names: texts, or octets that are not UTF-8. Null if it is not that of a local file. Only there if they were asked for. */
  files?: (string | { octets: number[] })[] | null;
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** The names of the changes with which `--lenient` would accept the input. */
  lint: string[];
  /** The URI that was read. */
  uri?: string | null;
  valid: boolean;
  /** Whether the input is valid without a change. */
  valid_strict?: boolean;
}

/** Two inputs that cannot be compared. */
export interface RejectedPair {
  a: string;
  a_octets: number[] | null;
  b: string | null;
  b_octets: number[] | null;
  error: Error;
  valid: false;
}

/** Why a reader rejects the text. */
export interface Rejection {
  component: string | null;
  message: string;
  of: string;
  offset: number | null;
}

/** A URI and a reference to it. */
export interface Relativized {
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** Why the reference is not relative; null if it is. */
  reason: string | null;
  /** The reference. */
  reference: string;
  /** Always true. */
  valid: true;
}

/** A reference and its target. */
export interface Resolved {
  /** Whether the target is the current document (RFC 2396 §4.2). */
  current_document?: boolean;
  /** The fragment. */
  fragment?: string | null;
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** Whether the target is the base, both without their fragments (RFC 3986 §4.4); `None` by editions before RFC 3986, and if the base may be relative. */
  same_document: boolean | null;
  /** The target; `None` for the current document of RFC 2396. */
  target: string | null;
  /** Always true. */
  valid: true;
}

/** The page of a rule. */
export interface RulePage {
  /** Examples that are reported. */
  bad: string[];
  /** What to do. */
  fix: string | null;
  /** Examples that are not. */
  good: string[];
  /** The name. */
  rule: string;
  /** The document and the section that say why. */
  section: string;
  /** `advice`, `warning` or `error`; null for a rule that is off by default. */
  severity: string | null;
  /** The version that has it first. */
  since: string;
  /** What it reports. */
  summary: string;
  /** Why. */
  why: string;
}

/** A rung that changes the reference. */
export interface RungStep {
  after: string;
  before: string;
  /** `case`, `percent`, `path` or `scheme`. */
  rung: string;
  /** What is done. */
  steps: Step[];
}

/** Whether a step keeps what a reference identifies. */
export type Safety = "safe" | "usually-safe" | "unsafe";

/** A change of the input. */
export interface SchemeChange {
  name: string;
  new: string;
  /** The offset in bytes. */
  offset: number;
  old: string;
}

/** A segment: its name, and the parameters after the first ";". */
export interface SegmentOfData {
  name: string | { octets: number[] };
  parameters: PairOfData[];
}

/** A segment: its name, and the parameters after the first ";". */
export interface SegmentOfString {
  name: string;
  parameters: PairOfString[];
}

/** A text and its components. */
export interface SplitText {
  /** The text after "//", up to "/", "?" or "#". */
  authority: string | null;
  /** The text after the first "#". */
  fragment: string | null;
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** The text after that, up to "?" or "#". */
  path: string;
  /** The text between "?" and "#". */
  query: string | null;
  /** The text before the first ":", if that comes before "/", "?" and "#". */
  scheme: string | null;
  /** Always true: any text can be split. */
  valid: true;
  /** Whether the input is a reference. */
  valid_strict: boolean;
}

/** A step of normalization. */
export interface Step {
  does: string;
  /** The document and the section. */
  section: string;
}

/** A component of the target. */
export interface TracedPart {
  component: string;
  /** `base`, `reference`, or `both` for a merged path. */
  from: string;
  text: string;
}

/** A parameter that programs for advertising, mail or analysis add to links, to find out who followed which. Nothing that a reader gets is known to depend on it. */
export interface Tracker {
  /** The name of the list. */
  list: string;
  /** The key, or the start of keys with a `*` after it. Case matters. */
  parameter: string;
  /** The program or service that sets it. */
  set_by: string;
}

/** A reference as it was typed. */
export interface Typed {
  /** Whether it has a scheme and no fragment (RFC 3986 §4.3). */
  absolute: boolean;
  authority: string | null;
  decoded: DecodedComponents;
  /** Bidirectional text that may be displayed in another order. Only of IRIs. */
  findings?: ParseFinding[] | null;
  fragment: string | null;
  host: string | null;
  /** `reg-name`, `ipv4`, `ipv6` or `ipvfuture`. */
  host_kind: string | null;
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** `uri`, `iri` or `relative-reference`. */
  kind: string;
  /** The pairs of the query; null without a query. */
  pairs: PairOfString[] | null;
  /** The parameters of each segment. Only there if they were asked for. */
  parameters?: SegmentOfString[] | null;
  /** The userinfo after its first ":". */
  password: string | null;
  path: string;
  port: string | null;
  /** The port as a number; null for an empty one, and above 65535. */
  port_number: number | null;
  query: string | null;
  /** The kind of RFC 3986 §4.2: `uri`, `iri`, `network-path`, `absolute-path`, `relative-path` or `empty-path`. */
  reference: string;
  scheme: string | null;
  /** The segments of the path. */
  segments: string[];
  /** What was removed from the input; null if that is nothing. */
  typed: TypedChanges | null;
  /** The userinfo before its first ":". */
  user: string | null;
  userinfo: string | null;
  valid: boolean;
}

/** Something that was removed. */
export interface TypedChange {
  /** `white-space`, `delimiter`, `prefix` or `punctuation`. */
  name: string;
  /** Where it was, in bytes of the input. */
  offset: number;
  /** The text that was removed. */
  old: string;
}

/** What was removed from an input. */
export interface TypedChanges {
  /** The reference without each hyphen before a line break, if there is one. */
  ambiguous: string | null;
  /** In the order in which it was removed. */
  changes: TypedChange[];
  /** The input without what keeps a dangerous URI from being followed; only with `--refang`, and if it had that. The changes are places in it. */
  refanged?: string | null;
  /** The reference whose components these are. */
  text: string;
}

/** A reference as it was typed, which may have been guessed. */
export interface TypedGuess {
  /** Whether it has a scheme and no fragment (RFC 3986 §4.3). */
  absolute: boolean;
  authority: string | null;
  decoded: DecodedComponents;
  /** Bidirectional text that may be displayed in another order. Only of IRIs. */
  findings?: ParseFinding[] | null;
  fragment: string | null;
  /** The guess whose components these are; null if they are those of the input. */
  guess: Guess | null;
  host: string | null;
  /** `reg-name`, `ipv4`, `ipv6` or `ipvfuture`. */
  host_kind: string | null;
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** `uri`, `iri` or `relative-reference`. */
  kind: string;
  /** The pairs of the query; null without a query. */
  pairs: PairOfString[] | null;
  /** The parameters of each segment. Only there if they were asked for. */
  parameters?: SegmentOfString[] | null;
  /** The userinfo after its first ":". */
  password: string | null;
  path: string;
  port: string | null;
  /** The port as a number; null for an empty one, and above 65535. */
  port_number: number | null;
  query: string | null;
  /** The kind of RFC 3986 §4.2: `uri`, `iri`, `network-path`, `absolute-path`, `relative-path` or `empty-path`. */
  reference: string;
  scheme: string | null;
  /** The segments of the path. */
  segments: string[];
  /** What was removed from the input; null if that is nothing. */
  typed: TypedChanges | null;
  /** The userinfo before its first ":". */
  user: string | null;
  userinfo: string | null;
  valid: boolean;
}

/** A URI and its meaning by its scheme. */
export interface Viewed {
  /** How to reach what the URI identifies; null if there is nothing to reach. */
  access: Access | null;
  /** The changes that made the input a URI. */
  changes?: SchemeChange[];
  /** The files that the URI names: texts, or octets that are not UTF-8. Null if it is not that of a local file. Only there if they were asked for. */
  files?: (string | { octets: number[] })[] | null;
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** The scheme, in lower case. */
  scheme: string;
  /** The URI that was read. */
  uri?: string | null;
  valid: boolean;
  /** Whether the input is valid without a change. */
  valid_strict?: boolean;
  /** The fields of the view, and `lint`: the names of what is unusual although no rule forbids it. Null if the catalogue does not have the scheme. */
  view: Record<string, unknown> | null;
}

/** A reference in angle brackets, on as many lines as it needs. */
export interface WrappedReference {
  /** The input. */
  input: string;
  /** Its octets, if it is not UTF-8. */
  input_octets: number[] | null;
  /** Always true. */
  valid: true;
  /** The reference in angle brackets, with a line feed between two lines. */
  wrapped: string;
}

/** The record of each verb. */
export interface Answers {
  "build": Built | Rejected;
  "compare": Compared | RejectedPair;
  "decode": Decoded | Rejected;
  "edit": Edited | Rejected;
  "encode": Encoded | Rejected;
  "expand": Expanded | Rejected;
  "explain": Explained | ExplainedResolve | Rejected;
  "find": (FoundUri | NotRead)[];
  "gate": Gated | Rejected;
  "interpret": Interpreted | ReaderPage | Rejected;
  "lint": Linted | RulePage | Rejected;
  "match": Matched | Rejected;
  "normalize": Normalized | Rejected | NormalStep | PresetPage | Tracker;
  "parse": Components | LegacyComponents | Completed | SplitText | Typed | TypedGuess | Got | WrappedReference | Rejected;
  "redact": Redacted | Rejected;
  "relativize": Relativized | Rejected;
  "resolve": Resolved | Rejected;
  "scheme": Viewed | RejectedByScheme | KnownScheme;
  "to-iri": MappedToIri | Rejected;
  "to-path": MappedToPath | Rejected;
  "to-uri": MappedToUri | Rejected;
}
