// A field for a text: its label, its size, and what happens when a text is pasted.

/** The characters of a held text that the field shows. */
const SHOWN_OF_HELD = 1000;

/**
 * A field. A text above `ASKED_SIZE` is held beside its element, which shows the beginning:
 * browsers take seconds to lay out megabytes at each change.
 */
class Field {
  #held = null;

  /** Makes a field. `changed(isPasted, at)` is called after each change by a person. */
  constructor(view, { name, label, isLong }, changed) {
    const id = `${view}-${name}`;
    this.name = name;
    this.isLong = isLong;
    this.area = h("textarea", {
      id,
      rows: isLong ? 6 : 1,
      class: isLong ? "long" : null,
      dir: isLong ? "auto" : "ltr",
      autocapitalize: "off",
      autocorrect: "off",
      autocomplete: "off",
      spellcheck: "false",
      enterkeyhint: isLong ? null : "done",
    });
    this.size = h("p", { class: "meaning", hidden: true });
    this.node = h(
      "div",
      { class: "field" },
      h("label", { for: id }, label),
      h("div", { class: "field-row" }, this.area, this.#clearButton(label, changed)),
      this.size,
    );
    this.#listen(changed);
  }

  get text() {
    return this.#held ?? this.area.value;
  }

  set text(text) {
    const isHeld = text.length > ASKED_SIZE;
    const shown = isHeld ? text.slice(0, boundary(text, SHOWN_OF_HELD)) : text;
    this.#held = isHeld ? text : null;
    if (this.area.value !== shown) this.area.value = shown;
    this.area.readOnly = isHeld;
    this.size.hidden = !isHeld;
    this.size.textContent = isHeld
      ? `${number(text.length)} characters, of which the first ` +
        `${number(shown.length)} are shown. Clear the field to type again.`
      : "";
  }

  #listen(changed) {
    this.area.addEventListener("input", (event) => {
      if (this.area.value.length > ASKED_SIZE) this.text = this.area.value;
      changed(/^insertFrom(Paste|Drop)/.test(event.inputType ?? ""), event.timeStamp);
    });
    this.area.addEventListener("paste", (event) => this.#pasteHuge(event, changed));
    if (!this.isLong) this.area.addEventListener("keydown", keepOneLine);
  }

  /** Holds a huge text before the browser puts it into the element. */
  #pasteHuge(event, changed) {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    if (pasted.length <= ASKED_SIZE || this.area.readOnly) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = this.area;
    this.text = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd);
    changed(true, event.timeStamp);
  }

  #clearButton(label, changed) {
    const clear = () => {
      this.text = "";
      changed(false);
      this.area.focus();
    };
    return button("Clear", clear, { class: "small clear", "aria-label": `Clear: ${label}` });
  }
}

/** The Enter key makes no line break: a URI has one line, and the answer is there already. */
function keepOneLine(event) {
  if (event.key === "Enter" && !event.isComposing) event.preventDefault();
}
