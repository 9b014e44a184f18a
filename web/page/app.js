// The page: tabs, fields, the history, and when an answer is made.

const VIEWS = [explainView, resolveView, compareView, readersView, findView];

/** The size in UTF-16 units above which the page asks before it answers. */
const ASKED_SIZE = 1_000_000;

const state = {
  view: "explain",
  /** By view: its fields, where its answer goes, and what was decided about its texts. */
  panels: {},
  /** When the latest change was made, to measure the time of its answer. */
  changedAt: null,
  frame: 0,
};

/** What views may do with the page. */
const page = {
  /** Opens a view with texts, as a new entry of the history. */
  open(view, texts) {
    flushLink();
    load(view, texts);
    writeLink(true);
    focusPanel();
  },

  /** Replaces the text of a field of this view, as a new entry of the history. */
  fix(name, text) {
    flushLink();
    setText(panel(), name, text);
    update();
    writeLink(true);
    fieldOf(panel(), name).area.focus();
  },
};

function panel(view = state.view) {
  return state.panels[view];
}

// ## The structure of the page

function build() {
  for (const view of VIEWS) {
    const made = makePanel(view);
    state.panels[view.id] = made;
    document.getElementById("tabs").append(made.tab);
    document.getElementById("panels").append(made.node);
  }
  document.getElementById("tabs").addEventListener("keydown", moveTab);
  document.getElementById("examples").append(...exampleList(page.open));
  document.getElementById("skip").addEventListener("click", skip);
  buildTools();
  document.addEventListener("click", openFound);
  document.addEventListener("mouseover", lightPart);
  window.addEventListener("popstate", followFragment);
  document.addEventListener("urial-ready", () => state.isWaiting && answerWaiting());
  document.addEventListener("urial-lost", ({ detail }) => cannotStart(detail));
}

function makePanel(view) {
  const tab = h(
    "button",
    {
      type: "button",
      role: "tab",
      id: `tab-${view.id}`,
      "aria-controls": `panel-${view.id}`,
      "aria-selected": "false",
      tabindex: "-1",
      onclick: () => chooseTab(view.id),
    },
    view.title,
  );
  const made = { view, tab, decided: {} };
  made.fields = view.fields.map(
    (it) => new Field(view.id, it, (isPasted, at) => typed(made, it.name, isPasted, at)),
  );
  made.notices = h("div", { class: "notices" });
  made.copies = h("div", { class: "copies" });
  made.answer = h("div", { class: "answer" });
  made.node = h(
    "div",
    {
      role: "tabpanel",
      id: `panel-${view.id}`,
      "aria-labelledby": tab.id,
      hidden: true,
      tabindex: "-1",
    },
    h("h2", { class: "heard" }, view.title),
    h(
      "div",
      { class: "fields-box" },
      made.fields.map((it) => it.node),
    ),
    made.notices,
    made.answer,
    made.copies,
  );
  return made;
}

function buildTools() {
  const link = document.getElementById("copy-link");
  link.addEventListener("click", () => {
    flushLink();
    writeClipboard(linkNow(), link);
  });
  const share = document.getElementById("share");
  share.hidden = !navigator.share;
  share.addEventListener("click", () => {
    flushLink();
    navigator.share({ title: document.title, url: linkNow() }).catch(() => {});
  });
  document.getElementById("to-examples").addEventListener("click", () => {
    document.querySelector("button.example").focus();
    document.querySelector(".examples").scrollIntoView();
  });
  document
    .getElementById("secrets")
    .addEventListener("click", () => showSecrets(!secrets.areShown));
  document.getElementById("theme").addEventListener("click", nextTheme);
  setTheme(storedTheme());
}

/** The fragment is the page's own, so the link to the input cannot use it. */
function skip(event) {
  event.preventDefault();
  panel().fields[0].area.focus();
}

// ## Tabs

function chooseTab(id, isNew = true) {
  if (id === state.view) return;
  flushLink();
  carryInput(state.view, id);
  select(id);
  update();
  writeLink(isNew);
}

/** Explain and Readers have one text: who sees its parts wants to know how programs read it. */
function carryInput(from, to) {
  const both = ["explain", "readers"];
  if (both.includes(from) && both.includes(to))
    setText(panel(to), "input", fieldOf(panel(from), "input").text);
}

function select(id) {
  state.view = id;
  for (const [name, { tab, node, view }] of Object.entries(state.panels)) {
    const isChosen = name === id;
    tab.setAttribute("aria-selected", String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    node.hidden = !isChosen;
    if (isChosen) document.title = `${view.title}: urial`;
  }
}

/** Arrows pass tabs by, so they make no entries of the history. */
function moveTab(event) {
  const at = VIEWS.findIndex(({ id }) => id === state.view);
  const moves = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: VIEWS.length - 1 };
  if (!(event.key in moves) || hasModifier(event)) return;
  event.preventDefault();
  const next = VIEWS[(moves[event.key] + VIEWS.length) % VIEWS.length].id;
  chooseTab(next, false);
  panel(next).tab.focus();
}

