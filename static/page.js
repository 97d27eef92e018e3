// The page's hands and eyes: hears clicks, keys and drags, hands them to Python, and shows what Python answers.
// Python fills in `warboard.act(verb, argument)`; it answers through `warboard.show(json)`.
import { patchChildren } from "./patch.js";
import { picture } from "./picture.js";
import * as stage from "./stage.js";

const KEPT = 2000;
const timings = []; // [verb, milliseconds in Python and in the document, milliseconds until painted]

const warboard = (globalThis.warboard ??= {});
const root = document.documentElement;

const LONGEST = 100; // milliseconds that anything waits for a picture: where nobody looks none is painted
const waiting = new Set(); // what is done when the answer to what the player did has been painted
let unpainted = 0;

/**
 * Hand something that the player did to Python, and measure until the answer is painted. The frame is asked for first: so it is due when
 * Python ends, and not only at the beat of the screen after that.
 */
function act(verb, argument = "", { unasked = false } = {}) {
  if (!warboard.act) return;
  const began = performance.now();
  let done = began;
  unpainted += unasked ? 0 : 1;
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      timings.push([verb, done - began, performance.now() - began]);
      if (timings.length > KEPT) timings.shift();
      unpainted -= unasked ? 0 : 1;
      if (!unpainted) waiting.forEach((go) => go());
    };
    channel.port2.postMessage(0);
  });
  warboard.act(verb, typeof argument === "string" ? argument : JSON.stringify(argument));
  done = performance.now();
}

/** What nobody waits for does not keep the answer to a click from being painted. */
warboard.later = (verb, milliseconds) => setTimeout(() => {
  const go = () => waiting.delete(go) && act(verb, "", { unasked: true });
  waiting.add(go);
  if (!unpainted || document.hidden) go();
  else setTimeout(go, LONGEST);
}, milliseconds);

// --- what Python shows ----------------------------------------------------------------------------------------------------

/** What the panel is about; another question is read from its beginning. */
const heading = () => document.querySelector("#panel h2")?.firstChild?.textContent;

const seen = (element) => element.checkVisibility?.() ?? true;

/** What has the focus, and the part of the page that it is in. */
function focused() {
  const now = document.activeElement, part = now?.closest("[data-do], button, input, select") && now.closest("[id]:is(main *, header, nav, dialog)");
  return part ? { now, part: now.id ? part.parentElement.closest("[id]") ?? part : part } : null;
}

/**
 * Whoever pressed what is gone now, or can no longer be pressed, stays where he was: what does the same, else the part itself.
 * Where he has gone on meanwhile, say to a field of the dialog that he opened, he is left in peace: what he types would be lost.
 */
function refocus({ now, part }) {
  if (now.isConnected && !now.disabled && seen(now)) return;
  if (![now, document.body, null].includes(document.activeElement)) return;
  const { do: verb, arg } = now.dataset;
  const able = (selector) => [...part.querySelectorAll(selector)].find((one) => !one.disabled && seen(one));
  const same = verb && (able(`[data-do="${CSS.escape(verb)}"][data-arg="${CSS.escape(arg ?? "")}"]`) ?? able(`[data-do="${CSS.escape(verb)}"]`));
  const home = seen(part) ? part : document.querySelector(part.id === "menu" ? "#top .menu" : "#panel:not([hidden]), #prompt");
  if (!same && home && !home.matches("button") && !home.hasAttribute("tabindex")) home.tabIndex = -1;
  (same ?? home)?.focus({ preventScroll: true });
}

