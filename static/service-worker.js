// Keeps one complete version of the site. The build fills in the version and the files with their checksums.
//
// A version is stored in full before it counts, is checked file by file, and takes over only when the page says so or when
// no page of the old version is open. What has not changed is copied from the version before instead of fetched again.
const VERSION = "/* version */";
const FILES = {/* path: sha256 in base64 */};

const PACKED = "X-Packed-Checksum";

const SCOPE = new URL("./", self.location).href;
const FAMILY = `warboard ${SCOPE} `; // other sites of the same host keep their own caches beside ours
const CACHE = FAMILY + VERSION;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "switch") self.skipWaiting();
  if (event.data === "refill") event.waitUntil(refill());
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && url.href.startsWith(SCOPE)) event.respondWith(answer(event, url));
});

async function install() {
  await caches.delete(CACHE); // the remains of an installation that broke off
  const cache = await caches.open(CACHE);
  const older = await Promise.all((await names()).filter((name) => name !== CACHE).map((name) => caches.open(name)));
  try {
    await Promise.all(Object.entries(FILES).map(([path, checksum]) => store(cache, older, path, checksum)));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function store(cache, older, path, checksum) {
  const url = new URL(path, SCOPE);
  const kept = await unchanged(older, url, checksum);
  if (kept) return cache.put(url, kept);
  // The checksum keeps out a file of another version while a host is half way through publishing.
  const response = await fetch(new Request(url, { cache: "no-cache", integrity: `sha256-${checksum}` }));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return cache.put(url, path.endsWith(".bin") ? unpacked(response, path, checksum) : response);
}

/** The file as an older version holds it, if it is the same file. */
async function unchanged(older, url, checksum) {
  for (const version of older) {
    const kept = await version.match(url);
    if (kept && (kept.headers.get(PACKED) ?? (await sha256(kept.clone()))) === checksum) return kept;
  }
  return null;
}

/** A packed file as the page wants it, see boot.js. */
function unpacked(response, path, checksum) {
  const body = response.body.pipeThrough(new DecompressionStream("gzip"));
  const type = path.endsWith("/program.bin") ? "application/wasm" : "application/octet-stream";
  return new Response(body, { headers: { "Content-Type": type, [PACKED]: checksum } });
}

async function sha256(response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

async function activate() {
  for (const name of await names()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

async function names() {
  return (await caches.keys()).filter((name) => name.startsWith(FAMILY));
}

/** From the stored version, whatever the query says. The page itself is stored as the bare folder: hosts differ on index.html. */
async function answer(event, url) {
  const cache = await caches.open(CACHE);
  const address = url.href.replace(/[?#].*$/, "").replace(/\/index\.html$/, "/");
  const kept = await cache.match(address);
  if (!kept) event.waitUntil(refill());
  return kept ?? fetch(event.request);
}

/** Browsers may empty the stored version, even under an open page: what is missing is fetched and checked as it was the first time. */
let refilling = null;
function refill() {
  refilling ??= fetchMissing().finally(() => { refilling = null; });
  return refilling;
}

async function fetchMissing() {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map((request) => request.url));
  const missing = Object.entries(FILES).filter(([path]) => !kept.has(new URL(path, SCOPE).href));
  await Promise.allSettled(missing.map(([path, checksum]) => store(cache, [], path, checksum)));
}
