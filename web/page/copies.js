// "Copy as": what a view shows, as a command line, a Rust program, a Python program or JSON.

/** Returns a text as one word of a POSIX shell; null for NUL, which no argument can hold. */
function shellWord(text) {
  if (text.includes("\0")) return null;
  if (!/[\u0001-\u001f\u007f-\u009f\u2028\u2029]/.test(text)) {
    return `'${text.replaceAll("'", "'\\''")}'`;
  }
  // Pasted controls would act on the terminal, so they are written in octal, within $'…'.
  const octal = (it) =>
    [...new TextEncoder().encode(it)]
      .map((byte) => `\\${byte.toString(8).padStart(3, "0")}`)
      .join("");
  return `$'${text.replace(/[\\']/g, "\\$&").replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, octal)}'`;
}

/** Returns a literal of Rust. */
function rustText(text) {
  const escape = (it) => `\\u{${it.codePointAt(0).toString(16)}}`;
  return `"${text.replace(/["\\]/g, "\\$&").replace(UNSEEN, escape)}"`;
}

/** Returns a literal of Python. */
function pythonText(text) {
  const escape = (it) => `\\U${it.codePointAt(0).toString(16).padStart(8, "0")}`;
  return `"${text.replace(/["\\]/g, "\\$&").replace(UNSEEN, escape)}"`;
}

/** Characters that source code should show: controls, format characters, separators. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Returns a command with its texts; null if one cannot be an argument. */
function command(words, ...texts) {
  const quoted = texts.map(shellWord);
  return quoted.includes(null) ? null : `urial ${words} -- ${quoted.join(" ")}`;
}

function rustProgram(uses, body) {
  const lines = body.map((line) => `    ${line}\n`).join("");
  return `${uses}\n\nfn main() -> Result<(), Box<dyn std::error::Error>> {\n${lines}    Ok(())\n}\n`;
}

/** What each view is in each language. */
const COPIES = {
  explain: ({ input }) => ({
    command: command(`explain${iriOption(input)}`, input),
    rust: rustProgram("use urial::IriRef;", [
      `let input = ${rustText(input)};`,
      "match IriRef::parse(input) {",
      '    Ok(reference) => println!("{reference:#?}"),',
      '    Err(error) => println!("{error}"),',
      "}",
    ]),
    python: `import urial\n\nprint(urial.explain(${pythonText(input)}${isIri(input) ? ", iri=True" : ""}))\n`,
  }),
  resolve: ({ base, input }) => {
    const name = isIri(base, input) ? "Iri" : "Uri";
    return {
      command: resolveCommand(base, input),
      rust: rustProgram(`use urial::{${name}, ${name}Ref};`, [
        `let base = ${name}::parse(${rustText(base)})?;`,
        `let reference = ${name}Ref::parse(${rustText(input)})?;`,
        'println!("{}", base.resolve(reference)?);',
      ]),
      python:
        `from urial import ${name}\n\nbase = ${name}(${pythonText(base)})\n` +
        `print(base.resolve(${pythonText(input)}))\n`,
    };
  },
  compare: ({ input, other }) => {
    const name = isIri(input, other) ? "IriRef" : "UriRef";
    return {
      command: command(`compare${iriOption(input, other)}`, input, other),
      rust: rustProgram(`use urial::{Comparer, ${name}};`, [
        `let a = ${name}::parse(${rustText(input)})?;`,
        `let b = ${name}::parse(${rustText(other)})?;`,
        'println!("{:?}", Comparer::new().compare(a, b).rung());',
      ]),
      python:
        `from urial import ${name}\n\na = ${name}(${pythonText(input)})\n` +
        `print(a.compare(${pythonText(other)}))\n`,
    };
  },
  readers: ({ input, base }) => ({
    command: readersCommand(input, base),
    rust: rustProgram("use urial_diff::diff;", [
      `let input = ${rustText(input)};`,
      `let base: Option<&[u8]> = ${base ? `Some(${rustText(base)}.as_bytes())` : "None"};`,
      "let diff = diff(input.as_bytes(), base);",
      'println!("{:?}", diff.verdict());',
      "for (reader, reading) in diff.readings() {",
      '    println!("{reader:?}: {reading:?}");',
      "}",
    ]),
    python:
      `import urial\n\nprint(urial.interpret(${pythonText(input)}` +
      `${base ? `, base=${pythonText(base)}` : ""}))\n`,
  }),
  find: ({ text }) => ({
    command: findCommand(text),
    rust: rustProgram("use urial_find::Finder;", [
      `let text = ${rustText(text)};`,
      "for hit in Finder::new().find(text) {",
      '    println!("{}", hit.iri());',
      "}",
    ]),
    python: `import urial\n\nfor found in urial.find(${pythonText(text)}):\n    print(found["uri"])\n`,
  }),
};

function iriOption(...texts) {
  return isIri(...texts) ? " --iri" : "";
}

function resolveCommand(base, input) {
  const quoted = shellWord(base);
  return quoted && command(`explain${iriOption(base, input)} --resolve=${quoted}`, input);
}

function readersCommand(input, base) {
  if (!base) return command("interpret", input);
  const quoted = shellWord(base);
  return quoted && command(`interpret --base=${quoted}`, input);
}

function findCommand(text) {
  const quoted = shellWord(text);
  return quoted && `printf %s ${quoted} | urial find`;
}

/** Makes the row of buttons. A text is written when it is copied. */
function copyRow(view, texts, record) {
  const hasNul = Object.values(texts).some((text) => text.includes("\0"));
  const json = () => `${JSON.stringify(record, null, 2)}\n`;
  const of = (language) => () => COPIES[view](texts)[language];
  return h(
    "div",
    { class: "copy-row", role: "group", "aria-label": "Copy as" },
    h("span", { class: "copy-title" }, "Copy as"),
    copyChoice("Command line", of("command"), hasNul && "A command line cannot hold a NUL"),
    copyChoice("Rust", of("rust")),
    copyChoice("Python", of("python")),
    copyChoice("JSON", json),
  );
}

function copyChoice(name, text, reason) {
  const label = h("span", null, name);
  const onclick = () => writeClipboard(text(), label);
  return h(
    "button",
    { type: "button", class: "small", disabled: Boolean(reason), title: reason, onclick },
    label,
  );
}