const SHOW = {
  regions(regions) {
    const asked = heading(), held = focused();
    for (const id in regions) {
      const region = document.getElementById(id);
      patchChildren(region, regions[id]);
      region.hidden = regions[id].length === 0;
    }
    // What asks for sizes waits until the picture is due: else all would be laid out here and once more after the board has changed.
    requestAnimationFrame(() => {
      if (held) refocus(held);
      if (heading() !== asked) document.getElementById("now").scrollTop = 0;
      if ("top" in regions) document.querySelector("#top .power.on")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  },
  picture: (keep) => stage.adopt({ keep }),
  board: stage.change,
  spaces: ({ ids, always, least }) => stage.show(ids, { always, least }),
  root(attributes) {
    for (const name in attributes) {
      if (name === "lang") root.lang = attributes[name];
      else if (attributes[name]) root.dataset[name] = attributes[name];
      else delete root.dataset[name];
    }
  },
  labels(labels) {
    for (const id in labels) document.getElementById(id)?.setAttribute("aria-label", labels[id]);
  },
  title: (title) => { document.title = title; },
  hush: () => document.getElementById("live").replaceChildren(),
  say(lines) {
    const live = document.getElementById("live");
    for (const line of lines) live.append(Object.assign(document.createElement("p"), { textContent: line }));
    while (live.childElementCount > 30) live.firstChild.remove();
  },
  dialog(open) {
    const dialog = document.getElementById("dialog");
    if (!open && dialog.open) dialog.close();
    if (!open || dialog.open) return;
    dialog.showModal();
    dialog.scrollTop = 0; // a browser keeps where the last one was left, but this is another
    document.activeElement.scrollIntoView({ block: "nearest" });
  },
  focus: (selector) => document.querySelector(selector)?.focus({ preventScroll: false }),
};

warboard.show = (json) => {
  const message = JSON.parse(json);
  for (const name in SHOW) if (name in message) SHOW[name](message[name]);
  if (message.regions && "log" in message.regions) requestAnimationFrame(follow);
};

// --- the log stays at its end, also while the panel above it grows, until somebody scrolls up to read -----------------------

const log = document.getElementById("log");
let following = true;
let reached = { top: 0, size: "" };

function follow() {
  if (following) log.scrollTop = log.scrollHeight;
}

// Only who scrolls up stops it. The event of the page's own scrolling may come when the log has grown again, and the browser itself moves
// what is shown when the panel above makes room: a log that has another size than at the last event was not moved by the reader.
log.addEventListener("scroll", () => {
  const { scrollTop: top, scrollHeight, clientHeight } = log;
  const size = `${scrollHeight} ${clientHeight}`;
  if (scrollHeight - top - clientHeight < 48) following = true;
  else if (top < reached.top && size === reached.size) following = false;
  reached = { top, size };
}, { passive: true });
new ResizeObserver(follow).observe(log);

// --- what is told over the board never covers the title or the buttons of a window ------------------------------------------------

const told = ["history", "note"].map((id) => document.getElementById(id));
function makeRoom() {
  const ends = told.map((part) => part.offsetTop + part.offsetHeight); // what is hidden is nowhere
  document.getElementById("stage").style.setProperty("--looked", `${ends[0]}px`);
  document.getElementById("stage").style.setProperty("--told", `${Math.max(...ends)}px`);
}
const telling = new ResizeObserver(makeRoom);
told.forEach((part) => telling.observe(part));

/** Put the picture of a board into the frame unless it is there already. Of several that are on their way the last one counts. */
let wanted = "";
async function paint(game) {
  wanted = game;
  await null; // Python first finishes what it is doing
  const board = document.getElementById("board");
  if (board.dataset.game !== game) {
    const markup = await picture(game);
    if (wanted !== game) return;
    if (board.dataset.game !== game) { // it may have come twice, and on the first there are pieces by now
      board.innerHTML = markup;
      board.dataset.game = game;
    }
  }
  act("picture", game);
}

/** Nobody waits for the promise, so what becomes of it is told here: a page that is being left may no longer fetch anything. */
warboard.paint = (game) => {
  paint(game).catch((error) => console.info(`The board of ${game} did not come: ${error.message}`));
};

warboard.when = (milliseconds, language) =>
  new Date(milliseconds).toLocaleString(language, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

warboard.download = (name, text, type) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

warboard.copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    act("copied", "yes");
  } catch {
    const box = document.querySelector("textarea.copied");
    box?.focus();
    box?.select();
    act("copied", "no");
  }
};

/** Ask that the browser keeps what is saved even when room is short, and say whether it promises to. */
warboard.persist = async () => {
  const promised = await navigator.storage?.persist?.().catch(() => false);
  act("persisted", promised ? "yes" : "no");
};

warboard.hand = (title, url) => navigator.share({ title, url }).catch(() => {});

/** Look for a code before the camera for as long as the dialog with its picture is open. */
warboard.canScan = () => "BarcodeDetector" in globalThis && !!navigator.mediaDevices?.getUserMedia;
warboard.scan = async () => {
  let camera = null;
  try {
    camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    const picture = () => document.getElementById("camera");
    for (const video = picture(); video && picture() === video; await new Promise((done) => setTimeout(done, 200))) {
      if (video.srcObject !== camera) {
        video.srcObject = camera;
        await video.play();
      }
      const [code] = await detector.detect(video);
      if (code) return act("scanned", code.rawValue);
    }
  } catch {
    act("scanned", "");
  } finally {
    camera?.getTracks().forEach((track) => track.stop());
  }
};

/** Hold a lock on one game as long as this page lives; says whether it is ours. Without the Locks interface nobody says no. */
let held = null; // the game, how to let it go, and what is done when it is free again
warboard.hold = async (name) => {
  if (!navigator.locks || held?.name === name) {
    act("held", "yes");
    return;
  }
  const before = held;
  const mine = (held = { name });
  before?.release?.();
  await before?.freed;
  if (held !== mine) return;
  mine.freed = navigator.locks.request(`warboard:${name}`, { ifAvailable: true }, (lock) => {
    if (held !== mine) return undefined;
    if (!lock) held = null;
    act("held", lock ? "yes" : "no");
    return lock ? new Promise((resolve) => { mine.release = resolve; }) : undefined;
  }).catch(() => act("held", "yes")); // where site data is refused, so are locks
};

warboard.stage = stage;
Object.defineProperty(warboard, "timings", { get: () => timings.map((line) => [...line]) });

/** What has been entered in the form around an element. */
function filled(element) {
  return Object.fromEntries(new FormData(element.closest("form")));
}

// --- clicks ---------------------------------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button && !button.disabled && button.getAttribute("aria-disabled") !== "true") {
    if (button.matches("input, select, textarea") || (longPressed && button.matches(".term"))) return;
    const verb = button.dataset.do;
    if (verb === "zoom") stage.zoomBy(Number(button.dataset.arg));
    else if (verb === "fit") stage.home({ glide: true, whole: true });
    else if (verb === "file") document.getElementById("file").click();
    else act(verb, button.hasAttribute("data-with-form") ? { arg: button.dataset.arg ?? "", form: filled(button) } : button.dataset.arg ?? "");
    return;
  }
  if (event.target.closest(".on-board") || longPressed) return;
  const space = event.target.closest("#board [data-space]");
  if (space) act("space", { space: space.dataset.space, stack: space.dataset.stack ?? "" });
  else if (event.target.closest("#board")) act("ground");
});

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, (event) => {
    const field = event.target.closest(`[data-do][data-when="${kind}"]`);
    if (!field) return;
    const value = field.type === "checkbox" ? (field.checked ? "yes" : "") : field.value;
    const form = field.hasAttribute("data-with-form") ? { form: filled(field) } : {};
    act(field.dataset.do, { arg: field.dataset.arg ?? "", value, ...form });
  });
}

