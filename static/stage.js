// The stage: the board in its window. Pan, wheel and pinch zoom, flying to a place, and the few kinds of change
// that a move makes on it. Knows nothing of any game.
import { select, zoom, zoomIdentity } from "../vendor/d3-zoom.js";

const STATES = ["legal", "target", "selected", "cursor", "battle", "blocked", "told", "taught"];
const CLOSEST = 5;
const LEGIBLE = 9; // pixels: what would be written smaller is left out
const WHOLE = 1.25; // times the scale of the whole board: from here on the minimap helps
const FLIGHT = 600; // milliseconds in which a frame that changes its size must not end a flight

const frame = document.getElementById("board");
let room = [frame.clientWidth, frame.clientHeight]; // the size of the frame: to ask for it in a flight would lay the page out at every step
let picture = null;
let size = [1, 1];
let rest = 0;
let closeTo = 1;
let chosen = false; // has somebody chosen what part is in view?
let flight = null; // the last flight to a place, while it may still be on its way
let departure = null; // the flight that has not begun yet
let wanted = null; // the places that are shown when the picture is due
let bound = null; // the view to which a flight leads that has not ended
const flagged = Object.fromEntries(STATES.map((name) => [name, new Set()]));

const behaviour = zoom()
  .clickDistance(6)
  .tapDistance(14)
  .filter((event) => !event.button && !(event.type !== "wheel" && event.target.closest?.("[data-drag]")) && !event.target.closest?.(".on-board"))
  .wheelDelta((event) => -event.deltaY * (event.deltaMode === 1 ? 0.05 : event.deltaMode ? 1 : 0.0018) * (event.ctrlKey ? 6 : 1))
  .on("zoom", ({ transform, sourceEvent }) => {
    if (!picture) return;
    if (sourceEvent) {
      [chosen, flight] = [true, null];
      stay();
    }
    picture.style.transform = `translate(${transform.x}px,${transform.y}px) scale(${transform.k})`;
    // While it moves the picture is moved as a whole; at rest it is drawn sharp again.
    picture.classList.add("is-moving");
    clearTimeout(rest);
    rest = setTimeout(atRest, 140);
    showScale(transform.k);
    frameMinimap(transform);
  });

function atRest() {
  picture.classList.remove("is-moving");
  leaveOutTiny();
}

const surface = select(frame);

/** How near the board is, and how small may be what is printed on pieces to be read: type of 9.6 or of 5.6 board units, or none. */
function showScale(k) {
  const near = k / closeTo;
  frame.dataset.near = near < 1.35 ? "far" : near < 2.4 ? "middle" : "close";
  frame.dataset.type = k >= LEGIBLE / 5.6 ? "fine" : k >= LEGIBLE / 9.6 ? "plain" : "none";
}

// --- what would be too small to read -----------------------------------------------------------------------------------------

const WRITTEN = ["layer-labels", "layer-marks"];
let written = null; // [element, its largest type in board units, is it left out], made anew when a layer of names is
let readAt = 0;

function leaveOutTiny() {
  const k = frame.__zoom?.k ?? 1;
  if (!picture || (written && readAt === k)) return;
  const parts = (id) => [...document.querySelectorAll(`#${id} > *, #${id} .city`)]; // a city is written smaller than its land
  written ??= WRITTEN.flatMap(parts).map((element) => {
    const sizes = [element, ...element.querySelectorAll("[font-size]")].map((part) => Number(part.getAttribute("font-size")) || 0);
    return { element, size: Math.max(...sizes), out: element.classList.contains("is-tiny") };
  }).filter(({ size }) => size);
  readAt = k;
  for (const one of written) {
    const out = one.size * k < LEGIBLE;
    if (out !== one.out) one.element.classList.toggle("is-tiny", (one.out = out));
  }
}

// --- the board in small ------------------------------------------------------------------------------------------------------

const minimap = document.getElementById("minimap");
let framed = null; // what shows on the minimap which part is in view

