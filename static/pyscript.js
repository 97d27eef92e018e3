// Loads PyScript for a page that forbids turning text into code, and in browsers that keep no site data.
import "./page.js"; // whatever order the browser takes scripts in: Python finds the page's hands and eyes
import "./stand_ins.js"; // before PyScript, which asks for the real things at once
import { hooks } from "../vendor/pyscript/core.js";

// PyScript readies its hooks for workers by evaluating their source, even on a page that starts none; this is the only place
// where it would need 'unsafe-eval'. Without a hook there is nothing to evaluate.
hooks.worker.onBeforeRunAsync.clear();