document.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target.closest("[data-submit]");
  if (form) act(form.dataset.submit, filled(form));
});

document.getElementById("file").addEventListener("change", async (event) => {
  const file = event.target.files[0];
  event.target.value = "";
  if (!file) return;
  if (file.size > 4_000_000) act("file", { name: file.name, text: "" });
  else act("file", { name: file.name, text: await file.text() });
});

const dialog = document.getElementById("dialog");
dialog.addEventListener("cancel", (event) => {
  event.preventDefault();
  act("close");
});
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) act("close");
});

// --- the pointer over the board --------------------------------------------------------------------------------------------

const board = document.getElementById("board");
let hovered = "";
let pending = 0;

/** Tell which space is pointed at, once the pointer stays there. */
function pointAt(space, wait = 60) {
  if (space === hovered) return;
  hovered = space;
  clearTimeout(pending);
  pending = setTimeout(() => act("hover", hovered), wait);
}

board.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse" || event.buttons || drag) return;
  pointAt(event.target.closest?.("[data-space]")?.dataset.space ?? "");
});
board.addEventListener("pointerleave", () => pointAt("", 150));

// A finger that stays where it is, or the other button of the mouse, opens the card of a space and begins nothing. On a term of the
// glossary it says what the term means.
const HELD = 500;
let longPressed = false;
let holding = 0;
document.addEventListener("pointerdown", (event) => {
  clearTimeout(holding);
  longPressed = false;
  const { space } = event.target.closest?.("#board [data-space]")?.dataset ?? {};
  const { arg: term } = event.target.closest?.(".term")?.dataset ?? {};
  if (event.pointerType === "mouse" || !event.isPrimary || !(space || term)) return;
  const [x, y] = [event.clientX, event.clientY];
  const stays = ({ clientX, clientY }) => Math.hypot(clientX - x, clientY - y) < 10 || clearTimeout(holding);
  addEventListener("pointermove", stays);
  addEventListener("pointerup", () => {
    clearTimeout(holding);
    removeEventListener("pointermove", stays);
  }, { once: true });
  holding = setTimeout(() => {
    longPressed = true;
    drag = null;
    if (space) act("card", space);
    else act("term", term);
  }, HELD);
});
board.addEventListener("contextmenu", (event) => {
  const space = event.target.closest?.("[data-space]")?.dataset.space;
  if (!space) return;
  event.preventDefault();
  if (event.pointerType === "mouse") act("card", space);
});

