// The view "Explain": the parts of a text and what there is to say of them, or why it is no URI.

const explainView = {
  id: "explain",
  title: "Explain",
  fields: [{ name: "input", label: "URI, or any text that may be one" }],
  empty: "Type or paste a URI, or choose an example.",

  answer({ input }, page) {
    const record = engine.call("explain", { input: input.text, ...grammarOf(input.text) });
    const nodes = record.valid ? explained(record, input, page) : rejected(record, input, page);
    return { record, nodes, summary: summaryOf(record) };
  },
};

function summaryOf({ valid, kind, components, error, findings, decoded }) {
  if (!valid) return `Not a URI. ${error.message}`;
  const count = findings.length > 0 ? `, ${counted(findings.length, "finding")}` : "";
  const unchecked = isUnchecked(decoded) ? " Letters that look alike are not checked." : "";
  return `${KINDS[kind][0]} with ${counted(components.length, "component")}${count}.${unchecked}`;
}

function explained(record, input, page) {
  const [kind, meaning] = KINDS[record.kind];
  return [
    h(
      "div",
      { class: `verdict ${toneOf(record)}` },
      h("h3", null, kind),
      h("p", null, meaning, hasWarnings(record) && " Look at the warnings below."),
      isUnchecked(record.decoded) &&
        h(
          "p",
          null,
          "This page does not check whether letters of the host look like others; the command ",
          h("code", null, "urial lint"),
          " does.",
        ),
    ),
    record.input && anatomy(record.input, record.components),
    record.kind === "iri" && mapped(record.input, page),
    findingList(record, input, page),
    section(
      "Its parts",
      record.components.length > 0
        ? partList(record)
        : h("p", null, "It is empty: it refers to the document that it is in (RFC 3986 §4.4)."),
    ),
    ladder(record, page),
    schemeBlock(record),
    furtherActions(record, page),
  ];
}

/** Green only where nothing is to warn of, and all is checked. */
function toneOf(record) {
  if (record.findings.some((it) => it.severity === "error")) return "danger";
  return hasWarnings(record) || isUnchecked(record.decoded) ? "caution" : "good";
}

function hasWarnings({ findings, scheme }) {
  return Boolean(scheme?.error) || findings.some((it) => /^(error|warning)$/.test(it.severity));
}

/**
 * Whether the host has letters beyond ASCII: as they are, percent-encoded or in a label `xn--`.
 * The page's module lacks the rules about letters that look like others.
 */
function isUnchecked(decoded) {
  const host = decoded?.host;
  return typeof host === "string" && /[^\0-\x7f]|(^|\.)xn--/i.test(host);
}

/** Makes the URI to which an IRI is mapped, with its host as a domain name if it is one. */
function mapped(input, page) {
  const { uri } = engine.call("to-uri", { input, idna: true });
  return (
    uri &&
    section(
      ["As a URI", h("span", { class: "ref" }, " RFC 3987 §3.1")],
      h(
        "p",
        { class: "meaning" },
        "Here, letters that look like others show up: a label of a host beyond ASCII begins with xn--.",
      ),
      h(
        "p",
        { class: "result" },
        code(uri),
        copyButton(uri, "the URI"),
        button("Explain it", () => page.open("explain", { input: uri }), { class: "small" }),
      ),
    )
  );
}

/** Makes what can be done next with a good text. */
function furtherActions({ input, normalized, kind }, page) {
  const isWhole = kind !== "relative-reference";
  return h(
    "div",
    { class: "actions", role: "group", "aria-label": "Go on with this text" },
    button("How do programs read it?", () => page.open("readers", { input, base: "" })),
    isWhole &&
      button("Use it as a base", () => page.open("resolve", { base: input, input: "../" })),
    button("Compare it with its normal form", () =>
      page.open("compare", { input, other: normalized ?? input }),
    ),
  );
}

// ## Why not

function rejected(record, input, page) {
  const { error } = record;
  return [
    h(
      "div",
      { class: "verdict bad" },
      h("h3", null, "Not a URI"),
      h("p", null, plainly(error)),
      h("p", { class: "grammar-message" }, sentence(error.message)),
    ),
    caret(record.input, error),
    fixList(record, input, page),
    nextList(record.next, error),
    h(
      "p",
      { class: "rule" },
      error.rule && ["Rule: ", error.rule, ". "],
      error.note && sentence(`${error.note}.`),
    ),
    findingList(record, input, page),
  ];
}

/** Says for who has never read a grammar where the text goes wrong. */
function plainly({ found, component }) {
  if (found === null) return `It ends too early: something is missing in the ${component}.`;
  const name = found === " " ? "A space" : [h("code", null, visible(found))];
  return [name, ` cannot be here, in the ${component}.`];
}

