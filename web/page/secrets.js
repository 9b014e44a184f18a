// Secrets: what the verb `redact` masks is masked before anything is made from a text.

const secrets = {
  /** Whether the reader has asked to see them. */
  areShown: false,

  /** Returns a text to work with, and the places of secrets in what was typed. */
  masked(typed) {
    const text = wellFormed(typed);
    const { redacted, places } = engine.call("redact", { input: text });
    return this.areShown ? { text, places, typed: text } : { text: redacted, places, typed: text };
  },
};

const MASK = "***";

/**
 * Returns what was typed with a change that was found in its masked text. Where the places do not
 * correspond, the masked text is changed.
 */
function changedBelowMasks({ text, places, typed }, change) {
  const isSame = text === typed;
  const shift = places.reduce((sum, { start, end }) => sum + end - start - MASK.length, 0);
  if (isSame || bytesOf(typed) - bytesOf(text) !== shift) return changed(text, change);
  const start = unmasked(places, change.start);
  const end = unmasked(places, change.end);
  const touches = places.some((place) => place.start < end && start < place.end);
  return touches ? changed(text, change) : changed(typed, { start, end, text: change.text });
}

/** Returns the offset in what was typed of an offset in the masked text. */
function unmasked(places, offset) {
  let at = offset;
  for (const { start, end } of places) {
    if (at <= start) break;
    at += end - start - MASK.length;
  }
  return at;
}
