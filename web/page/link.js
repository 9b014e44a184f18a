// The page's own fragment: a view and its texts, as "#resolve?base=…&input=…".

/** The longest fragment that is written, in characters. */
const LONGEST_LINK = 8192;

/** Returns the fragment of a view with texts; of the view alone if it would be too long. */
function fragmentOf(view, texts) {
  const pairs = Object.entries(texts).map(([key, text]) => `${key}=${encoded(text)}`);
  const whole = `#${view}?${pairs.join("&")}`;
  return whole.length <= LONGEST_LINK ? whole : `#${view}`;
}

/** Encodes all but unreserved characters: chats end a link at ")", and before a final dot. */
function encoded(text) {
  if (text.length > LONGEST_LINK) return text;
  const others = (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(wellFormed(text)).replace(/[!'()*]|\.$/g, others);
}

/** Returns the view and the texts of a fragment. Whatever is no part of it is left out. */
function readFragment(fragment) {
  const [view, query = ""] = split(fragment.replace(/^#/, ""), "?");
  const texts = {};
  for (const pair of query.split("&").filter(Boolean)) {
    const [key, value = ""] = split(pair, "=");
    texts[key] = decodedText(value);
  }
  return { view, texts };
}

function split(text, delimiter) {
  const at = text.indexOf(delimiter);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + delimiter.length)];
}

function decodedText(value) {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Writes the fragment into the address: a new entry of the history, or in place of this one. */
function writeFragment(fragment, isNew) {
  if (fragment === location.hash) return;
  try {
    history[isNew ? "pushState" : "replaceState"](null, "", fragment);
  } catch {
    // A browser may limit how often, or forbid it for a page from a disk: the address is then old.
  }
}
