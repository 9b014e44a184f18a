// What differs between two texts, to be marked: the shortest script of insertions and deletions.

/** The most differences that are followed. Beyond, all between the common ends is marked. */
const MOST_CHANGES = 120;

/** Returns runs `{text, isNew}` that make `after`; `isNew` is what `before` does not have. */
function addedRuns(before, after) {
  return runs(before, after)
    .filter((run) => run.in !== "before")
    .map((run) => ({ text: run.text, isNew: run.in === "after" }));
}

/** Returns runs `{text, in}`: in `both`, only `before`, or only `after`. */
function runs(before, after) {
  const head = commonHead(before, after);
  const tail = commonTail(before.slice(head), after.slice(head));
  const a = [...before.slice(head, before.length - tail)];
  const b = [...after.slice(head, after.length - tail)];
  const middle = script(a, b) ?? [
    ...a.map((text) => ({ text, in: "before" })),
    ...b.map((text) => ({ text, in: "after" })),
  ];
  const all = [
    { text: before.slice(0, head), in: "both" },
    ...middle,
    { text: before.slice(before.length - tail), in: "both" },
  ];
  return joined(all.filter((run) => run.text));
}

function commonHead(a, b) {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return boundary(a, at);
}

function commonTail(a, b) {
  let count = 0;
  const at = (text) => text.length - 1 - count;
  while (at(a) >= 0 && at(b) >= 0 && a[at(a)] === b[at(b)]) count += 1;
  const cutsPair = count > 0 && boundary(a, a.length - count) !== a.length - count;
  return cutsPair ? count - 1 : count;
}

/** The greedy algorithm of Myers; null beyond `MOST_CHANGES`. */
function script(a, b) {
  const trace = [];
  let ends = new Map([[1, 0]]);
  for (let cost = 0; cost <= Math.min(MOST_CHANGES, a.length + b.length); cost += 1) {
    trace.push(new Map(ends));
    for (let line = -cost; line <= cost; line += 2) {
      let x = isDown(ends, line, cost) ? ends.get(line + 1) : ends.get(line - 1) + 1;
      while (x < a.length && x - line < b.length && a[x] === b[x - line]) x += 1;
      ends.set(line, x);
      if (x >= a.length && x - line >= b.length) return traced(trace, a, b);
    }
  }
  return null;
}

function isDown(ends, line, cost) {
  return (
    line === -cost || (line !== cost && (ends.get(line - 1) ?? -1) < (ends.get(line + 1) ?? -1))
  );
}

function traced(trace, a, b) {
  const result = [];
  let x = a.length;
  let y = b.length;
  for (let cost = trace.length - 1; cost >= 0; cost -= 1) {
    const line = x - y;
    const from = isDown(trace[cost], line, cost) ? line + 1 : line - 1;
    const fromX = cost === 0 ? 0 : trace[cost].get(from);
    const fromY = cost === 0 ? 0 : fromX - from;
    while (x > fromX && y > fromY) {
      result.push({ text: a[x - 1], in: "both" });
      x -= 1;
      y -= 1;
    }
    if (cost === 0) break;
    result.push(x === fromX ? { text: b[y - 1], in: "after" } : { text: a[x - 1], in: "before" });
    x = fromX;
    y = fromY;
  }
  return result.reverse();
}

/** Joins neighbors of one kind; deletions come before insertions in a stretch of changes. */
function joined(all) {
  const result = [];
  for (const run of all) {
    const last = result[result.length - 1];
    if (last?.in === run.in) last.text += run.text;
    else result.push({ ...run });
  }
  return result;
}

/** Makes the nodes of `after`, with what is new in it marked by the element `tag`. */
function markedAdditions(before, after, tag = "ins") {
  if (after.length > DRAWN || before.length > DRAWN) return code(after);
  if (after === "") return code(after);
  const nodes = addedRuns(before, after).map(({ text, isNew }) =>
    h(isNew ? tag : "span", null, visible(text)),
  );
  return h("bdi", { class: "code", dir: "ltr" }, nodes);
}

/** Makes the nodes of both in one line: what goes is struck out, what comes is marked. */
function markedChanges(before, after) {
  if (after.length > DRAWN || before.length > DRAWN) return code(after);
  const tags = { both: "span", before: "del", after: "ins" };
  const nodes = runs(before, after).map((run) => h(tags[run.in], null, visible(run.text)));
  return h("bdi", { class: "code", dir: "ltr" }, nodes);
}
