// Keeps the site for use without a network, and tells the page when a newer version lies ready.
// Event on document: "warboard:update", once a newer version is complete; detail.apply() switches to it and reloads.
const ROOT = new URL("../", import.meta.url);
const HOUR = 3_600_000;

const container = navigator.serviceWorker;
const updating = Boolean(container?.controller); // else this is the first visit, and the first version no news
let applied = false;

function announce(apply) {
  document.dispatchEvent(new CustomEvent("warboard:update", { detail: { apply } }));
}

function announceWaiting(registration) {
  announce(() => {
    applied = true;
    registration.waiting?.postMessage("switch");
  });
}

function watch(registration) {
  if (registration.waiting && updating) announceWaiting(registration);
  registration.addEventListener("updatefound", () => {
    const fresh = registration.installing;
    fresh.addEventListener("statechange", () => {
      if (fresh.state === "installed" && container.controller) announceWaiting(registration);
    });
  });
  let asked = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || performance.now() - asked < HOUR) return;
    asked = performance.now();
    registration.update().catch(() => {}); // without a network there is nothing to learn
  });
}

/** Browsers may throw away what is stored to gain room: whoever is in charge looks whether everything is still there. */
function refill() {
  if (document.visibilityState === "visible") container.controller?.postMessage("refill");
}

async function keep() {
  refill();
  document.addEventListener("visibilitychange", refill);
  addEventListener("online", refill);
  container.addEventListener("controllerchange", () => {
    if (applied) location.reload();
    else if (updating) announce(() => location.reload()); // another tab has switched
  });
  try {
    watch(await container.register(new URL("sw.js", ROOT), { updateViaCache: "none" }));
  } catch {
    // A browser that forbids service workers plays online as well.
  }
}

if (container) keep();
