// Compiles Python sources with Pyodide's own CPython, because byte code only suits the exact version that made it.
// usage: node bytecode.mjs PYODIDE_FOLDER WORK_FOLDER
// Reads WORK_FOLDER/jobs.json: [{name, key, text}]. Writes KEY.pyc and KEY.json (the modules it imports) for each, and
// boot.json: the modules that are loaded before any code runs.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

process.on("uncaughtException", (error) => {
  // Node would print the whole minified line, a megabyte of it, before the message.
  console.error(String(error.message).trim().slice(-2000));
  process.exit(1);
});

const [pyodideFolder, workFolder] = process.argv.slice(2).map((folder) => path.resolve(folder));
const { loadPyodide, version } = await import(pathToFileURL(path.join(pyodideFolder, "pyodide.mjs")));
const python = await loadPyodide({
  // Lines are kept, columns are not: they make the archives a quarter larger, and would only point an arrow into a traceback.
  env: { PYTHONNODEBUGRANGES: "1", HOME: "/" },
  indexURL: pyodideFolder,
  stdLibURL: path.join(pyodideFolder, "../build/python_stdlib.zip"),
  lockFileContents: {
    info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version },
    packages: {},
  },
});

const compileOne = python.runPython(`
import sys
BOOT = sorted(sys.modules)

import ast, importlib.util, json
from importlib._bootstrap_external import _code_to_hash_pyc

def imports_of(tree, name):
    package = name.split("/")[:-1]
    found = set()
    def visit(node):
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING", "__name__ == '__main__'"):
            for child in node.orelse:
                visit(child)
            return
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*base, *([node.module] if node.module else [])])
            found.add(base)
            found.update(f"{base}.{alias.name}" for alias in node.names)
        for child in ast.iter_child_nodes(node):
            visit(child)
    visit(tree)
    return sorted(found)

def without_docstrings(tree):
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            if ast.get_docstring(node, clean=False) is not None:
                node.body[:1] = [] if len(node.body) > 1 else [ast.copy_location(ast.Pass(), node.body[0])]
    return tree

def compile_one(name, text):
    source = text.encode()
    tree = ast.parse(source, name)
    imports = imports_of(tree, name)
    # Assertions stay: the rules engine may state what must hold. Docstrings would only cost bytes.
    code = compile(without_docstrings(tree), name, "exec", dont_inherit=True, optimize=0)
    # An unchecked hash: Python must never look for a source that is not there.
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False)), json.dumps(imports)

compile_one
`);

for (const { name, key, text } of JSON.parse(readFileSync(path.join(workFolder, "jobs.json"), "utf8"))) {
  const result = compileOne(name, text);
  const [code, imports] = result.toJs();
  writeFileSync(path.join(workFolder, `${key}.json`), imports);
  writeFileSync(path.join(workFolder, `${key}.pyc`), code);
  result.destroy();
}
writeFileSync(path.join(workFolder, "boot.json"), python.runPython("json.dumps(BOOT)"));
