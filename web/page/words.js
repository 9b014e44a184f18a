// The terms of the documents in plain words, for who has never read one.

/** Components: a plain sentence, and the section of RFC 3986. */
const COMPONENTS = {
  scheme: ["how to read the rest, and usually how to get there", "§3.1"],
  authority: ["who answers, usually a server's name", "§3.2"],
  userinfo: ["as whom, rarely used and often misused", "§3.2.1"],
  host: ["the server, by its name or its address", "§3.2.2"],
  port: ["the numbered door of the server", "§3.2.3"],
  path: ["where the resource is, from the general to the particular", "§3.3"],
  query: ["what is asked of it, often as names and values", "§3.4"],
  fragment: ["a place in what comes back, which no server sees", "§3.5"],
};

const HOST_KINDS = {
  "reg-name": "a registered name, which is usually looked up in DNS",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address, so in brackets",
  ipvfuture: "an address of a future version of IP",
};

const KINDS = {
  uri: ["URI", "It has a scheme, so it means the same everywhere."],
  iri: [
    "IRI",
    "It is a URI with characters beyond ASCII (RFC 3987). To use it, programs map it to a URI.",
  ],
  "relative-reference": [
    "Relative reference",
    "It has no scheme, so it means something only together with a base, such as the page it is on.",
  ],
};

/** Rungs of the ladder of comparison (RFC 3986 §6.2). */
const RUNGS = {
  simple: ["The texts are equal", "§6.2.1", "They agree in every character."],
  case: ["Case", "§6.2.2.1", "Capitals mean nothing in a scheme, a host and hexadecimal digits."],
  percent: [
    "Percent-encoding",
    "§6.2.2.2",
    "Letters, digits and -._~ mean the same, encoded or not.",
  ],
  path: ["Path", "§6.2.2.3", "The segments . and .. are removed, as on a walk back and forth."],
  scheme: ["Scheme", "§6.2.3", "The scheme's own rules: its default port, its empty path."],
  protocol: ["Protocol", "§6.2.4", "One redirects to the other, as servers say."],
};

/** Branches of the resolution (RFC 3986 §5.2.2): what decides, and what follows. */
const BRANCHES = {
  scheme: ["The reference has a scheme", "It is whole already: the base adds nothing."],
  authority: [
    "The reference begins with //",
    "It names its own server; only the scheme is the base's.",
  ],
  "empty-path": ["The reference has no path and no query", "It stays on the base's document."],
  query: ["The reference is only a query", "The base's path is kept, and its query replaced."],
  "absolute-path": [
    "The reference's path begins with /",
    "It replaces the base's path, from the root.",
  ],
  merge: ["The reference's path is relative", "It replaces the base's path after its last slash."],
};

const MERGES = {
  root: "The base has an authority and an empty path, so a / is put before the reference's path.",
  directory: "The base's path is kept up to its last /, and the reference's path is put after it.",
};

/** Steps of remove_dot_segments (RFC 3986 §5.2.4). */
const DOT_STEPS = {
  1: "Begin: the path is in the input buffer, and the output buffer is empty.",
  "2A": "The input begins with ../ or ./, which is removed.",
  "2B": "The input begins with /./ or is /., which becomes /.",
  "2C": "The input begins with /../ or is /.., which becomes /, and the last segment of the output goes.",
  "2D": "The input is only . or .., which is removed.",
  "2E": "The first segment of the input moves to the end of the output.",
};

const FROM = { base: "from the base", reference: "from the reference", both: "from both" };

const REASONS = {
  scheme: "The two have different schemes, so nothing shorter leads there.",
  authority: "The two have different authorities, so nothing shorter leads there.",
  path: "The path cannot be written relative to the base.",
  length: "A relative reference would not be shorter.",
  policy: "The options forbid a relative reference.",
};

const READERS = {
  rfc3986: ["RFC 3986", "the standard of URIs"],
  rfc2396: ["RFC 2396", "its predecessor of 1998"],
  java: ["Java", "java.net.URI"],
  rfc3987: ["RFC 3987", "the standard of IRIs"],
  whatwg: ["WHATWG", "the standard of browsers"],
  browser: ["This browser", "its own new URL()"],
};

/** Verdicts of `interpret`: what it means for people. */
const VERDICTS = {
  host: [
    "danger",
    "Programs reach different hosts",
    "One program may check a host, and another connect to a different one.",
  ],
  scheme: [
    "danger",
    "Programs read different schemes",
    "They would not even use the same protocol.",
  ],
  refused: ["caution", "Some programs reject it", "What one accepts, another reports as an error."],
  port: ["danger", "Programs reach different ports", "They would talk to different servers."],
  path: ["caution", "Programs read different paths", "They would ask for different resources."],
  userinfo: ["caution", "Programs read different users", "They would sign in differently."],
  query: ["caution", "Programs read different queries", "They would ask for different things."],
  fragment: ["caution", "Programs read different fragments", "They would show different places."],
  text: [
    "calm",
    "Programs agree on the meaning",
    "Only the spelling of what they make of it differs.",
  ],
  same: ["calm", "All programs read it alike", ""],
  invalid: ["caution", "Every program rejects it", ""],
};

const SEVERITIES = { advice: "Advice", warning: "Warning", error: "Danger" };

const REMOVED = {
  "white-space": "white space",
  delimiter: "the marks around it",
  prefix: "the prefix URL:",
  punctuation: "the punctuation after it",
};

const FORMS = {
  angle: "in angle brackets",
  quoted: "in quotes",
  line: "a line of its own",
  bare: "in running text",
  email: "a mail address",
  suffix: "a host without a scheme",
  attribute: "in an attribute",
  element: "in an element",
  link: "a link",
  css: "in a style sheet",
  field: "in a field",
  command: "in a command",
};