// Dragging a stack chooses it and drops it on a space. A short press is a click and nothing else.
let drag = null;
board.addEventListener("pointerdown", (event) => {
  const stack = event.target.closest?.("[data-drag]");
  if (!stack || event.button || !event.isPrimary) return;
  drag = { stack, x: event.clientX, y: event.clientY, ghost: null, pointer: event.pointerId };
});
// So does dragging a piece of the tray, where a position is set up by hand.
document.addEventListener("pointerdown", (event) => {
  const piece = event.target.closest?.("[data-tray]");
  if (!piece || event.button || !event.isPrimary) return;
  drag = { stack: piece, tray: piece.dataset.tray, x: event.clientX, y: event.clientY, ghost: null, pointer: event.pointerId };
});
addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.pointer) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 8) return;
    act("lift", { space: drag.stack.dataset.space ?? "", stack: drag.tray ?? drag.stack.dataset.stack ?? "" });
    drag.ghost = ghostOf(drag.stack);
    board.classList.add("is-dragging");
  }
  drag.ghost.style.transform = `translate(${event.clientX}px,${event.clientY}px)`;
  pointAt(stage.spaceAt(event.clientX, event.clientY));
});
addEventListener("pointerup", (event) => endDrag(event, true));
addEventListener("pointercancel", (event) => endDrag(event, false));
// A touch that begins on a stack must not scroll or zoom the page.
board.addEventListener("touchstart", (event) => {
  if (event.target.closest?.("[data-drag]") && event.touches.length === 1) event.preventDefault();
}, { passive: false });

function endDrag(event, dropped) {
  if (!drag || event.pointerId !== drag.pointer) return;
  const { ghost, stack, tray } = drag;
  drag = null;
  if (!ghost) {
    if (tray) return; // a click on it comes by itself
    // On touch the click was prevented together with the scrolling.
    if (event.pointerType !== "mouse" && dropped) act("space", { space: stack.dataset.space, stack: stack.dataset.stack ?? "" });
    return;
  }
  ghost.remove();
  if (event.pointerType !== "mouse") pointAt("", 0);
  board.classList.remove("is-dragging");
  // The click that belongs to this drag means nothing; where what was lifted is gone by now there is none.
  const swallow = (click) => click.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => {
    removeEventListener("click", swallow, { capture: true });
    act("drop", dropped ? stage.spaceAt(event.clientX, event.clientY) : "");
  }, 0);
}