/** The lands once more, as one picture; what is in view is another element, so that it is not painted at every step. */
function makeMinimap() {
  minimap.replaceChildren();
  framed = null;
  if (!document.getElementById("layer-land")) return;
  const hexes = document.querySelector("#board .hexboard") !== null;
  const owner = (space) => [...space.classList].find((name) => name.startsWith("owner-")) ?? "owner-none";
  const outline = (space, id) => `id="mini-${id}" class="${owner(space)}" ` + (hexes ? `d="${space.firstChild.getAttribute("d")}"` : `href="#shape-${id}"`);
  const lands = [...document.querySelectorAll("#layer-land g.space[id]")].map((space) => `<${hexes ? "path" : "use"} ${outline(space, space.id.slice("space-".length))}/>`);
  if (hexes) lands.unshift('<use class="dry" href="#coast"/>');
  minimap.append(...drawn(`<svg class="${[...picture.classList].filter((name) => name !== "board").join(" ")}" viewBox="0 0 ${size[0]} ${size[1]}">${lands.join("")}</svg>`));
  framed = minimap.appendChild(document.createElement("i"));
}

function frameMinimap({ x, y, k }) {
  if (!framed) return;
  minimap.classList.toggle("wanted", k > closeTo * WHOLE && room[0] > 700);
  const part = (low, length, all) => [Math.max(0, low) / all, Math.max(0, Math.min(all, low + length) - Math.max(0, low)) / all];
  const [left, wide] = part(-x / k, room[0] / k, size[0]);
  const [top, high] = part(-y / k, room[1] / k, size[1]);
  framed.style.transform = `translate(${left * 100}%,${top * 100}%) scale(${wide},${high})`;
}

/** The place of the board under the pointer on the minimap comes to the middle. */
function fromMinimap(event) {
  const box = minimap.getBoundingClientRect();
  const [x, y] = [((event.clientX - box.left) / box.width) * size[0], ((event.clientY - box.top) / box.height) * size[1]];
  const { k } = frame.__zoom;
  [chosen, flight] = [true, null];
  moveTo(zoomIdentity.translate(frame.clientWidth / 2 - x * k, frame.clientHeight / 2 - y * k).scale(k), false);
}
minimap.addEventListener("pointerdown", (event) => {
  minimap.setPointerCapture(event.pointerId);
  fromMinimap(event);
});
minimap.addEventListener("pointermove", (event) => event.buttons && fromMinimap(event));

/** How the whole board just fits, and how it is shown at first: filling the frame as far as that keeps most of it in view. */
function fitted() {
  const [width, height] = (room = [frame.clientWidth, frame.clientHeight]);
  const inside = Math.min(width / size[0], height / size[1]);
  const cover = Math.max(width / size[0], height / size[1]);
  return { inside, start: Math.min(cover, inside * (width < 700 ? 3 : 1.6)) };
}

/** Take over the picture that is in the frame. `back` keeps the view that was there before. */
export function adopt({ keep = false } = {}) {
  picture = frame.querySelector("svg.board");
  if (!picture) return;
  const box = picture.viewBox.baseVal;
  size = [box.width, box.height];
  picture.setAttribute("width", box.width);
  picture.setAttribute("height", box.height);
  picture.setAttribute("aria-hidden", "true"); // thousands of shapes: the board has a name, its places are a list
  for (const name of STATES) setFlags(name, []); // it may be the picture that was there before
  // Pieces must be reachable above the shapes that catch clicks, arrows seen above the pieces.
  picture.append(...["layer-units", "layer-arrows"].map((id) => document.getElementById(id)).filter(Boolean));
  written = null;
  makeMinimap();
  measure();
  if (!surface.property("__on")) {
    surface.call(behaviour).on("dblclick.zoom", null).property("__on", true);
    keep = false;
  }
  if (keep) behaviour.scaleBy(surface, 1);
  else home();
}

function measure() {
  const { inside } = fitted();
  closeTo = inside;
  const margin = 60;
  behaviour
    .extent(() => [[0, 0], room])
    .scaleExtent([inside * 0.95, Math.max(CLOSEST, inside * 8)])
    .translateExtent([[-margin, -margin], [size[0] + margin, size[1] + margin]]);
}

