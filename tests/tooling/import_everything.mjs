// Starts Pyodide on the trimmed library and imports every module of the app that does not need a browser.
// usage: node import_everything.mjs PYODIDE_FOLDER FOLDER, which holds library.zip and the app's files in app/; prints JSON: what was imported, and what byte code tells of its source
import path from "node:path";
import { pathToFileURL } from "node:url";

process.on("uncaughtException", (error) => {
  console.error(String(error.message).trim().slice(-3000));
  process.exit(1);
});
const [pyodideFolder, folder] = process.argv.slice(2);
const { loadPyodide, version } = await import(pathToFileURL(path.join(pyodideFolder, "pyodide.mjs")));
const python = await loadPyodide({
  indexURL: pyodideFolder,
  stdLibURL: path.join(folder, "library.zip"),
  lockFileContents: {
    info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version },
    packages: {},
  },
});
python.mountNodeFS("/app", path.join(folder, "app"));
console.log(
  python.runPython(`
import importlib, json, pathlib, sys
sys.path.insert(0, "/app")
names = []
for file in sorted(pathlib.Path("/app").rglob("*.pyc")):
    parts = file.relative_to("/app").with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    if not name.startswith("pyapp.page"):
        importlib.import_module(name)
        names.append(name)
import msgpack, segno, svgwrite
packed = msgpack.packb({"spaces": [1, 2.5, None, "ñ"]})
assert msgpack.unpackb(packed) == {"spaces": [1, 2.5, None, "ñ"]}
assert "<svg" in segno.make("link", micro=False).svg_inline()
assert "<circle" in svgwrite.Drawing(debug=False).circle((1, 2), 3).tostring()
from pyapp.engine.codec import to_text
positions = list(to_text.__code__.co_positions())
places = {"lines": any(line for line, *_ in positions), "columns": any(column is not None for *_, column, _ in positions)}
json.dumps({"names": names, **places})
`),
);
