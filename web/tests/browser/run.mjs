// The explorer in a browser: `node --test browser/run.mjs`. Without a browser, only the
// laws of functions are tested.

import { after, before } from "node:test";
import { begin, end, skip } from "./harness.mjs";

if (!skip) {
  before(begin);
  after(end);
}

await import("./laws.mjs");
await import("./views.mjs");
await import("./links.mjs");
await import("./secrets.mjs");
await import("./hostile.mjs");
await import("./accessibility.mjs");
await import("./copies.mjs");
await import("./times.mjs");
