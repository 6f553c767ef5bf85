// HTML as a browser sees it: class names in any order, one space for many, JSON and styles in the page parsed too.

import { parseDocument } from "htmlparser2";
import { node } from "../trees.mjs";
import { css } from "./css.mjs";
import { json } from "./json.mjs";

/** Elements whose white space readers see. */
const VERBATIM = new Set(["pre", "textarea", "script", "style"]);
/** Elements that a space next to them does not move. */
const BLOCKS = new Set(
  "address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html li link main meta nav ol p pre script section style summary table tbody td tfoot th thead title tr ul".split(
    " ",
  ),
);
/** Attributes that contain ids. */
const IDS = new Set(["id", "for", "aria-controls", "aria-describedby", "aria-labelledby", "popovertarget"]);

export const html = {
  read: (text, renames) => toTree(parseDocument(text), false, renames),
  nameNode: ({ name }) => (name.startsWith("#") ? name.slice(1) : `element <${name}>`),
  nameAttribute: ({ name }, key) => `attribute ${key} of <${name}>`,
  nameText: ({ name }) => (name === "#text" ? "text changed" : `${name.slice(1)} changed`),
  nameStep,
  joinPath: (path) => path.join(" > "),
  sample: (key, before, after) => (key === "class" ? changedNames(before, after) : [before, after]),
  toText,
};

/** Every node keeps its `element`, so that a page can show where it differs. */
function toTree(element, isVerbatim, renames) {
  const { type, name = `#${type}`, data, attribs = {}, children = [] } = element;
  const text = type === "text" && !isVerbatim ? data.replace(/\s+/g, " ") : data;
  if (text !== undefined) return { ...node(name, { text }), element };
  const attributes = Object.entries(attribs).map(([key, value]) => [key, normalize(key, value, renames)]);
  const content = childrenOf(element, children, isVerbatim || VERBATIM.has(name), renames);
  return { ...node(name, { attributes: Object.fromEntries(attributes), children: content }), element };
}

function childrenOf({ name, attribs }, children, isVerbatim, renames) {
  const [{ data } = {}] = children;
  if (name === "style" && data) return [{ ...css.read(data, renames), format: css }];
  if (name === "script" && data && /json/.test(attribs.type ?? ""))
    return [{ ...json.read(data, renames), format: json }];
  const shown = isVerbatim ? children : children.filter((child) => !isLayout(child));
  return shown.map((child) => toTree(child, isVerbatim, renames));
}

/** Whether a text is only space between blocks. */
function isLayout({ type, data, prev, next, parent }) {
  if (type !== "text" || data.trim() !== "") return false;
  return [prev ?? parent, next ?? parent].some(({ type, name }) => BLOCKS.has(name) || type === "root");
}

function normalize(key, value, renames) {
  if (key === "class") return toList(value, renames.class).sort().join(" ");
  if (key === "style") return toDeclarations(value);
  if (IDS.has(key)) return toList(value, renames.id).join(" ");
  // The version of a file, which changes with its content.
  return renames.reference(value.replace(/([?&]v=)[\w-]{8}(?=&|$)/, "$1*"));
}

function toList(value, rename) {
  return [...new Set(value.split(/\s+/).filter(Boolean).map(rename))];
}

function toDeclarations(value) {
  const declarations = value.split(";").map((part) => part.trim().replace(/\s*:\s*/, ":"));
  return declarations.filter(Boolean).join(";");
}

/** Only the class names that one has and the other lacks. */
function changedNames(before = "", after = "") {
  const [old, now] = [before.split(" "), after.split(" ")];
  return [old.filter((name) => !now.includes(name)).join(" "), now.filter((name) => !old.includes(name)).join(" ")];
}

function nameStep({ name, attributes }, position) {
  if (attributes.id) return `${name}#${attributes.id}`;
  const [first] = (attributes.class ?? "").split(" ");
  return `${name}${first ? `.${first}` : ""}${position > 0 ? `:${position}` : ""}`;
}

function toText({ name, attributes, children, text }) {
  if (text !== undefined) return text;
  const words = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  return `<${name}${words.join("")}>${children.map(toText).join("")}`;
}