function focusPanel() {
  const { node } = panel();
  node.focus({ preventScroll: true });
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (node.getBoundingClientRect().top < 0 || node.getBoundingClientRect().top > innerHeight / 2) {
    document.querySelector(".views").scrollIntoView({ behavior: isCalm ? "auto" : "smooth" });
  }
}

// ## Texts

function fieldOf(made, name) {
  return made.fields.find((it) => it.name === name);
}

function setText(made, name, text) {
  fieldOf(made, name).text = text;
  made.removed = null;
}

/** Opens a view with texts; fields without one are empty. */
function load(view, texts) {
  const made = panel(view);
  made.decided = {};
  for (const { name } of made.fields) setText(made, name, texts[name] ?? "");
  select(view);
  update();
}

function typed(made, name, isPasted, at) {
  made.decided.isMasked = false;
  if (isPasted) cleanPasted(made, name);
  else made.removed = null;
  state.changedAt = at ?? performance.now();
  cancelAnimationFrame(state.frame);
  state.frame = requestAnimationFrame(() => update(true));
}

/** Takes brackets, quotes and line breaks off a pasted text; "Readers" shows what they do. */
function cleanPasted(made, name) {
  const field = fieldOf(made, name);
  const { text } = field;
  made.removed = null;
  if (field.isLong || made.view.id === "readers" || text.length > ASKED_SIZE || !engine.isReady)
    return;
  try {
    const typedText = typedRecord(wellFormed(text))?.typed;
    if (!typedText || !isAround(typedText, text)) return;
    field.text = typedText.text;
    made.removed = { name, changes: typedText.changes, before: text };
  } catch {
    // The answer reports the trap.
  }
}

// ## Answers

/** Makes the answer of the view: masks first, asks if it must, and draws. */
function update(isTyping = false) {
  const made = panel();
  made.texts = null;
  state.isWaiting = !engine.isReady;
  if (state.isWaiting) return;
  const typedTexts = Object.fromEntries(made.fields.map((it) => [it.name, it.text]));
  try {
    answer(made, typedTexts, isTyping);
  } catch (error) {
    if (!(error instanceof Trap)) console.error(error);
    draw(made, [], [bugReport(error, made.view.id, made.texts ?? typedTexts)], null);
    hear("The module stopped: this is a bug.", false);
  }
  measure(isTyping);
  if (isTyping) linkSoon();
}

/** Answers what was asked before the module was there. */
function answerWaiting() {
  update();
  writeLink(false);
}

function answer(made, typedTexts, isTyping) {
  const { view } = made;
  const size = Object.values(typedTexts).reduce((sum, it) => sum + it.length, 0);
  if (size === 0) made.texts = typedTexts;
  if (size === 0) return draw(made, [], [h("p", { class: "hint" }, view.empty)], null);
  if (size > ASKED_SIZE && made.decided.size !== size) {
    return draw(made, [sizeQuestion(size, () => answerHuge(made, size))], [], null);
  }
  const inputs = Object.fromEntries(
    Object.entries(typedTexts).map(([name, it]) => [name, secrets.masked(it)]),
  );
  made.texts = Object.fromEntries(Object.entries(inputs).map(([name, { text }]) => [name, text]));
  const asks =
    view.id === "compare" &&
    countSecrets(inputs) > 0 &&
    !secrets.areShown &&
    !made.decided.isMasked;
  if (asks) return draw(made, [compareQuestion(() => showSecrets(true), compareMasked)], [], null);
  const { nodes, record, summary } = view.answer(inputs, page);
  draw(
    made,
    noticesOf(made, inputs, typedTexts),
    nodes,
    record && copyRow(view.id, made.texts, record),
  );
  hear(summary ?? "", isTyping);
}

/** Says that it works before it does, because the page cannot change meanwhile. */
function answerHuge(made, size) {
  made.decided.size = size;
  draw(made, [notice("Working on it…")], [], null);
  announce("Working on it");
  setTimeout(() => {
    update();
    writeLink(true);
  }, 60);
}

function compareMasked() {
  panel().decided.isMasked = true;
  update();
}

function countSecrets(inputs) {
  return Object.values(inputs).reduce((sum, { places }) => sum + places.length, 0);
}

function noticesOf(made, inputs, typedTexts) {
  const count = countSecrets(inputs);
  const isBroken = Object.entries(typedTexts).some(([name, it]) => inputs[name].typed !== it);
  const isLong = fragmentOf(made.view.id, made.texts).indexOf("?") < 0;
  const { removed } = made;
  return [
    removed &&
      removedNotice(removed, (before) => {
        page.fix(removed.name, before);
      }),
    isBroken && surrogateNotice(),
    count > 0 && secretNotice(count, () => showSecrets(true)),
    made.view.id === "explain" &&
      !removed &&
      inputs.input.text.length <= DRAWN &&
      typedNotices(inputs.input, (text) => page.fix("input", text)),
    isLong && longLinkNotice(),
  ]
    .flat()
    .filter(Boolean);
}

