// The second place for what Python must not lose: its newest records in IndexedDB, which keeps what it has committed even when the
// browser is killed, while localStorage is written some seconds late. Read once while the page is starting; written behind every save.
// Python decides which of the two places is right, see pyapp/page/mirrored.py.
const STORE = "newest"; // name -> {revision, text}
const PREFIX = "warboard:";
const PATIENCE = 2000; // milliseconds that a start may wait for a database that does not answer

let database = null;
let asked = false; // has the database told in time what it holds?
let late = false;
const found = new Map();
const waiting = new Map();
let writing = false;

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

/** Write everything that waits in one transaction. What another tab has written since stays if it is newer. */
function write() {
  if (!database) return;
  try {
    const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
    transaction.oncomplete = () => { writing = false; if (waiting.size) write(); };
    transaction.onabort = lost;
    const store = transaction.objectStore(STORE);
    for (const [name, row] of waiting) {
      if (!row) store.delete(name);
      else if (row.always) store.put({ revision: row.revision, text: row.text }, name);
      else {
        store.get(name).onsuccess = ({ target }) => {
          if (!(target.result?.revision >= row.revision)) store.put({ revision: row.revision, text: row.text }, name);
        };
      }
    }
    waiting.clear();
    writing = true;
  } catch {
    lost();
  }
}

function later(name, row) {
  if (!database) return false;
  if (!writing && !waiting.size) queueMicrotask(write); // all that Python keeps in one go is one transaction
  waiting.set(name, row);
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
    put: (name, revision, text, always) => later(name, { revision, text, always }),
    forget: (name) => later(name, null),
  },
});

/** Resolves when Python may ask, whether or not there is a database. */
export const ready = Promise.race([
  read().then((opened) => {
    if (late) opened.close();
    else [database, asked] = [opened, true];
  }),
  new Promise((resolve) => setTimeout(() => { late = !asked; resolve(); }, PATIENCE)),
]).catch(() => {}); // refused, as in some private windows: then there is one place only
