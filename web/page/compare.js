// The view "Compare": on which rung of the ladder two references meet (RFC 3986 §6.2).

const compareView = {
  id: "compare",
  title: "Compare",
  fields: [
    { name: "input", label: "One" },
    { name: "other", label: "The other" },
  ],
  empty: "Type two URIs, or choose an example.",

  answer({ input, other }, page) {
    if (!input.text || !other.text)
      return { nodes: [h("p", { class: "hint" }, "Type the second one, too.")] };
    const grammar = grammarOf(input.text, other.text);
    const record = engine.call("compare", { input: input.text, other: other.text, ...grammar });
    const both = [input, other].map(({ text }) =>
      engine.call("explain", { input: text, ...grammar }),
    );
    if (!record.valid)
      return { record, nodes: notCompared(both, page), summary: "Not compared: one is not a URI." };
    const isMasked = input.text !== input.typed || other.text !== other.typed;
    const verdict = verdictOf(record.rung, isMasked);
    return { record, nodes: compared(record, both, verdict), summary: verdict[1] };
  },
};

function notCompared(both, page) {
  const names = ["One", "The other"];
  return both.flatMap((record, at) =>
    record.valid
      ? []
      : [
          h(
            "div",
            { class: "verdict bad" },
            h("h3", null, `${names[at]} is not a URI`),
            h("p", null, sentence(record.error.message)),
          ),
          caret(record.input, record.error),
          button("Explain it", () => page.open("explain", { input: record.input })),
        ],
  );
}

/** Green only where nothing is masked: secrets that differ look equal. */
function verdictOf(rung, isMasked) {
  if (rung === null)
    return ["caution", "They are different", "No rule of RFC 3986 makes them equal."];
  if (isMasked)
    return ["caution", "They are equal as far as they are shown", "The masked secrets may differ."];
  const [name, ref, meaning] = RUNGS[rung];
  if (rung === "simple") return ["good", "They are equal", "Every character is."];
  return ["good", `They are equal on the rung “${name}”`, `${meaning} ${ref}`];
}

function compared({ rung }, both, [tone, title, meaning]) {
  return [
    h("div", { class: `verdict ${tone}` }, h("h3", null, title), h("p", null, meaning)),
    section("Rung by rung", rungTable(rung, both)),
    section(
      rung === null ? "What differs in the normal forms" : "What differs as written",
      differing(rung, both),
    ),
  ];
}

/** Makes a table with both texts on each rung, up to the one where they meet. */
function rungTable(meeting, both) {
  const names = ["simple", "case", "percent", "path", "scheme"];
  const last = meeting === null ? names.length - 1 : names.indexOf(meeting);
  const rows = names.slice(0, last + 1).map((name) => {
    const [a, b] = both.map((record) => textOn(record, name));
    const isEqual = a === b;
    return h(
      "tr",
      { class: isEqual ? "meeting" : null },
      h(
        "th",
        { scope: "row" },
        name === "simple" ? "As written" : RUNGS[name][0],
        isEqual && h("span", { class: "tag" }, "equal"),
      ),
      h("td", null, isEqual ? code(a) : markedAdditions(b, a, "mark")),
      h("td", null, isEqual ? code(b) : markedAdditions(a, b, "mark")),
    );
  });
  return h(
    "div",
    scrolled("Rungs"),
    h(
      "table",
      { class: "rungs" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          ["Rung", "One", "The other"].map((it) => h("th", { scope: "col" }, it)),
        ),
      ),
      h("tbody", null, rows),
    ),
  );
}

/** Returns the text of a reference after a rung. */
function textOn({ input, ladder: rungs }, name) {
  const order = ["simple", "case", "percent", "path", "scheme"];
  const done = rungs.filter((it) => order.indexOf(it.rung) <= order.indexOf(name));
  return done.length > 0 ? done[done.length - 1].after : input;
}

/** Makes a table of the components that differ: as written, or normal if they never meet. */
function differing(rung, both) {
  const records =
    rung === null
      ? both.map(({ normalized }) =>
          engine.call("explain", { input: normalized, ...grammarOf(normalized) }),
        )
      : both;
  const [a, b] = records.map(
    ({ components }) => new Map(components.map((it) => [it.component, it.text])),
  );
  const names = Object.keys(COMPONENTS).filter(
    (it) => it !== "authority" || !a.has("host") || !b.has("host"),
  );
  const rows = names
    .filter((it) => a.get(it) !== b.get(it))
    .map((name) => differingRow(name, a.get(name), b.get(name)));
  if (rows.length === 0) return h("p", null, "Nothing.");
  return h(
    "div",
    scrolled("Differences"),
    h(
      "table",
      { class: "rungs" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          ["Component", "One", "The other"].map((it) => h("th", { scope: "col" }, it)),
        ),
      ),
      h("tbody", null, rows),
    ),
  );
}

function differingRow(name, a, b) {
  const cell = (text, against) =>
    h(
      "td",
      null,
      text === undefined
        ? data(null)
        : against === undefined
          ? code(text)
          : markedAdditions(against, text, "mark"),
    );
  return h(
    "tr",
    null,
    h("th", { scope: "row" }, h("span", { class: `term ${name}` }, name)),
    cell(a, b),
    cell(b, a),
  );
}
