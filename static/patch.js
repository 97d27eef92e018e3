// Turns the trees that Python sends into elements, changing only what differs from the tree before.
//
// A tree is a string (text) or [tag, attributes, ...children]. Text never becomes markup. Special attributes:
//   key     tells siblings apart, so that moving one keeps its focus and scroll position
//   drawing markup that svgwrite made; the only attribute that is parsed
//   style   {property: value}, set through the style object because the page forbids style attributes in markup

const PROPERTIES = new Set(["value", "checked", "disabled", "open", "selected", "hidden"]);

// What could run a program is left out, whoever thought of it: `pyapp/page/markup/tree.py` makes no such trees.
const REFUSED_TAGS = /^(script|iframe|object|embed|base|link|meta|style|template)$/i;
const REFUSED_ATTRIBUTES = /^(on.*|srcdoc)$/i;
const ADDRESSES = /^(href|src|action|formaction|xlink[:-]href|data|poster|background)$/i;
const REFUSED_SCHEMES = /^(javascript|vbscript|data):/i;

/** Make the children of an element those of a list of trees. */
export function patchChildren(parent, trees) {
  const known = new Map();
  const plain = [];
  for (const child of parent.childNodes) {
    if (child.tree === undefined) continue;
    const key = keyOf(child.tree);
    if (key === undefined) plain.push(child);
    else known.set(key, child);
  }
  let next = 0;
  const wanted = trees.map((tree) => {
    const key = keyOf(tree);
    let node = key === undefined ? matching(plain, next, tree) : known.get(key);
    if (key === undefined && node) next = plain.indexOf(node) + 1;
    if (node && fits(node, tree)) update(node, tree);
    else node = create(tree);
    return node;
  });
  // What goes is taken out first: an element that stays is then not moved, and so keeps the focus.
  const kept = new Set(wanted);
  for (const child of [...parent.childNodes]) if (!kept.has(child)) child.remove();
  let place = parent.firstChild;
  for (const node of wanted) {
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  }
}

function keyOf(tree) {
  return typeof tree === "string" ? undefined : tree[1]?.key;
}

/** The next element without a key that the tree could be put into. */
function matching(plain, from, tree) {
  for (let index = from; index < plain.length; index += 1) if (fits(plain[index], tree)) return plain[index];
  return undefined;
}

function fits(node, tree) {
  if (typeof tree === "string") return node.nodeType === Node.TEXT_NODE;
  return node.nodeType === Node.ELEMENT_NODE && node.tree[0] === tree[0];
}

function create(tree) {
  if (typeof tree === "string") {
    const text = document.createTextNode(tree);
    text.tree = tree;
    return text;
  }
  const element = document.createElement(REFUSED_TAGS.test(tree[0]) ? "span" : tree[0]);
  element.tree = [tree[0], {}];
  update(element, tree);
  if (tree[1]?.autofocus) queueMicrotask(() => element.isConnected && element.focus({ preventScroll: true }));
  return element;
}

function update(node, tree) {
  const before = node.tree;
  if (before === tree) return;
  node.tree = tree;
  if (typeof tree === "string") {
    if (before !== tree) node.data = tree;
    return;
  }
  const [, attributes = {}, ...children] = tree;
  const old = before[1] ?? {};
  for (const name in old) if (!(name in attributes)) setAttribute(node, name, null, old[name]);
  for (const name in attributes) if (attributes[name] !== old[name]) setAttribute(node, name, attributes[name], old[name]);
  if (attributes.drawing === undefined) patchChildren(node, children);
}

function setAttribute(node, name, value, before) {
  if (name === "key" || name === "autofocus" || REFUSED_ATTRIBUTES.test(name)) return;
  // Browsers overlook spaces and control characters in an address.
  if (ADDRESSES.test(name) && REFUSED_SCHEMES.test(String(value).replace(/[\x00-\x20]/g, ""))) return;
  if (name === "drawing") {
    node.innerHTML = value ?? "";
  } else if (name === "style") {
    for (const property in before ?? {}) if (!(property in (value ?? {}))) node.style.removeProperty(property);
    for (const property in value ?? {}) node.style.setProperty(property, value[property]);
  } else if (PROPERTIES.has(name)) {
    node[name] = value ?? (typeof node[name] === "boolean" ? false : "");
  } else if (value === null) {
    node.removeAttribute(name);
  } else {
    node.setAttribute(name, value);
  }
}
