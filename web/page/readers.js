// The view "Readers": what five specifications, and this browser, make of one text.

const readersView = {
  id: "readers",
  title: "Readers",
  fields: [
    { name: "input", label: "URI, or any text that programs may be given" },
    { name: "base", label: "Base, if it is relative (may be empty)" },
  ],
  empty: "Type a URI, or choose an example.",

  answer({ input, base }, page) {
    const args = base.text ? { input: input.text, base: base.text } : { input: input.text };
    const record = engine.call("interpret", args);
    if (record.failure)
      return {
        nodes: badBase(record.failure, base.text, page),
        summary: "The base is not usable.",
      };
    const readings = { ...record.readings, browser: browserReading(input.text, base.text) };
    const verdict = VERDICTS[record.verdict] ?? VERDICTS.text;
    return { record, nodes: readingNodes(record, readings, verdict, page), summary: verdict[1] };
  },
};

/** Returns what this browser's `new URL` makes of a text, as a record of `interpret` has it. */
function browserReading(input, base) {
  try {
    const url = base ? new URL(input, base) : new URL(input);
    const special = /^(https?|wss?|ftp|file):$/.test(url.protocol);
    return {
      valid: true,
      target: url.href,
      scheme: url.protocol.slice(0, -1),
      userinfo:
        url.username || url.password ? url.username + (url.password && `:${url.password}`) : null,
      host: url.host === "" && !special && !/^[^:]*:\/\//.test(url.href) ? null : url.hostname,
      port: url.port || null,
      path: url.pathname,
      query: url.search ? url.search.slice(1) : null,
      fragment: url.hash ? url.hash.slice(1) : null,
    };
  } catch (error) {
    return { valid: false, error: { message: String(error?.message ?? error) } };
  }
}

const READ_PARTS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

function readingNodes(record, readings, [tone, title, meaning], page) {
  const differences = new Map(record.differences.map((it) => [it.component, it]));
  return [
    h("div", { class: `verdict ${tone}` }, h("h3", null, title), meaning && h("p", null, meaning)),
    browserNote(readings),
    readerTable(readings, differences),
    h(
      "p",
      { class: "key" },
      h("span", { class: "tag danger-tag" }, "meaning"),
      " marks a part whose meaning differs; ",
      h("span", { class: "tag" }, "spelling"),
      " one that is only written differently.",
    ),
    h(
      "div",
      { class: "actions" },
      button("Explain it", () => page.open("explain", { input: record.input })),
    ),
  ];
}

/** Says where this browser departs from the standard of browsers: it may be older. */
function browserNote({ browser, whatwg }) {
  const parts = ["scheme", "host", "port", "path"];
  const isEqual =
    browser.valid === whatwg.valid &&
    parts.every((part) => (browser[part] || null) === (whatwg[part] || null));
  return (
    !isEqual &&
    h("p", { class: "notice" }, "This browser departs from the standard of browsers here.")
  );
}

/** Makes a table with a row for each reader. A column is marked if readers disagree about it. */
function readerTable(readings, differences) {
  const ids = Object.keys(READERS);
  const parts = READ_PARTS.filter((part) =>
    ids.some((id) => (readings[id][part] ?? null) !== null),
  );
  const head = parts.map((part) =>
    h(
      "th",
      { scope: "col" },
      h("span", { class: `term ${part}` }, part),
      mark(differences.get(part)),
    ),
  );
  const rows = ids.map((id) => readerRow(id, readings[id], parts, differences));
  return h(
    "div",
    scrolled("Readings"),
    h(
      "table",
      { class: "readers" },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, "Reader"), head)),
      h("tbody", null, rows),
    ),
  );
}

function readerRow(id, reading, parts, differences) {
  const [name, about] = READERS[id];
  const cells = reading.valid
    ? parts.map((part) => readerCell(reading[part] ?? null, differences.get(part)))
    : h(
        "td",
        {
          class: differences.get("refused")?.matters ? "rejects matters" : "rejects",
          colspan: parts.length || 1,
        },
        h("strong", null, "rejects it: "),
        sentence(reading.error.message),
      );
  const accepts = parts.length === 0 && reading.valid && h("td", null, "accepts it");
  return h(
    "tr",
    null,
    h("th", { scope: "row" }, name, h("span", { class: "meaning" }, about)),
    cells,
    accepts,
  );
}

function readerCell(text, difference) {
  return h(
    "td",
    { class: difference?.matters ? "matters" : null },
    text === null ? data(null) : code(text, null, 400),
  );
}

function mark(difference) {
  if (!difference) return null;
  return h(
    "span",
    { class: difference.matters ? "tag danger-tag" : "tag" },
    difference.matters ? "meaning" : "spelling",
  );
}
