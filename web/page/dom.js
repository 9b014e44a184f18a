// Elements. Texts become text nodes: nothing in the page reads markup from data.

/**
 * Makes an element. `onNAME` is a listener, a `null` or `false` attribute is left out, and children
 * are elements or texts.
 */
function h(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child || child === 0));
  return element;
}

/** Makes a button that says what it does. */
function button(label, onclick, attributes) {
  return h("button", { type: "button", onclick, ...attributes }, label);
}

/** Whether a key or a click is the browser's, such as Alt and an arrow, which is a step back. */
function hasModifier({ altKey, ctrlKey, metaKey }) {
  return altKey || ctrlKey || metaKey;
}

/** Makes a section with a heading. Its children may be absent. */
function section(title, ...children) {
  return h("section", { class: "block" }, h("h3", null, title), ...children);
}

/** Returns the attributes of a box for a wide table: keys scroll it on a narrow screen. */
function scrolled(name) {
  return { class: "scroll", tabindex: "0", role: "region", "aria-label": name };
}

/** Makes a button that copies a text, named for those who only hear it. */
function copyButton(text, what, name = "Copy") {
  const label = h("span", null, name);
  const copy = () => writeClipboard(typeof text === "function" ? text() : text, label);
  return h(
    "button",
    { type: "button", class: "small", onclick: copy },
    label,
    what && h("span", { class: "heard" }, ` ${what}`),
  );
}

/** Copies a text, and says so in `label` for a moment. */
async function writeClipboard(text, label) {
  const before = label.dataset.label ?? label.textContent;
  label.dataset.label = before;
  announce("");
  const said = (await copied(text)) ? "Copied" : "Not copied";
  label.textContent = said;
  // A second copy is said again: screen readers have to see the status without it before.
  setTimeout(() => announce(said), 50);
  clearTimeout(label.timer);
  label.timer = setTimeout(() => {
    label.textContent = before;
  }, 1600);
}

/** Copies a text: by the clipboard's API, or where a page from a disk has none, by a selection. */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedBySelection(text);
  }
}

function copiedBySelection(text) {
  const active = document.activeElement;
  const area = h("textarea", { class: "heard", "aria-hidden": "true", tabindex: "-1" });
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  active?.focus?.();
  return done;
}

/** Lets a screen reader say a text. An unchanged text is not repeated. */
function announce(text) {
  const status = document.getElementById("status");
  if (status.textContent !== text) status.textContent = text;
}
