// A reference in its parts: the text in colored, labeled spans, and a list of the parts.

/** Makes the text of a reference, each component with its name below, the authority as a group. */
function anatomy(text, components) {
  const offsets = [...new Set(components.flatMap(({ start, end }) => [start, end]))].sort(
    (a, b) => a - b,
  );
  const units = utf16Offsets(text, offsets);
  const unit = new Map(offsets.map((offset, at) => [offset, units[at]]));
  const parts = components.map((it) => ({
    ...it,
    start: unit.get(it.start),
    end: unit.get(it.end),
  }));
  const outer = parts.filter((it) => !parts.some((other) => encloses(other, it)));
  const nodes = spans(text, outer, 0, text.length, parts);
  return h(
    "div",
    { class: "anatomy", role: "group", "aria-label": "The text in its parts" },
    nodes,
  );
}

function encloses(outer, inner) {
  return (
    outer.component === "authority" &&
    inner !== outer &&
    ["userinfo", "host", "port"].includes(inner.component)
  );
}

function spans(text, parts, from, to, all) {
  const nodes = [];
  let at = from;
  for (const part of parts) {
    nodes.push(delimiter(text.slice(at, part.start)));
    const inner = all.filter((it) => encloses(part, it));
    nodes.push(
      inner.length > 0 ? group(text, part, inner) : labeled(text.slice(part.start, part.end), part),
    );
    at = part.end;
  }
  nodes.push(delimiter(text.slice(at, to)));
  return nodes;
}

function group(text, part, inner) {
  return h(
    "span",
    { class: "group" },
    h("span", { class: "group-row" }, spans(text, inner, part.start, part.end, inner)),
    h("span", { class: "part-name authority" }, part.component),
  );
}

function labeled(text, { component }) {
  return h(
    "span",
    { class: `part ${component}`, "data-part": component },
    h("bdi", { class: "part-text code", dir: "ltr" }, visible(text)),
    h("span", { class: "part-name" }, component),
  );
}

function delimiter(text) {
  return (
    text &&
    h("span", { class: "delimiter" }, h("bdi", { class: "code", dir: "ltr" }, visible(text)))
  );
}

/** Makes the list of the parts: the term, a sentence, the text, and the text decoded. */
function partList(record) {
  const items = record.components.map((part) => partItem(part, record));
  return h("ul", { class: "part-list" }, items);
}

function partItem(part, record) {
  const [meaning, ref] = COMPONENTS[part.component] ?? ["", ""];
  return h(
    "li",
    { class: "part-item", "data-part": part.component },
    h(
      "div",
      { class: "part-head" },
      h("span", { class: `term ${part.component}` }, part.component),
      h("span", { class: "meaning" }, meaning),
      h("span", { class: "ref" }, ref),
    ),
    h(
      "div",
      { class: "part-value" },
      code(part.text),
      copyButton(part.text, `the ${part.component}`),
    ),
    part.kind &&
      HOST_KINDS[part.kind] &&
      h("p", { class: "decoded" }, `here ${HOST_KINDS[part.kind]}`),
    decodedPart(part, record.decoded),
  );
}

/** Makes what a part says once it is decoded, if that is more than its text. */
function decodedPart({ component, text }, decoded) {
  if (!decoded) return null;
  if (component === "path") return segmentList(text, decoded.segments);
  if (component === "query") return pairTable(decoded.pairs);
  if (component === "userinfo") return userParts(text, decoded);
  if (component !== "host" && component !== "fragment") return null;
  return decoded[component] === text ? null : decodedLine(decoded[component]);
}

function decodedLine(value) {
  return h("p", { class: "decoded" }, "decoded: ", data(value));
}

function userParts(text, { user, password }) {
  if (password === null) return user === text ? null : decodedLine(user);
  return h("p", { class: "decoded" }, "user ", data(user), ", password ", data(password));
}

/** The most segments, pairs or findings that are drawn. PERF: elements take most of the time. */
const MOST_ITEMS = 24;

function segmentList(text, segments) {
  const isPlain = segments.length < 2 && text.replace(/^\//, "") === (segments[0] ?? "");
  if (isPlain) return null;
  const items = segments.slice(0, MOST_ITEMS).map((it) => h("li", null, data(it)));
  return h(
    "div",
    { class: "decoded" },
    "segments, decoded: ",
    h("ol", { class: "segments" }, items, leftOut(segments.length, "segment")),
  );
}

function pairTable(pairs) {
  if (!pairs?.some(({ value }) => value !== null)) return null;
  const rows = pairs
    .slice(0, MOST_ITEMS)
    .map(({ key, value }) =>
      h("tr", null, h("th", { scope: "row" }, data(key)), h("td", null, data(value))),
    );
  const more = leftOut(pairs.length, "pair");
  return h(
    "div",
    { class: "scroll" },
    h(
      "table",
      { class: "pairs" },
      h("caption", { class: "heard" }, "Names and values in the query, decoded"),
      h(
        "thead",
        { class: "heard" },
        h("tr", null, h("th", { scope: "col" }, "name"), h("th", { scope: "col" }, "value")),
      ),
      h("tbody", null, rows),
    ),
    more && h("p", null, more),
  );
}

function leftOut(count, thing) {
  const more = count - MOST_ITEMS;
  return more > 0 && h("span", { class: "left-out" }, ` and ${counted(more, `more ${thing}`)}`);
}

/** Marks a part in the text while the pointer is on it in the list, and the other way round. */
function lightPart(event) {
  const name = event.target.closest?.("[data-part]")?.dataset.part;
  for (const part of document.querySelectorAll("[data-part]")) {
    part.classList.toggle("lit", event.type === "mouseover" && part.dataset.part === name);
  }
}