/** How much is drawn before and after the place of an error, in UTF-16 units. */
const AROUND = 300;

/** Makes the text with its wrong place marked, and a caret below it. */
function caret(text, { offset, found, component, fix }) {
  const [at] = utf16Offsets(text, [offset]);
  const from = fix ? utf16Offsets(text, [Math.min(fix.start, offset)])[0] : at;
  const end = found === null ? at : at + (text.codePointAt(at) > 0xffff ? 2 : 1);
  const head = boundary(text, Math.max(0, from - AROUND));
  const tail = boundary(text, Math.min(text.length, end + AROUND));
  const wrong = text.slice(at, end);
  return h(
    "figure",
    { class: "caret-figure" },
    h(
      "bdi",
      { class: "code caret-text", dir: "ltr" },
      head > 0 && h("span", { class: "left-out" }, "… "),
      visible(text.slice(head, at)),
      h("mark", { class: "wrong" }, wrongText(wrong)),
      visible(text.slice(end, tail)),
      tail < text.length && h("span", { class: "left-out" }, " …"),
    ),
    h("figcaption", null, `in the ${component}, at byte ${number(offset)}`),
  );
}

function wrongText(wrong) {
  if (wrong === " ") return h("span", { class: "code-point" }, "space");
  return wrong ? visible(wrong) : h("span", { class: "end" }, "end");
}

function nextList(next, { found }) {
  if (next.length === 0) return null;
  const items = next.map(({ term, means }) =>
    h(
      "li",
      null,
      h("code", { class: "grammar" }, term),
      means && h("span", { class: "meaning" }, ` ${means}`),
    ),
  );
  return section(
    found === null ? "What could follow" : "What could be in its place",
    h("ul", { class: "next-list" }, items),
  );
}

function fixList({ fixes, input: text }, input, page) {
  if (fixes.length === 0) return null;
  const items = fixes.map((fix) =>
    h(
      "li",
      { class: "fix" },
      h("span", { class: "fix-text" }, markedChanges(text, fix.result)),
      fix.guess && h("span", { class: "tag" }, "a guess"),
      button("Use this", () => page.fix("input", changedBelowMasks(input, fix)), {
        class: "primary",
      }),
    ),
  );
  return section(
    fixes.length === 1 ? "Most likely meant" : "One of these is most likely meant",
    h("ul", { class: "fix-list" }, items),
  );
}

// ## Findings

function findingList({ findings, input: text }, input, page) {
  if (findings.length === 0) return null;
  const items = findings.slice(0, MOST_ITEMS).map((it) => finding(it, text, input, page));
  return section(
    findings.length === 1 ? "One thing to know" : `${number(findings.length)} things to know`,
    h("ul", { class: "finding-list" }, items, leftOut(findings.length, "finding")),
  );
}

function finding({ rule, severity, section: ref, start, end, message, fix }, text, input, page) {
  const place = end > start && code(slice(text, start, end), { class: "code place" }, 120);
  const apply = () => page.fix("input", changedBelowMasks(input, fix));
  return h(
    "li",
    { class: `finding ${severity}` },
    h(
      "p",
      null,
      h("span", { class: "tag" }, SEVERITIES[severity] ?? severity),
      " ",
      sentence(message),
      " ",
      place,
    ),
    fix &&
      h(
        "p",
        null,
        button("Fix it", apply, { class: "small" }),
        h(
          "span",
          { class: "meaning" },
          fix.safe ? " It stays equivalent." : " It will mean something else.",
        ),
      ),
    rulePage(rule, ref),
  );
}

/** Makes the page of a rule, read when it is opened. */
function rulePage(rule, ref) {
  const body = h("div", { class: "rule-page" });
  const fill = () => {
    if (body.childNodes.length > 0) return;
    try {
      body.append(...ruleText(rule));
    } catch (error) {
      body.append(bugReport(error, "explain", { rule }));
    }
  };
  return h(
    "details",
    { ontoggle: fill },
    h("summary", null, "Rule ", h("code", null, rule), ref && [", ", ref]),
    body,
  );
}

function ruleText(rule) {
  const page = engine.about("lint", rule);
  if (!page) return [h("p", null, "The command says more: ", code(`urial lint --about ${rule}`))];
  const list = (title, texts) =>
    texts.length > 0 && [
      h("h4", null, title),
      h(
        "ul",
        null,
        texts.map((it) => h("li", null, code(it, null, 200))),
      ),
    ];
  return [
    h("p", null, sentence(page.summary)),
    h("p", null, sentence(page.why)),
    page.fix && h("p", null, sentence(page.fix)),
    list("Reported", page.bad),
    list("Not reported", page.good),
  ]
    .flat(2)
    .filter(Boolean);
}

