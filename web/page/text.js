// Texts as people see them: isolated, invisible characters by their names, long ones cut.

/** The most UTF-16 units of one text that are drawn. The copy button has all of it. */
const DRAWN = 3000;

/** Controls, format characters, and spaces that look like nothing or like another space. */
const INVISIBLE =
  /[\u0000-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]|\udb40[\udc00-\udfff]/;

/** Returns a text without halves of surrogate pairs, as UTF-8 has it. */
function wellFormed(text) {
  if (text.toWellFormed) return text.toWellFormed();
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g, (unit) =>
    unit.length === 2 ? unit : "\ufffd",
  );
}

/** Returns the number of bytes of a text in UTF-8, without making them. */
function bytesOf(text) {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const isPair = unit >= 0xd800 && unit < 0xdc00;
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : isPair ? 4 : 3;
    if (isPair) at += 1;
  }
  return bytes;
}

/** Returns the UTF-16 offsets of offsets in UTF-8 that ascend, in one pass over the text. */
function utf16Offsets(text, offsets) {
  let bytes = 0;
  let at = 0;
  return offsets.map((offset) => {
    while (bytes < offset && at < text.length) {
      const code = text.codePointAt(at);
      bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      at += code < 0x10000 ? 1 : 2;
    }
    return at;
  });
}

/** Returns the part of a text between two offsets in UTF-8. */
function slice(text, start, end) {
  const [from, to] = utf16Offsets(text, [start, end]);
  return text.slice(from, to);
}

/** Returns a text with a change at offsets in UTF-8. */
function changed(text, { start, end, text: by }) {
  const [from, to] = utf16Offsets(text, [start, end]);
  return text.slice(0, from) + by + text.slice(to);
}

/** Returns the nodes of a text: what is invisible as its code point, the middle left out. */
function visible(text, most = DRAWN) {
  if (text.length <= most) return spelled(text);
  const head = boundary(text, Math.floor(most * 0.8));
  const tail = boundary(text, text.length - Math.floor(most * 0.2));
  const left = h("span", { class: "left-out" }, ` … ${number(tail - head)} characters more … `);
  return [spelled(text.slice(0, head)), left, spelled(text.slice(tail))];
}

function spelled(text) {
  const nodes = [];
  let rest = text;
  for (let found; (found = INVISIBLE.exec(rest));) {
    if (found.index > 0) nodes.push(rest.slice(0, found.index));
    nodes.push(codePoint(found[0]));
    rest = rest.slice(found.index + found[0].length);
  }
  if (rest) nodes.push(rest);
  return nodes;
}

function codePoint(character) {
  const name = `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  const names = { "\n": "LF", "\r": "CR", "\t": "TAB", "\0": "NUL", "\u00a0": "NBSP" };
  return h("span", { class: "code-point", title: name }, names[character] ?? name);
}

/** Returns an offset that does not cut a surrogate pair. */
function boundary(text, at) {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit < 0xe000 ? at - 1 : at;
}

/** Makes an isolated text in the type of code. An empty one says so. */
function code(text, attributes, most = DRAWN) {
  if (text === "") return h("span", { class: "empty" }, "empty");
  return h("bdi", { class: "code", dir: "ltr", ...attributes }, visible(text, most));
}

/** Makes isolated text of decoded data, or its octets where it is not UTF-8. */
function data(value) {
  if (value === null || value === undefined) return h("span", { class: "empty" }, "absent");
  if (typeof value !== "object") return code(String(value), { dir: "auto" });
  if (value.octets) {
    const octets = value.octets
      .slice(0, 64)
      .map((it) => it.toString(16).padStart(2, "0"))
      .join(" ");
    return h("span", null, "octets that are not UTF-8: ", code(octets));
  }
  return code(JSON.stringify(value), null);
}

/** Makes a sentence in which the parts between backticks are code. */
function sentence(text) {
  const quoted = (part) =>
    part === " " ? h("span", { class: "code-point" }, "space") : code(part, null, 200);
  return text.split("`").map((part, at) => (at % 2 === 1 ? quoted(part) : part));
}

/** PERF: made once, because making it takes longer than drawing a part. */
const THOUSANDS = new Intl.NumberFormat("en");

/** Writes a number with separators of thousands. */
function number(value) {
  return THOUSANDS.format(value);
}

/** Returns "1 thing" or "N things". */
function counted(count, thing) {
  return `${number(count)} ${thing}${count === 1 ? "" : "s"}`;
}
