// Starts the large downloads at once and paints the last board. starting.js, which runs before, tells how far things are;
// runtime.js takes over from here when PyScript asks for its interpreter; the page takes over when Python calls ready().

import { picture } from "./picture.js";

const FILES = {/* filled in by the build: {key: {path, type}} */};
const ROOT = new URL("../", import.meta.url);
const { failed, starting } = globalThis.warboard;

/** Counts the bytes of a file as they come in. Everything that comes is taken at once, however late it is asked for. */
function counter(path, arrived) {
  let bytes = 0;
  const count = (chunk, controller) => {
    arrived(path, (bytes += chunk.byteLength));
    controller.enqueue(chunk);
  };
  return new TransformStream({ transform: count }, undefined, { highWaterMark: Infinity });
}

/**
 * The unpacked response for a file of the boot list.
 * What the service worker has stored is unpacked already, and must reach the browser as it is: only so is compiled code remembered.
 */
export async function download({ path, type, arrived = starting.arrived }) {
  const response = await fetch(new URL(path, ROOT));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  if (response.headers.has("X-Packed-Checksum")) {
    arrived(path);
    return response;
  }
  const unpacked = response.body.pipeThrough(counter(path, arrived)).pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked, { headers: { "Content-Type": type } });
}

/**
 * A large module, ready to be used. It is fetched before it is imported, so that its bytes can be counted; the browser then has it in
 * its cache. Where it would come twice, or comes from the service worker, it is only imported.
 */
async function counted({ path }) {
  const url = new URL(path, ROOT);
  if (!navigator.serviceWorker?.controller) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    if (response.headers.get("Cache-Control")?.includes("no-store")) await response.body.cancel();
    else await response.body.pipeThrough(counter(path, starting.arrived)).pipeTo(new WritableStream());
  }
  return import(url);
}

/** The page is ready to be played: the progress goes away and the site is kept for use without a network. */
function ready() {
  starting.over();
  import("./offline.js").catch(() => {}); // without it the page plays on; whoever leaves at this moment has broken it off
}

/** Paint the board of the last game at once; Python finds it there and takes it over. */
async function paintBoard() {
  const board = document.getElementById("board");
  const game = starting.stored("board");
  if (!game || !/^\w+$/.test(game)) return;
  const markup = await picture(game);
  if (board.dataset.game) return;
  board.innerHTML = markup;
  board.dataset.game = game;
  performance.mark("boot-board");
}

export const downloads = Object.fromEntries(
  Object.entries({ ...FILES, game: starting.games[starting.first] }).map(([key, file]) => [key, file.type ? download(file) : counted(file)]),
);
for (const promise of Object.values(downloads)) promise.catch(failed);
paintBoard().catch(() => {}); // Python paints it again
globalThis.warboard.ready = ready;
import("./runtime.js"); // Python starts while PyScript is still on its way
