// What PyScript loads as its interpreter: Pyodide with our byte-compiled standard library and the app already laid out.
// boot.js imports it too, so Python starts while PyScript is still being loaded.
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.js";
import { download, downloads } from "./boot.js";
import { ready as mirrorReady } from "./mirror.js";

const { warboard } = globalThis;

export { version };

const INDEX = new URL("../vendor/pyodide/", import.meta.url).href;
const PROGRAM = `${INDEX}pyodide.asm.wasm`;
const LIBRARY = `${INDEX}library.zip`;
const APP = "/app";

// Without a lock file Pyodide would fetch the list of its 357 packages, none of which the page uses.
const NO_PACKAGES = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version },
  packages: {},
};

// Until PyScript says where Python's output goes, it goes to the console.
const output = { stdout: (line) => console.log(line), stderr: (line) => console.warn(line) };

/**
 * Run `work` while Pyodide's own requests are answered from the downloads that are already on their way.
 * A program that is damaged, or that the browser refuses, ends it: Pyodide itself would only warn, and wait for ever.
 */
async function withDownloads(work) {
  const network = globalThis.fetch;
  const instantiate = WebAssembly.instantiateStreaming;
  const ours = { [PROGRAM]: downloads.program, [LIBRARY]: downloads.library };
  globalThis.fetch = (resource, options) => ours[resource] ?? network(resource, options);
  const refused = new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = async (...program) => {
      try {
        return await instantiate.apply(WebAssembly, program);
      } catch (error) {
        reject(error);
        throw error;
      }
    };
  });
  try {
    return await Promise.race([work(), refused]);
  } finally {
    globalThis.fetch = network;
    WebAssembly.instantiateStreaming = instantiate;
  }
}

/** Lay out the files of the app: the length of an index, the index as JSON, then the contents in its order. */
function layOut(files, archive) {
  const start = 4 + new DataView(archive).getUint32(0);
  const index = JSON.parse(new TextDecoder().decode(new Uint8Array(archive, 4, start - 4)));
  let at = start;
  let folder = "";
  for (const path in index) {
    const place = `${APP}/${path.slice(0, path.lastIndexOf("/"))}`;
    if (place !== folder) files.mkdirTree((folder = place));
    files.writeFile(`${APP}/${path}`, new Uint8Array(archive, at, index[path]), { canOwn: true });
    at += index[path];
  }
}

async function start() {
  try {
    await downloads.code;
    const python = await withDownloads(() =>
      load({
        stdout: (line) => output.stdout(line),
        stderr: (line) => output.stderr(line),
        indexURL: INDEX,
        stdLibURL: LIBRARY,
        lockFileContents: NO_PACKAGES,
      }),
    );
    warboard.starting.stage("packages");
    for (const archive of [downloads.app, downloads.game]) layOut(python.FS, await (await archive).arrayBuffer());
    python.runPython(`import sys; sys.path.insert(0, "${APP}")`);
    await mirrorReady(); // it has been opening since the downloads began
    warboard.starting.stage("table");
    return python;
  } catch (error) {
    warboard.failed(error);
    throw error;
  }
}

/** The families of games whose files are still to come. */
warboard.awaited = Object.keys(warboard.starting.games).filter((family) => family !== warboard.starting.first);

/** Fetch the files of a family and lay them out. Python hears how far that is, in percent, and how it ends. */
warboard.bring = async (family) => {
  const { bytes, ...file } = warboard.starting.games[family] ?? {};
  const arrived = (_, here = bytes) => warboard.act("fetching", String(Math.floor((100 * here) / bytes)));
  try {
    const { FS } = await starting;
    layOut(FS, await (await download({ ...file, arrived })).arrayBuffer());
  } catch (error) {
    console.warn(`The files of ${family} did not come: ${error.message}`);
    warboard.act("unfetched", family);
    return;
  }
  warboard.act("fetched", family);
};

const starting = start();
starting.catch(() => {}); // start() has told; PyScript may not be there yet to hear it

/** What PyScript calls; of its options only those about output mean anything here. */
export function loadPyodide({ stdout = output.stdout, stderr = output.stderr } = {}) {
  Object.assign(output, { stdout, stderr });
  return starting;
}
