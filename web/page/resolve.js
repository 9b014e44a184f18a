// The view "Resolve": how a base and a reference make a target (RFC 3986 §5.2), step by step.

const resolveView = {
  id: "resolve",
  title: "Resolve",
  fields: [
    { name: "base", label: "Base: the URI of the page that has the reference" },
    { name: "input", label: "Reference: what the page says" },
  ],
  empty: "Type a base and a reference, or choose an example.",

  answer({ base, input }, page) {
    if (!base.text)
      return { nodes: [h("p", { class: "hint" }, "A base is needed, such as http://a/b/c/d;p?q")] };
    const record = engine.call("explain", {
      input: input.text,
      resolve: base.text,
      ...grammarOf(input.text, base.text),
    });
    if (record.failure)
      return {
        nodes: badBase(record.failure, base.text, page),
        summary: "The base is not usable.",
      };
    const nodes = record.target === undefined ? notResolved(record, page) : resolved(record, page);
    const summary =
      record.target === undefined
        ? `Not resolved. ${record.error?.message ?? ""}`
        : `The target is ${record.target}`;
    return { record, nodes, summary };
  },
};

/** Makes the error of a base that is no URI. */
function badBase({ message, rejected }, base, page) {
  return [
    h(
      "div",
      { class: "verdict bad" },
      h("h3", null, "The base is not usable"),
      h("p", null, sentence(message)),
    ),
    rejected?.error && caret(base, rejected.error),
    h(
      "p",
      { class: "meaning" },
      "A base is a URI: it has a scheme, as http://a/b has (RFC 3986 §5.1).",
    ),
    h(
      "div",
      { class: "actions" },
      button("Explain it", () => page.open("explain", { input: base })),
    ),
  ];
}

function notResolved({ input, error }, page) {
  return [
    h(
      "div",
      { class: "verdict bad" },
      h("h3", null, "This is not a reference"),
      h("p", null, sentence(error?.message ?? "It has no target.")),
    ),
    error && caret(input, error),
    h(
      "div",
      { class: "actions" },
      button("Explain it", () => page.open("explain", { input })),
    ),
  ];
}

function resolved(record, page) {
  const { target, branch, merge, steps, parts, guard } = record;
  const [when, then] = BRANCHES[branch];
  return [
    h(
      "div",
      { class: "verdict good" },
      h("h3", null, "Target"),
      h(
        "p",
        { class: "result" },
        code(target),
        copyButton(target, "the target"),
        button("Explain it", () => page.open("explain", { input: target }), { class: "small" }),
      ),
    ),
    section(
      "Which branch",
      h("p", null, h("strong", null, `${when}. `), then, h("span", { class: "ref" }, " §5.2.2")),
      branchList(branch),
    ),
    merge &&
      section(
        "Merge",
        h("p", null, MERGES[merge.rule], h("span", { class: "ref" }, " §5.2.3")),
        h(
          "p",
          { class: "merged" },
          h("span", { class: "kept" }, code(merge.kept)),
          " + ",
          code(merge.path.slice(merge.kept.length)),
          " = ",
          code(merge.path),
        ),
      ),
    steps && dotSegments(steps, record.steps_left_out),
    guard &&
      h(
        "p",
        { class: "notice" },
        "Before the path, ",
        code(guard),
        " is written: without it, the path ",
        "would be read as an authority.",
      ),
    section("Where each part comes from", partSources(parts)),
    relativized(record, page),
  ];
}

/** Makes the branches of the algorithm in their order, the taken one marked. */
function branchList(taken) {
  const items = Object.entries(BRANCHES).map(([name, [when]]) =>
    h(
      "li",
      { class: name === taken ? "taken" : null, "aria-current": name === taken ? "true" : null },
      when,
      name === taken && h("span", { class: "tag" }, "this one"),
    ),
  );
  return h("ol", { class: "branches" }, items);
}