/** Draws an answer. Where a pressed button goes with the old one, the panel takes its focus. */
function draw(made, notices, nodes, copies) {
  const active = document.activeElement;
  const isWithin = made.node.contains(active);
  made.notices.replaceChildren(...notices);
  made.answer.replaceChildren(...nodes.flat().filter(Boolean));
  made.copies.replaceChildren(...[copies].filter(Boolean));
  if (isWithin && !active.isConnected) focusPanel();
}

/** Lets a screen reader say the summary: at once after a click, after a pause while typing. */
function hear(summary, isTyping) {
  clearTimeout(state.hearing);
  state.hearing = setTimeout(() => announce(summary), isTyping ? 1000 : 150);
}

/** Leaves the time of the first answer, and of the latest one, for who measures. */
function measure(isTyping) {
  if (!state.isAnswered) {
    state.isAnswered = true;
    performance.measure("urial first answer", { start: 0 });
  }
  if (isTyping && state.changedAt !== null) {
    performance.clearMeasures("urial answer");
    performance.measure("urial answer", { start: state.changedAt });
  }
}

function showSecrets(areShown) {
  secrets.areShown = areShown;
  document.getElementById("secrets").setAttribute("aria-pressed", String(areShown));
  update();
  writeLink(false);
}

// ## The link

function writeLink(isNew) {
  clearTimeout(state.linking);
  state.linking = null;
  if (state.isWaiting) return;
  writeFragment(fragmentNow(), isNew);
  state.fragment = location.hash;
}

/** Returns the fragment for what is shown: secrets are masked unless they are shown. */
function fragmentNow() {
  return fragmentOf(state.view, panel().texts ?? {});
}

/** Returns the address with that fragment, even where the browser has not let it be written. */
function linkNow() {
  return location.href.split("#")[0] + fragmentNow();
}

/** Browsers limit how often the address may change, so typing changes it after a pause. */
function linkSoon() {
  clearTimeout(state.linking);
  state.linking = setTimeout(() => writeLink(false), 300);
}

function flushLink() {
  if (state.linking) writeLink(false);
}

/** Shows what the address says, after a step through the history or a change by hand. */
function followFragment() {
  if (location.hash === state.fragment) return;
  clearTimeout(state.linking);
  state.linking = null;
  state.fragment = location.hash;
  openFragment();
}

/** Opens what the address says. Its fragment is written anew: a secret in it is then masked. */
function openFragment() {
  const { view, texts } = readFragment(location.hash);
  if (!Object.hasOwn(state.panels, view)) load("explain", EXAMPLES[0][1][0][2]);
  else load(view, Object.keys(texts).length > 0 ? texts : firstExample(view));
  if (location.hash) writeLink(false);
}

function firstExample(view) {
  return EXAMPLES.flatMap(([, examples]) => examples).find((it) => it[1] === view)[2];
}

/** Links of "Find" are links of the page, so they open in a new tab, too; here they are a click. */
function openFound(event) {
  const input = linkTexts.get(event.target.closest?.("a"));
  if (input === undefined || event.button !== 0 || event.shiftKey || hasModifier(event)) return;
  event.preventDefault();
  page.open("explain", { input });
}

// ## The theme

const THEMES = ["system", "light", "dark"];

function storedTheme() {
  try {
    return localStorage.getItem("urial-theme") ?? "system";
  } catch {
    return "system";
  }
}

function setTheme(theme) {
  state.theme = THEMES.includes(theme) ? theme : "system";
  document.documentElement.dataset.theme = state.theme;
  document.getElementById("theme").textContent = `Theme: ${state.theme}`;
}

function nextTheme() {
  setTheme(THEMES[(THEMES.indexOf(state.theme) + 1) % THEMES.length]);
  try {
    localStorage.setItem("urial-theme", state.theme);
  } catch {
    // A page from a disk may store nothing: the theme then lasts until it is closed.
  }
}

// ## The start

async function begin() {
  build();
  for (const { id } of VIEWS) {
    for (const { name } of panel(id).fields) setText(panel(id), name, firstExample(id)[name] ?? "");
  }
  select("explain");
  try {
    await engine.start();
  } catch (error) {
    cannotStart(error);
    return;
  }
  state.fragment = location.hash;
  if (state.isWaiting) answerWaiting();
  else openFragment();
}

function cannotStart({ message }) {
  const report = h(
    "div",
    { class: "verdict bad", role: "alert" },
    h("h3", null, "The page cannot start"),
    h("p", null, `This browser could not load the module: ${message}`),
  );
  draw(panel(), [], [report], null);
}

/** For tests, and for who looks at the module from the console. */
globalThis.urialPage = { engine };

begin();