// ## The scheme

function schemeBlock(record) {
  const { scheme } = record;
  if (!scheme) return null;
  const { name, view, access, error } = scheme;
  const meanings = new Map(
    (engine.about("scheme", name)?.fields ?? []).map((it) => [it.name, it.meaning]),
  );
  return section(
    ["What the scheme ", h("code", null, name), " makes of it"],
    h("p", { class: "meaning" }, schemeFacts(scheme)),
    error &&
      h(
        "p",
        { class: "verdict caution" },
        "It breaks a rule of its scheme: ",
        sentence(error.message),
      ),
    view &&
      fieldTable(
        Object.entries(view).filter(([key, value]) => isNews(key, value, record)),
        meanings,
      ),
    access && accessLine(access),
  );
}

/** Whether a field says more than the parts, which the page has already. */
function isNews(key, value, { input, components, decoded }) {
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
  if (key === "lint" || isEmpty) return false;
  if (typeof value !== "object")
    return !components.some((it) => it.text === value) && decoded.user !== value;
  if (input.length > COMPARED) return true;
  const text = JSON.stringify(value);
  const pairs = decoded.pairs?.map((it) => [it.key, it.value]);
  return text !== JSON.stringify(decoded.segments) && text !== JSON.stringify(pairs);
}

/** The longest input whose fields are compared with its parts. */
const COMPARED = 100_000;

function schemeFacts({ default_port: port, documents, registered }) {
  return [
    documents.length > 0 && `Documents: ${documents.join("; ")}.`,
    registered
      ? `Registered with IANA (${registered.status}): ${registered.description}.`
      : "Not registered with IANA.",
    port !== null && `Its default port is ${port}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function fieldTable(fields, meanings) {
  if (fields.length === 0) return null;
  const rows = fields.map(([key, value]) =>
    h(
      "tr",
      null,
      h(
        "th",
        { scope: "row" },
        h("code", null, key),
        meanings.get(key) && h("span", { class: "meaning" }, sentence(meanings.get(key))),
      ),
      h("td", null, fieldValue(value)),
    ),
  );
  return h(
    "div",
    { class: "scroll" },
    h(
      "table",
      { class: "fields" },
      h("caption", { class: "heard" }, "Fields by the rules of the scheme"),
      h("tbody", null, rows),
    ),
  );
}

function fieldValue(value) {
  if (Array.isArray(value)) {
    const items = value.slice(0, MOST_ITEMS).map((it) => h("li", null, fieldValue(it)));
    return h("ul", { class: "values" }, items, leftOut(value.length, "value"));
  }
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value && typeof value === "object" && !value.octets) {
    return h(
      "dl",
      null,
      Object.entries(value)
        .filter(([, it]) => it !== null)
        .map(([key, it]) =>
          h("div", null, h("dt", null, visible(key)), h("dd", null, fieldValue(it))),
        ),
    );
  }
  return data(value);
}

function accessLine({ protocol, secure, host, port_number: port, command: words }) {
  const where = host === null ? "" : ` to ${host}${port === null ? "" : `, port ${port}`}`;
  return h(
    "p",
    null,
    `To reach it, a program speaks ${protocol}${where}, `,
    secure ? "encrypted." : "not encrypted.",
    words && [" By hand: ", code(words.join(" "))],
  );
}

// ## The ladder

function ladder({ ladder: rungs, normalized, input }, page) {
  if (normalized === null) return null;
  if (rungs.length === 0) {
    return section(
      "Its normal form",
      h("p", null, "It is in its normal form already (RFC 3986 §6.2)."),
    );
  }
  return section(
    "Its normal form, rung by rung",
    h("ol", { class: "ladder" }, rungs.map(rungItem)),
    h(
      "div",
      { class: "result" },
      code(normalized),
      copyButton(normalized, "the normal form"),
      normalized !== input &&
        button("Explain it", () => page.open("explain", { input: normalized }), { class: "small" }),
    ),
  );
}

function rungItem({ rung, before, after, steps }) {
  const [name, ref, meaning] = RUNGS[rung];
  return h(
    "li",
    { class: "rung" },
    h(
      "div",
      { class: "part-head" },
      h("strong", null, name),
      h("span", { class: "meaning" }, meaning),
      h("span", { class: "ref" }, ref),
    ),
    h("div", { class: "rung-text" }, markedChanges(before, after)),
    h(
      "ul",
      { class: "steps" },
      steps.map(({ does }) => h("li", null, sentence(does))),
    ),
  );
}