/** Show the board as at first, or the `whole` of it. */
export function home({ glide = false, whole = false } = {}) {
  chosen = whole;
  const { inside, start: first } = fitted();
  const start = whole ? inside : first;
  const x = (frame.clientWidth - size[0] * start) / 2;
  const y = (frame.clientHeight - size[1] * start) / 2;
  moveTo(zoomIdentity.translate(x, y).scale(start), glide);
}

/** How high the window at the bottom is that covers a part of the board. */
const covered = () => document.querySelector("#window .window:not(.small, .home)")?.offsetHeight ?? 0;

/**
 * Show another part: at once, or in a flight that begins when the answer to what was clicked has been painted. Nothing beside the board is
 * shown unless it is smaller than the frame, or a window would cover the end of it; only who drags it himself sees its rim.
 */
function moveTo(transform, glide) {
  room = [frame.clientWidth, frame.clientHeight];
  const still = !glide || matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "off";
  const inside = behaviour.constrain()(transform, behaviour.extent()(), [[0, 0], [size[0], size[1] + covered() / transform.k]]);
  stay();
  if (still) {
    surface.call(behaviour.transform, inside);
    return;
  }
  const mine = (departure = {});
  bound = inside;
  frame.classList.add("is-departing");
  requestAnimationFrame(() => setTimeout(() => {
    if (departure !== mine) return;
    const arrive = () => { if (bound === inside) bound = null; };
    surface.transition().duration(350).on("start.departure", depart).on("end.arrival", arrive).call(behaviour.transform, inside);
  }));
}

/** A flight begins: it is no longer about to. */
function depart() {
  departure = null;
  frame.classList.remove("is-departing");
}

/** A flight that has not begun will not begin, and one that has leads nowhere any more. */
function stay() {
  depart();
  bound = null;
  frame.classList.toggle("is-departing", wanted !== null);
}

/**
 * Bring spaces into view: only when they are not in view already, unless it is asked `always`. Where they are is asked when the picture is
 * due: now all that has changed would have to be laid out first, and again when more is changed.
 */
export function show(ids, how) {
  const mine = (wanted = {});
  frame.classList.add("is-departing");
  requestAnimationFrame(() => {
    if (wanted !== mine) return;
    wanted = null;
    bring(ids, how);
    frame.classList.toggle("is-departing", departure !== null);
  });
}

function bring(ids, { always = false, least = 0, closest = 2.2 } = {}) {
  const boxes = ids.map((id) => document.getElementById(`space-${id}`)?.getBBox()).filter((box) => box && box.width);
  if (!boxes.length || !picture) return;
  const left = Math.min(...boxes.map((box) => box.x));
  const top = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  flight = { ids, least, closest, until: performance.now() + FLIGHT };
  const now = bound ?? frame.__zoom; // what matters is what will be in view
  const tiny = now.k < least * (matchMedia("(pointer: coarse)").matches ? 0.7 : 0.5); // too small for a finger, or for the eyes
  const seen = !tiny && left * now.k + now.x > 0 && top * now.k + now.y > 0
    && right * now.k + now.x < frame.clientWidth && bottom * now.k + now.y < frame.clientHeight;
  if (seen && !always) {
    flight = null;
    return;
  }
  chosen = true;
  const fitting = Math.min(frame.clientWidth / (right - left), frame.clientHeight / (bottom - top)) * 0.6;
  const k = Math.max(fitted().inside, Math.min(fitting, closest, Math.max(now.k, fitted().inside * 1.6, least)));
  const x = frame.clientWidth / 2 - ((left + right) / 2) * k;
  // A window at the bottom must not hide what it is about.
  const height = frame.clientHeight - covered();
  const y = Math.max(height, frame.clientHeight * 0.4) / 2 - ((top + bottom) / 2) * k;
  moveTo(zoomIdentity.translate(x, y).scale(k), true);
}

export function zoomBy(factor) {
  stay();
  surface.transition().duration(160).call(behaviour.scaleBy, factor);
}

export function panBy(dx, dy) {
  stay();
  surface.call(behaviour.translateBy, dx / frame.__zoom.k, dy / frame.__zoom.k);
}

