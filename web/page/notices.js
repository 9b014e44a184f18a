// What the page says above an answer: what came off, what is masked, what may have been meant.

/** Makes a notice with its buttons. */
function notice(words, ...buttons) {
  return h(
    "div",
    { class: "notice" },
    h("p", null, words),
    buttons.length > 0 && h("div", { class: "actions" }, buttons),
  );
}

/** Says what came off a pasted text. */
function removedNotice({ changes, before }, undo) {
  return notice(
    ["From what you pasted, this came off: ", removedNames(changes), "."],
    button("Put it back", () => undo(before), { class: "small" }),
  );
}

function removedNames(changes) {
  return [...new Set(changes.map(({ name }) => REMOVED[name] ?? name))].join(", ");
}

/**
 * Whether only marks, a prefix, punctuation and line breaks come off. A space within a text is more
 * likely one to encode, although Appendix C of RFC 3986 ignores it.
 */
function isAround({ changes }, text) {
  const end = bytesOf(text);
  return (
    changes.length > 0 &&
    changes.every(
      ({ name, offset, old }) =>
        name !== "white-space" ||
        /[\r\n]/.test(old) ||
        offset === 0 ||
        offset + bytesOf(old) >= end,
    )
  );
}

/**
 * Offers to take off what a typed text has around it, or to complete it. The masked text is shown,
 * and what was typed is changed.
 */
function typedNotices({ text, typed: raw }, use) {
  const { typed, guess } = typedRecord(text);
  const taken = () => use((text === raw ? typed : typedRecord(raw).typed)?.text ?? typed.text);
  const completed = () => use((text === raw ? guess : typedRecord(raw).guess)?.uri ?? guess.uri);
  return [
    typed &&
      isAround(typed, text) &&
      notice(
        ["Without ", removedNames(typed.changes), ", this is ", code(typed.text, null, 200), "."],
        button("Take it off", taken, { class: "small" }),
      ),
    guess &&
      notice(
        [
          "It has no scheme, so programs read it as a file's name. People mean ",
          code(guess.uri, null, 200),
          ".",
        ],
        button(`Use ${guess.uri.slice(0, 60)}${guess.uri.length > 60 ? "…" : ""}`, completed, {
          class: "small primary",
        }),
      ),
  ];
}

/** Returns the record of `parse --typed --complete`, or of `parse --typed --iri` for an IRI. */
function typedRecord(text) {
  const args = { input: text, typed: true };
  const record = engine.call("parse", { ...args, complete: true });
  return record.valid || !isIri(text) ? record : engine.call("parse", { ...args, iri: true });
}

function secretNotice(count, show) {
  if (secrets.areShown) return notice("Secrets are shown: links and copies have them, too.");
  return notice(
    `${count === 1 ? "A secret is" : `${count} secrets are`} masked below, and in links and copies.`,
    button("Show secrets", show, { class: "small" }),
  );
}

/** Asks before two texts with secrets are compared. */
function compareQuestion(show, compareMasked) {
  return notice(
    "There are secrets in these texts. Masked, two different secrets look equal.",
    button("Show and compare them", show, { class: "small primary" }),
    button("Compare them masked", compareMasked, { class: "small" }),
  );
}

function sizeQuestion(size, go) {
  return notice(
    `This is ${(size / 1e6).toFixed(1)} million characters, so the page waits for you.`,
    button("Go on", go, { class: "primary" }),
  );
}

function surrogateNotice() {
  return notice(
    "It has half of a character (a lone surrogate), which no encoding can write. It is read as U+FFFD.",
  );
}

function longLinkNotice() {
  return notice(`It is too long for a link: links end at ${number(LONGEST_LINK)} characters.`);
}

/** Reports a trap of the module as a bug, with what it was given. */
function bugReport(trap, view, texts) {
  const report = `${JSON.stringify({ view, texts, message: trap.message, browser: navigator.userAgent }, null, 2)}\n`;
  return h(
    "div",
    { class: "verdict bad", role: "alert" },
    h("h3", null, "This is a bug"),
    h(
      "p",
      null,
      "The module stopped at this text, and has been started anew. Please report it with the text: ",
      "the copy has it, so look for secrets first.",
    ),
    h("p", null, code(trap.message, null, 600)),
    copyButton(report, "the report"),
  );
}
