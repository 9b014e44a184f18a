// The module: loaded once, called by verb, and started anew after a trap.

/** A trap of the module, which is a bug. The module has been started anew. */
class Trap extends Error {}

const engine = {
  urial: null,
  bytes: null,

  /** Loads the module: from within the file, or from beside it on a server. */
  async start() {
    this.bytes ??= await moduleBytes();
    this.urial = await Urial.load(this.bytes);
  },

  get isReady() {
    return this.urial !== null;
  },

  /**
   * Returns the record of a verb, or `{failure}` for an argument that it does not take, such as a
   * base that is no URI. Throws a `Trap` if the module fails, and starts it anew; until then the
   * page waits.
   */
  call(verb, args) {
    try {
      return this.urial.call(verb, args);
    } catch (error) {
      if (error?.argument) return { failure: error };
      throw this.restarted(error);
    }
  },

  restarted(error) {
    this.urial = null;
    this.start().then(
      () => document.dispatchEvent(new Event("urial-ready")),
      (failure) => document.dispatchEvent(new CustomEvent("urial-lost", { detail: failure })),
    );
    return new Trap(error?.message || String(error));
  },

  /** Returns the page of a rule or of a scheme; null where there is none. Throws as `call`. */
  about(verb, name) {
    try {
      return this.urial?.call(verb, { about: name }) ?? null;
    } catch (error) {
      if (error instanceof UrialArgumentError) return null;
      throw this.restarted(error);
    }
  },
};

async function moduleBytes() {
  const within = document.getElementById("module");
  if (!within) return served("urial.wasm");
  const stream = new Blob([fromBase64(within.textContent.trim())])
    .stream()
    .pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** PERF: a loop, because a callback for each of a million characters delays the first answer. */
function fromBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const octets = atob(text);
  const bytes = new Uint8Array(octets.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = octets.charCodeAt(at);
  return bytes;
}

async function served(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Returns the argument that lets texts beyond ASCII be IRIs (RFC 3987). */
function grammarOf(...texts) {
  return isIri(...texts) ? { iri: true } : {};
}

function isIri(...texts) {
  return texts.some((text) => /[^\0-\x7f]/.test(text));
}