/** The space under a point of the window, or "". */
export function spaceAt(x, y) {
  return document.elementFromPoint(x, y)?.closest?.("[data-space]")?.dataset.space ?? "";
}

// --- changes -------------------------------------------------------------------------------------------------------------

function setOwner(id, owner) {
  for (const element of ["space", "tray", "mini"].map((part) => document.getElementById(`${part}-${id}`))) {
    if (!element) continue;
    for (const name of [...element.classList]) if (name.startsWith("owner-")) element.classList.remove(name);
    element.classList.add(`owner-${owner || "none"}`);
  }
}

function setFlags(name, ids) {
  const wanted = new Set(ids);
  for (const id of flagged[name]) if (!wanted.has(id)) setState(id, name, false);
  for (const id of wanted) if (!flagged[name].has(id)) setState(id, name, true);
  flagged[name] = wanted;
}

/** Mark a space, or take the mark away. An area board is marked on a layer over the land, so that the land is not painted again. */
function setState(id, name, on) {
  const layer = document.getElementById("layer-states");
  const marked = layer ? stateOf(layer, id) : document.getElementById(`space-${id}`);
  marked?.classList.toggle(`is-${name}`, on);
}

/** The outline of a space on the layer of states; made when it is wanted first. */
function stateOf(layer, id) {
  const known = document.getElementById(`state-${id}`);
  const space = document.getElementById(`space-${id}`);
  if (known || !space) return known;
  const kind = ["sea", "land", "impassable"].find((one) => space.classList.contains(one));
  const band = kind === "sea" ? "" : `<use href="#shape-${id}" class="band" clip-path="url(#clip-${id})"/>`;
  const [made] = drawn(`<g id="state-${id}" class="state ${kind}" data-space="${id}"><use href="#shape-${id}" class="fill"/>${band}</g>`);
  layer.append(made);
  return made;
}

const parser = document.createElementNS("http://www.w3.org/2000/svg", "svg");

/** The elements that svgwrite's markup stands for. */
function drawn(markup) {
  parser.innerHTML = markup;
  return [...parser.childNodes];
}

function setGroup(layer, id, markup) {
  const old = document.getElementById(id);
  const fresh = drawn(markup)[0];
  if (old) {
    if (fresh) old.replaceWith(fresh);
    else old.remove();
  } else if (fresh) document.getElementById(layer)?.append(fresh);
  if (id.startsWith("units-")) document.getElementById(`tray-${id.slice(6)}`)?.classList.toggle("has-units", !!fresh);
  if (WRITTEN.includes(id)) {
    written = null;
    leaveOutTiny();
  }
}

const CHANGES = {
  owners: (owners) => Object.entries(owners).forEach(([id, owner]) => setOwner(id, owner)),
  groups: (groups) => groups.forEach(([layer, id, markup]) => setGroup(layer, id, markup)),
  flags: (flags) => Object.entries(flags).forEach(([name, ids]) => setFlags(name, ids)),
  quiet: (quiet) => frame.classList.toggle("has-targets", quiet),
};

/** Put changes on the board: {owners, groups, flags, quiet}. */
export function change(changes) {
  for (const name in changes) CHANGES[name]?.(changes[name]);
}

let last = room;
new ResizeObserver(() => {
  const now = (room = [frame.clientWidth, frame.clientHeight]);
  if (!picture || !frame.__zoom || !now[0] || !now[1]) return;
  const { k, x, y } = frame.__zoom;
  const middle = [(last[0] / 2 - x) / k, (last[1] / 2 - y) / k];
  last = now;
  measure();
  if (flight && performance.now() < flight.until) {
    moveTo(zoomIdentity.translate(frame.__zoom.x, frame.__zoom.y).scale(frame.__zoom.k), false);
    const { ids, least, closest } = flight;
    bring(ids, { always: true, least, closest });
  } else if (!chosen) home();
  else moveTo(zoomIdentity.translate(now[0] / 2 - middle[0] * k, now[1] / 2 - middle[1] * k).scale(Math.max(k, fitted().inside)), false);
}).observe(frame);
