// What the reader is told while the page starts: how much has come, that the line is slow, what went wrong.
// A classic script and the first of the page, so it also runs where a host keeps modules from running, and hears them fail.
// Where no script comes at all, the shell's own sentence appears, see boot.css.
(() => {
  "use strict";

  const FILES = {/* filled in by the build: {path: bytes} */}; // all that is fetched before the page can be played
  const GAMES = {/* filled in by the build: {family: {path, type, bytes, names, dictionaries}} */}; // which come by need
  const ROOT = new URL("../", document.currentScript.src).href;
  const NEEDED = ["WebAssembly", "DecompressionStream"]; // what old or locked-down browsers lack

  // Downloading fills this part of the bar; each stage that follows moves it to its own mark.
  const DOWNLOADED = 0.8;
  const STAGES = { python: 0.82, packages: 0.92, table: 0.97 };

  // Milliseconds in which nothing has come, or nothing has happened, until that is said. Neither is a fault.
  const QUIET = 5_000;
  const LONG = 30_000;

  const received = {};
  let lively = performance.now(); // when something last came or happened
  let reached = "python";
  let failure = "";
  let checked = false;
  let waiting = 0;

  const element = (id) => document.getElementById(id);
  const sum = (counts) => Object.values(counts).reduce((total, bytes) => total + bytes, 0);

  /** A value the page keeps in the browser, or null where the browser keeps nothing. */
  function stored(name) {
    try {
      return localStorage.getItem(`warboard:${name}`);
    } catch {
      return null;
    }
  }

  /** The texts of this page in the language the reader chose, or else the browser's; the build puts them into index.html. */
  function chooseTexts() {
    const all = JSON.parse(element("boot-texts").textContent);
    const wanted = [stored("language"), ...navigator.languages].filter(Boolean);
    const language = wanted.map((tag) => tag.slice(0, 2)).find((tag) => tag in all) ?? "en";
    document.documentElement.lang = language;
    return all[language];
  }

  /** Light or dark from the first paint on: what the reader chose, or else the system's. */
  function chooseTheme() {
    const chosen = stored("theme");
    const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
    Object.assign(document.documentElement.dataset, { theme: dark ? "dark" : "light", patterns: stored("patterns") ?? "off" });
  }

  /** The family of games whose rules are needed first: that of the link, of the board that is asked for, or of the last game. */
  function firstFamily() {
    const [, link] = /#g=([\w-]{8})/.exec(location.hash) ?? [];
    const [schema, ...bytes] = link ? atob(link.replace(/-/g, "+").replace(/_/g, "/")).split("").map((byte) => byte.charCodeAt()) : [];
    const dictionary = schema === 2 ? bytes[0] : bytes[3]; // behind the checksum, which links have since then: see pyapp/sharing/document.py
    const name = new URLSearchParams(location.search).get("board") ?? stored("board");
    const families = Object.keys(GAMES);
    const linked = families.find((family) => GAMES[family].dictionaries.includes(dictionary));
    return linked ?? families.find((family) => GAMES[family].names.includes(name)) ?? families[0];
  }

  const texts = chooseTexts();
  const first = firstFamily();
  FILES[GAMES[first].path] = GAMES[first].bytes;
  chooseTheme();
  const total = sum(FILES);

  function text(key, values = {}) {
    return texts[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
  }

  function megabytes(bytes) {
    return (bytes / 1e6).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  }

  // --- what is shown -------------------------------------------------------------------------------------------------------

  /** As long as something is still on its way, the bytes are what the reader waits for. */
  function sentences() {
    const done = sum(received);
    const quiet = performance.now() - lively;
    if (done >= total) return [STAGES[reached], text(`boot.${reached}`), quiet > LONG && text("boot.long")];
    const amount = text("boot.download", { done: megabytes(done), total: megabytes(total) });
    return [(DOWNLOADED * done) / total, amount, quiet > QUIET && text("boot.quiet")];
  }

  function show() {
    clearTimeout(waiting);
    waiting = 0;
    const bar = element("boot-bar");
    if (!bar) return;
    for (const id of ["boot-still", "boot-noscript"]) element(id)?.remove();
    element("boot").classList.toggle("failed", failure !== "");
    const [fraction, ...lines] = failure ? [0, failure] : sentences();
    const message = lines.filter(Boolean).join(". ");
    bar.value = Math.max(bar.value, fraction);
    if (element("boot-text").textContent !== message) element("boot-text").textContent = message;
  }

  /** So many bytes of a file are here, or all of them. */
  function arrived(path, bytes = FILES[path]) {
    if (bytes <= (received[path] ?? 0)) return;
    received[path] = bytes;
    lively = performance.now();
    if (sum(received) >= total) show();
    else waiting ||= setTimeout(show, 50);
  }

  /** A stage after the downloads has begun. */
  function stage(name) {
    performance.mark(`boot-${name}`);
    reached = name;
    lively = performance.now();
    show();
  }

  // --- what goes wrong -----------------------------------------------------------------------------------------------------

  /** Starting has failed: say so where the progress was, and then which file is at fault, if one is. */
  async function failed(error) {
    if (error) console.error(error);
    if (checked || !watch) return;
    checked = true;
    failure = text("boot.failed");
    show();
    const files = Object.keys(FILES);
    const faults = (await Promise.all(files.map(fault))).filter(Boolean);
    const offline = faults.length === files.length && faults.every(([key]) => key === "boot.blocked");
    if (faults.length) failure = offline ? text("boot.offline") : text(...faults[0]);
    show();
  }

  /** How a file does not come as it should: the key of a sentence and its values, or nothing. */
  async function fault(file) {
    let response;
    try {
      response = await fetch(ROOT + file, { cache: "no-cache" });
      await response.body?.cancel();
    } catch {
      return ["boot.blocked", { file }];
    }
    const { headers, ok, status } = response;
    if (!ok) return ["boot.absent", { file, status }];
    const type = headers.get("Content-Type") ?? "";
    if (file.endsWith(".js") && !/^(text|application)\/(x-)?(java|ecma)script\b/i.test(type)) return ["boot.type", { file, type }];
    const length = headers.has("Content-Encoding") ? null : headers.get("Content-Length");
    return length !== null && Number(length) !== FILES[file] ? ["boot.other", { file }] : null;
  }

  /** Something nobody caught, or a script of the page that could not be loaded; the browser itself reports it on the console. */
  function uncaught({ target, error, reason }) {
    if (error || reason || target instanceof HTMLScriptElement) failed();
  }

  // --- from here on --------------------------------------------------------------------------------------------------------

  const observer = new PerformanceObserver((list) => {
    for (const { name, responseStatus } of list.getEntries()) {
      const path = name.startsWith(ROOT) ? name.slice(ROOT.length) : "";
      if (path in FILES && !(responseStatus >= 400)) arrived(path);
    }
  });
  observer.observe({ type: "resource", buffered: true });
  document.addEventListener("readystatechange", show); // the body is there now
  addEventListener("error", uncaught, true);
  addEventListener("unhandledrejection", uncaught);
  let watch = setInterval(show, 1_000);

  /** The page is ready to be played: the progress goes away. */
  function over() {
    performance.mark("boot-ready");
    clearInterval(watch);
    watch = 0;
    observer.disconnect();
    document.removeEventListener("readystatechange", show);
    removeEventListener("error", uncaught, true);
    removeEventListener("unhandledrejection", uncaught);
    element("boot")?.remove();
  }

  globalThis.warboard = Object.assign(globalThis.warboard ?? {}, { starting: { arrived, stage, over, stored, games: GAMES, first }, failed });
  const what = NEEDED.find((name) => !(name in globalThis));
  if (what) {
    checked = true;
    failure = text("boot.lacks", { what });
  }
})();
