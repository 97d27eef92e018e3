// Loaded into Playwright's driver before its own code (see browser.py), for the Firefox of the system, which it speaks BiDi with.
const { Module } = require("node:module");

// The driver asks for a colour scheme, a command that Debian's Firefox does not know yet and need not: that refusal is passed over.
const OPTIONAL = /(\.send\("emulation\.setMediaFeaturesOverride", \{[^;]*?\}\))(?=;)/g;
const PASSED_OVER = "$1.catch((error) => { if (!/unknown command/.test(String(error))) throw error; })";

// To tap does nothing in the driver so far, although Firefox knows how to touch.
const UNABLE = /(constructor\(session\) \{\s*this\._session = session;\s*\}\s*async tap\(progress\w*, x, y, modifiers\) \{)(\s*\})/;
const TOUCH = `$1
  const actions = [{ type: "pointerMove", x: Math.round(x), y: Math.round(y) }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
  const finger = { type: "pointer", id: "finger", parameters: { pointerType: "touch" }, actions };
  await this._session.send("input.performActions", { context: this._session.sessionId, actions: [finger] });
$2`;

const compile = Module.prototype._compile;
Module.prototype._compile = function (content, filename, ...more) {
  const text = filename.endsWith("coreBundle.js") ? content.replace(OPTIONAL, PASSED_OVER).replace(UNABLE, TOUCH) : content;
  return compile.call(this, text, filename, ...more);
};
