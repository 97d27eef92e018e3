// WebKit's driver tells nothing of the console and of requests. This script comes first in a copy of the page and writes down what would be
// a fault elsewhere; in the tab's own memory, so that it outlives a reload.
const note = (fault) => sessionStorage.setItem("probe", JSON.stringify([...JSON.parse(sessionStorage.getItem("probe") ?? "[]"), fault]));

for (const kind of ["warn", "error", "assert"]) {
  const told = console[kind];
  console[kind] = (...words) => {
    if (kind !== "assert" || !words[0]) note(`console ${kind}: ${words.join(" ")}`);
    told.apply(console, words);
  };
}
addEventListener("error", (event) => note(`error: ${event.message ?? event.target.outerHTML}`), true);
addEventListener("unhandledrejection", (event) => note(`rejection: ${event.reason}`));
addEventListener("securitypolicyviolation", (event) => note(`policy: ${event.violatedDirective} ${event.blockedURI}`));
new PerformanceObserver((list) => {
  for (const { name } of list.getEntries()) if (!/^(data|blob):/.test(name) && new URL(name).origin !== origin) note(`request to ${name}`);
}).observe({ type: "resource", buffered: true });