function partSources(parts) {
  const rows = parts.map(({ component, text, from }) =>
    h(
      "tr",
      null,
      h("th", { scope: "row" }, h("span", { class: `term ${component}` }, component)),
      h("td", null, code(text)),
      h("td", { class: "meaning" }, FROM[from]),
    ),
  );
  return h(
    "div",
    { class: "scroll" },
    h(
      "table",
      { class: "sources" },
      h("caption", { class: "heard" }, "The components of the target"),
      h("tbody", null, rows),
    ),
  );
}

// ## remove_dot_segments

/** Makes the steps with both buffers, one at a time, and all of them in a table to open. */
function dotSegments(steps, leftOutCount) {
  const stage = h("div", { class: "stage" });
  const place = h("span", { class: "stage-place" });
  const back = button("Back", () => go(at - 1), { class: "small" });
  const forward = button("Forward", () => go(at + 1), { class: "small primary" });
  let at = 0;
  const show = (to) => {
    at = Math.max(0, Math.min(steps.length - 1, to));
    back.setAttribute("aria-disabled", String(at === 0));
    forward.setAttribute("aria-disabled", String(at === steps.length - 1));
    place.textContent = `Step ${at + 1} of ${steps.length}`;
    stage.replaceChildren(...stageOf(steps[at], steps[at - 1]));
  };
  show(0);
  const go = (to) => {
    show(to);
    announce(`${place.textContent}. ${DOT_STEPS[steps[at].step]}`);
  };
  const keys = (event) => {
    const moves = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps.length - 1 };
    if (!(event.key in moves) || hasModifier(event)) return;
    event.preventDefault();
    go(moves[event.key]);
  };
  return section(
    "Removal of dot-segments",
    h(
      "p",
      { class: "meaning" },
      "Segments move from the input buffer to the output buffer; . and .. are carried out.",
      h("span", { class: "ref" }, " §5.2.4"),
    ),
    leftOutCount > 0 &&
      h("p", null, `${counted(leftOutCount, "step")} in the middle are left out.`),
    h(
      "div",
      { class: "stepper", role: "group", "aria-label": "Steps", onkeydown: keys },
      back,
      forward,
      place,
    ),
    stage,
    stepTable(steps),
  );
}

function stageOf({ step, output, input }, before) {
  return [
    h("p", null, h("strong", { class: "step-name" }, step), " ", DOT_STEPS[step] ?? ""),
    h(
      "div",
      { class: "buffers" },
      h(
        "div",
        null,
        h("span", { class: "label" }, "output"),
        before ? markedAdditions(before.output, output) : code(output),
      ),
      h(
        "div",
        null,
        h("span", { class: "label" }, "input"),
        before ? markedAdditions(before.input, input) : code(input),
      ),
    ),
  ];
}

function stepTable(steps) {
  const row = ({ step, output, input }) =>
    h(
      "tr",
      null,
      h("th", { scope: "row" }, step),
      h("td", null, code(output)),
      h("td", null, code(input)),
    );
  return h(
    "details",
    { class: "all-steps" },
    h("summary", null, "All steps in a table"),
    h(
      "div",
      { class: "scroll" },
      h(
        "table",
        null,
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            ["step", "output buffer", "input buffer"].map((it) => h("th", { scope: "col" }, it)),
          ),
        ),
        h("tbody", null, steps.map(row)),
      ),
    ),
  );
}

// ## The way back

function relativized({ base, target }, page) {
  const record = engine.call("relativize", { input: target, base, ...grammarOf(target, base) });
  if (record.failure || !record.valid) return null;
  const { reference, reason } = record;
  return section(
    "And back: the shortest reference",
    h(
      "p",
      { class: "meaning" },
      reason ? REASONS[reason] : "From the base, this leads to the target, too.",
    ),
    h(
      "p",
      { class: "result" },
      code(reference),
      copyButton(reference, "the reference"),
      button("Resolve it", () => page.open("resolve", { base, input: reference }), {
        class: "small",
      }),
    ),
  );
}
