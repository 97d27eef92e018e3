// What PyScript loads as its interpreter: Pyodide with our byte-compiled standard library and the app already unpacked.
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";
import { downloads, failed, stage } from "./boot.mjs";

export { version };

const ROOT = new URL("../", import.meta.url);
const INDEX = new URL("vendor/pyodide/", ROOT).href;
const STANDARD_LIBRARY = new URL("stdlib.zip", ROOT).href;

// Without a lock file Pyodide would fetch the list of its 357 packages, none of which the page uses.
const NO_PACKAGES = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version },
  packages: {},
};

/**
 * The interpreter's program. A host sends it packed: small, and of no type that a host could get wrong. The service worker
 * has unpacked it already, and then the response must reach the browser as it is: only so is its compiled form remembered.
 */
async function program() {
  const response = await downloads.program;
  if (response.headers.get("Content-Type") === "application/wasm") return response;
  const unpacked = response.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked, { headers: { "Content-Type": "application/wasm" } });
}

/** Run `work` while Pyodide's own requests are answered from the downloads that are already on their way. */
async function withDownloads(work) {
  const network = globalThis.fetch;
  const ours = { [`${INDEX}pyodide.asm.wasm`]: program, [STANDARD_LIBRARY]: () => downloads.stdlib };
  globalThis.fetch = (resource, options) => ours[resource]?.() ?? network(resource, options);
  try {
    return await work();
  } finally {
    globalThis.fetch = network;
  }
}

export async function loadPyodide(options = {}) {
  try {
    const python = await withDownloads(() =>
      load({ ...options, indexURL: INDEX, stdLibURL: STANDARD_LIBRARY, lockFileContents: NO_PACKAGES }),
    );
    stage("packages");
    const app = await (await downloads.app).arrayBuffer();
    python.unpackArchive(new Uint8Array(app), "zip", { extractDir: "/app" });
    python.runPython("import sys; sys.path.insert(0, '/app')");
    stage("table");
    return python;
  } catch (error) {
    failed(error);
    throw error;
  }
}
