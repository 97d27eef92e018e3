// Stand-ins for what a browser holds back where the reader refuses site data. PyScript asks for these while it loads, for a
// storage and for workers that this page does not use, and would not start without them. Where the real thing works it stays.

/** A request to a database, answered as soon as its handlers are set. */
function answered(result) {
  const request = {};
  queueMicrotask(() => request.onsuccess?.({ type: "success", target: { result } }));
  return request;
}

const nothing = () => answered(undefined);

/** A database that is empty and keeps nothing. */
const STORE = {
  count: () => answered(0),
  getAllKeys: () => answered([]),
  ...{ get: nothing, getKey: nothing, put: nothing, delete: nothing, clear: nothing },
};
const DATABASE = { transaction: () => ({ objectStore: () => STORE }), close() {} };

/** A channel on which nobody else is. */
class SilentChannel extends EventTarget {
  postMessage() {}
  close() {}
}

/** Opens a database, and where that is refused, at once or later, the stand-in. */
function openOrStandIn(...wanted) {
  let request;
  try {
    request = open.apply(this, wanted);
  } catch {
    return answered(DATABASE);
  }
  request.addEventListener("error", (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    request.onsuccess?.({ type: "success", target: { result: DATABASE } });
  });
  return request;
}

const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = openOrStandIn;
try {
  new BroadcastChannel("warboard").close();
} catch {
  globalThis.BroadcastChannel = SilentChannel;
}
