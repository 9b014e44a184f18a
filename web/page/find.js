// The view "Find": the URIs in a text, marked in place. Each opens in "Explain".

const findView = {
  id: "find",
  title: "Find",
  fields: [{ name: "text", label: "A text with links: a letter, a log, a page", isLong: true }],
  empty: "Paste a text, or choose an example.",

  answer({ text }) {
    const record = engine.call("find", { input: text.text });
    return {
      record,
      nodes: found(text.text, record),
      summary: `${counted(record.length, "link")} found.`,
    };
  },
};

/** The most text and the most links that are drawn. */
const DRAWN_TEXT = 100_000;
const DRAWN_LINKS = 1000;

function found(text, links) {
  const title = links.length === 0 ? "No links" : counted(links.length, "link");
  if (links.length === 0) {
    return [
      h(
        "div",
        { class: "verdict calm" },
        h("h3", null, title),
        h("p", null, "A link begins with a scheme, as in http://example.org."),
      ),
    ];
  }
  const shown = links.slice(0, DRAWN_LINKS);
  return [
    h(
      "div",
      { class: "verdict good" },
      h("h3", null, title),
      shown.length < links.length &&
        h("p", null, `The first ${number(shown.length)} are shown. JSON has all.`),
    ),
    section("In the text", h("div", { class: "found-text" }, inPlace(text, shown))),
    section(
      "One by one",
      h("ol", { class: "links" }, shown.slice(0, 200).map(linkItem)),
      copyButton(() => links.map(linkText).join("\n"), null, "Copy all"),
    ),
  ];
}

/** Returns the text as nodes, with links in place. */
function inPlace(text, links) {
  const offsets = utf16Offsets(
    text,
    links.flatMap(({ start, end }) => [start, end]),
  );
  const nodes = [];
  let at = 0;
  links.forEach((link, index) => {
    const [start, end] = [offsets[2 * index], offsets[2 * index + 1]];
    if (start < at || end > DRAWN_TEXT) return;
    nodes.push(...spelledLines(text.slice(at, start)), anchor(link, text.slice(start, end)));
    at = end;
  });
  const end = boundary(text, Math.min(text.length, Math.max(at, DRAWN_TEXT)));
  nodes.push(...spelledLines(text.slice(at, end)));
  if (end < text.length)
    nodes.push(h("span", { class: "left-out" }, ` … ${number(text.length - end)} characters more`));
  return nodes;
}

/** Returns nodes of a text whose line breaks stay. Each line decides on its direction. */
function spelledLines(text) {
  return text
    .split("\n")
    .flatMap((line, at) => [at > 0 && "\n", ...spelled(line)])
    .filter(Boolean);
}

/** The texts of the links that are drawn: an address may be too short for one. */
const linkTexts = new WeakMap();

function anchor(link, shown) {
  const text = linkText(link);
  const element = h(
    "a",
    {
      href: fragmentOf("explain", { input: text }),
      class: link.error ? "found wrong-link" : "found",
    },
    h("bdi", null, shown.length > 500 ? visible(shown, 500) : spelledLines(shown)),
  );
  linkTexts.set(element, text);
  return element;
}

function linkText({ uri, text, raw }) {
  return uri ?? text ?? raw;
}

function linkItem(link) {
  const { text, uri, form, ambiguous, error } = link;
  return h(
    "li",
    null,
    anchor(link, text ?? link.raw),
    h("span", { class: "meaning" }, ` ${FORMS[form] ?? form}`),
    uri !== null && uri !== text && h("p", { class: "decoded" }, "as a URI: ", code(uri)),
    ambiguous && h("p", { class: "decoded" }, "or, without hyphens: ", code(ambiguous)),
    error && h("p", { class: "decoded" }, sentence(error.message)),
  );
}