function ghostOf(stack) {
  const box = stack.getBoundingClientRect();
  if (stack instanceof HTMLElement) {
    const copy = stack.cloneNode(true);
    copy.className = "ghost tool";
    document.body.append(copy);
    return copy;
  }
  const ghost = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const inside = stack.getBBox();
  ghost.setAttribute("viewBox", `${inside.x} ${inside.y} ${inside.width} ${inside.height}`);
  ghost.setAttribute("width", Math.max(box.width, 30));
  ghost.setAttribute("height", Math.max(box.height, 26));
  ghost.classList.add("ghost", "board");
  ghost.append(stack.cloneNode(true));
  document.body.append(ghost);
  return ghost;
}

// --- keys -----------------------------------------------------------------------------------------------------------------

const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
const ALONG = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/** Arrow keys go round the tabs of a list, and open the one they come to. */
function turnTab(tab, step) {
  const tabs = [...tab.closest("[role=tablist]").querySelectorAll("[role=tab]")].filter(seen);
  const next = tabs.indexOf(tab) + step;
  const to = Number.isFinite(next) ? tabs.at(next % tabs.length) : tabs.at(next < 0 ? 0 : -1);
  to.focus();
  to.click();
}

// What has the focus is framed for whoever uses keys, and for nobody else: the page itself moves it, too.
addEventListener("keydown", (event) => {
  if (!["Shift", "Control", "Alt", "Meta"].includes(event.key)) root.dataset.keys = "used";
}, { capture: true });
addEventListener("pointerdown", () => { delete root.dataset.keys; }, { capture: true });

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select");
  const command = event.ctrlKey || event.metaKey;
  if (event.target.id === "command" && ["ArrowUp", "ArrowDown", "Tab"].includes(event.key) && !event.shiftKey) {
    if (event.key === "Tab" && !event.target.value) return;
    event.preventDefault();
    act("command-key", { key: event.key, value: event.target.value });
    return;
  }
  if (event.key === "Escape" && !dialog.open) {
    if (typing) event.target.blur();
    act("escape");
    return;
  }
  if (event.key in ALONG && !command && event.target.matches("[role=tab]")) {
    event.preventDefault();
    turnTab(event.target, ALONG[event.key]);
    return;
  }
  if (typing || dialog.open) return;
  if (event.target === board && event.key in ARROWS && !command) {
    event.preventDefault();
    if (event.shiftKey) stage.panBy({ left: 80, right: -80 }[ARROWS[event.key]] ?? 0, { up: 80, down: -80 }[ARROWS[event.key]] ?? 0);
    else act("cursor", ARROWS[event.key]);
    return;
  }
  if (event.target === board && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    act("cursor", "enter");
    return;
  }
  if (command && event.key.toLowerCase() === "z") {
    event.preventDefault();
    act(event.shiftKey ? "redo" : "undo");
  } else if (command && event.key.toLowerCase() === "y") {
    event.preventDefault();
    act("redo");
  } else if (!command && !event.altKey) {
    if (event.key === "+" || event.key === "=") stage.zoomBy(1.4);
    else if (event.key === "-") stage.zoomBy(1 / 1.4);
    else if (event.key === "0") stage.home({ glide: true, whole: true });
    else if (event.key.length === 1 && "/?[],.<>;:()mltnszcrbh".includes(event.key)) {
      event.preventDefault();
      act("key", event.key);
    }
  }
});

// --- the world outside ------------------------------------------------------------------------------------------------------

addEventListener("storage", (event) => act("storage", event.key ?? ""));
addEventListener("hashchange", () => act("address", location.hash));
addEventListener("pagehide", () => act("leaving"));
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && act("leaving"));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => act("scheme"));
document.addEventListener("warboard:update", (event) => {
  warboard.update = event.detail.apply;
  act("update");
});
