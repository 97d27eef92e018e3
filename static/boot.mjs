// The first script of the page: starts every download at once, paints the last board and shows how far things are.
// runtime.mjs takes over from here when PyScript asks for its interpreter; the page takes over when Python calls ready().

const FILES = {/* filled in by the build: {key: {path, bytes, type}} */};
const ROOT = new URL("../", import.meta.url);

// Downloading fills this part of the bar; each stage that follows moves it to its own mark.
const DOWNLOADED = 0.8;
const STAGES = { python: 0.82, packages: 0.92, table: 0.97 };

const element = (id) => document.getElementById(id);
const texts = chooseTexts();
const received = {};

/**
 * The unpacked response for a file of the boot list; its packed bytes are counted as they come in.
 * What the service worker has stored is unpacked already, and must reach the browser as it is: only so is compiled code remembered.
 */
async function download(key) {
  received[key] = 0;
  const response = await fetch(new URL(FILES[key].path, ROOT));
  if (!response.ok) throw new Error(`${FILES[key].path}: ${response.status}`);
  if (response.headers.has("X-Packed-Checksum")) {
    received[key] = FILES[key].bytes;
    showDownload();
    return response;
  }
  const count = (chunk, controller) => {
    received[key] += chunk.byteLength;
    showDownload();
    controller.enqueue(chunk);
  };
  // Everything that comes is taken at once, however late it is asked for.
  const counter = new TransformStream({ transform: count }, undefined, { highWaterMark: Infinity });
  const unpacked = response.body.pipeThrough(counter).pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked, { headers: { "Content-Type": FILES[key].type } });
}

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
  chooseTheme();
  return all[language];
}

/** Light or dark from the first paint on: what the reader chose, or else the system's. */
function chooseTheme() {
  const chosen = stored("theme");
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  Object.assign(document.documentElement.dataset, { theme: dark ? "dark" : "light", patterns: stored("patterns") ?? "off" });
}

function text(key, values = {}) {
  return texts[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function show(fraction, message) {
  const bar = element("boot-bar");
  if (!bar) return;
  bar.value = Math.max(bar.value, fraction);
  element("boot-text").textContent = message;
}

let shown = 0;
let complete = false; // is everything here?
let reached = "python";
function showDownload() {
  const now = performance.now();
  const total = Object.values(FILES).reduce((sum, file) => sum + file.bytes, 0);
  const done = Object.values(received).reduce((sum, bytes) => sum + bytes, 0);
  if (now - shown < 50 && done < total) return;
  shown = now;
  const megabytes = (bytes) => (bytes / 1e6).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  show((DOWNLOADED * done) / total, text("boot.download", { done: megabytes(done), total: megabytes(total) }));
  complete = done === total;
  if (complete) show(STAGES[reached], text(`boot.${reached}`));
}

/** A stage after the downloads has begun. As long as something is still on its way, the bytes are what the reader waits for. */
export function stage(name) {
  performance.mark(`boot-${name}`);
  reached = name;
  if (complete) show(STAGES[name], text(`boot.${name}`));
}

/** Something went wrong while starting: say so where the progress was. Python reports its own errors on the console. */
export function failed(error) {
  element("boot")?.classList.add("failed");
  show(0, text("boot.failed"));
  if (error) console.error(error);
}

/** The page is ready to be played: the progress goes away and the site is kept for use without a network. */
function ready() {
  performance.mark("boot-ready");
  element("boot")?.remove();
  import("./offline.mjs");
}

/** Paint the board of the last game at once; Python finds it there and takes it over. */
async function paintBoard() {
  const board = element("board");
  const game = stored("board");
  if (!game || !/^\w+$/.test(game)) return;
  const response = await fetch(new URL(`boards/${game}.svg`, ROOT));
  const markup = response.ok ? await response.text() : "";
  if (!markup || board.dataset.game) return;
  board.innerHTML = markup;
  board.dataset.game = game;
  performance.mark("boot-board");
}

export const downloads = Object.fromEntries(Object.keys(FILES).map((key) => [key, download(key)]));
for (const promise of Object.values(downloads)) promise.catch(failed);
paintBoard();
Object.assign((globalThis.warboard ??= {}), { ready, failed });
import("./runtime.mjs"); // Python starts while PyScript is still on its way
