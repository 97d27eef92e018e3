// The second place for what Python must not lose: its newest records in IndexedDB, which keeps what it has committed even when the
// browser is killed, while localStorage is written some seconds late. Read once while the page is starting; written behind every save.
// Python decides which of the two places is right, see pyapp/page/store/mirrored.py.
const STORE = "newest"; // name -> {revision, text}
const PREFIX = "warboard:";
const PATIENCE = 2000; // milliseconds that Python, when it is ready, waits for a database that does not answer

let database = null;
let asked = false; // has the database told in time what it holds?
let late = false;
const found = new Map();
const waiting = new Map();

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function read() {
  const opening = indexedDB.open("warboard", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const opened = await done(opening);
  const store = opened.transaction(STORE).objectStore(STORE);
  const [names, rows] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  names.forEach((name, place) => found.set(name, rows[place].text));
  opened.onclose = lost;
  opened.onversionchange = lost;
  return opened;
}

/** From now on nothing is kept here; Python saves once more and says so if the first place has failed too. */
function lost() {
  database?.close();
  database = null;
  globalThis.warboard?.act?.("unmirrored", "");
}

/**
 * Write everything that waits in one transaction, and end it at once: it must not need a busy page again to be safe.
 * Only what was taken over at the start is compared with what is there by now: another tab may have written something newer.
 */
function write() {
  if (!database) return;
  try {
    const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
    transaction.onabort = lost;
    const store = transaction.objectStore(STORE);
    let comparing = false;
    for (const [name, { row, unlessNewer }] of waiting) {
      if (!row) store.delete(name);
      else if (!unlessNewer) store.put(row, name);
      else {
        comparing = true;
        store.get(name).onsuccess = ({ target }) => {
          if (!(target.result?.revision >= row.revision)) store.put(row, name);
        };
      }
    }
    waiting.clear();
    if (!comparing) transaction.commit?.();
  } catch {
    lost();
  }
}

function later(name, row, unlessNewer = false) {
  if (!database) return false;
  if (!waiting.size) queueMicrotask(write); // all that Python keeps in one go is one transaction
  waiting.set(name, { row, unlessNewer });
  return true;
}

function stored(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

function differing(beginnings) {
  const ours = (name) => beginnings.some((beginning) => name.startsWith(beginning));
  const names = new Set([...found.keys()].filter(ours));
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX) && ours(key.slice(PREFIX.length))) names.add(key.slice(PREFIX.length));
  } catch {
    // Where the first place is refused the mirror is all there is.
  }
  return [...names].filter((name) => stored(name) !== (found.get(name) ?? null));
}

Object.assign((globalThis.warboard ??= {}), {
  mirror: {
    asked: () => asked,
    differing: (beginnings) => JSON.stringify(differing(JSON.parse(beginnings))),
    get: (name) => found.get(name) ?? null,
    put: (name, revision, text, unlessNewer) => later(name, { revision, text }, unlessNewer),
    forget: (name) => later(name, null),
  },
});

const reading = read().then((opened) => {
  if (late) opened.close();
  else [database, asked] = [opened, true];
}).catch(() => {}); // refused, as in some private windows: then there is one place only

/** Resolves when Python may ask, whether or not there is a database. */
export async function ready() {
  await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  late = !asked;
}
