// The picture of a board. Borders are shipped once, as steps from point to point, and the picture names them by number where it
// draws them: the same line is the edge of two spaces and often a coast besides. See pyapp/tooling/pictures.py.
const ROOT = new URL("../", import.meta.url);

/** The SVG text of a board; nothing where there is none. */
export async function picture(game) {
  const response = await fetch(new URL(`boards/${game}.bin`, ROOT));
  if (!response.ok) throw new Error(`boards/${game}.bin: ${response.status}`);
  const stored = response.headers.has("X-Packed-Checksum"); // what the service worker has stored is unpacked already
  return drawn(await (stored ? response : new Response(response.body.pipeThrough(new DecompressionStream("gzip")))).json());
}

/** The text with every line in place of its number. */
export function drawn({ unit, arcs, text }) {
  const forward = arcs.map(points);
  const walk = (number) => (number > 0 ? forward[number - 1] : [...forward[-number - 1]].reverse());
  const line = (numbers) => written(numbers.split(",").flatMap((number, place) => walk(Number(number)).slice(place ? 1 : 0)), unit);
  return text.replace(/ d="@([^"]*)"/g, (_, lines) => ` d="${lines.split(";").map(line).join("")}"`);
}

/** The points of a line that is written as a first point and steps. */
function points(steps) {
  const found = [];
  let [x, y] = [0, 0];
  for (let place = 0; place < steps.length; place += 2) found.push([(x += steps[place]), (y += steps[place + 1])]);
  return found;
}

/** The path data of a line, closed where it ends in its beginning. */
function written(line, unit) {
  const [first] = line;
  const last = line.at(-1);
  const closed = first[0] === last[0] && first[1] === last[1];
  const steps = (closed ? line.slice(0, -1) : line).map(([x, y], place, all) => (place ? [x - all[place - 1][0], y - all[place - 1][1]] : [x, y]));
  return `M${joined(steps[0], unit)}l${joined(steps.slice(1).flat(), unit)}${closed ? "z" : ""}`;
}

/** Numbers of so many parts of a board unit, with no more between them than path data need. */
function joined(values, unit) {
  let text = "";
  let dot = false;
  for (const value of values) {
    const number = String(value / unit).replace(/^(-?)0\./, "$1.");
    text += !text || number[0] === "-" || (number[0] === "." && dot) ? number : ` ${number}`;
    dot = number.includes(".");
  }
  return text;
}
