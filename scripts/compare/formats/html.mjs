// HTML as a browser sees it: class names in any order, one space for many, JSON and styles in the page parsed too.

import { parseDocument } from "htmlparser2";
import { node } from "../trees.mjs";
import { css } from "./css.mjs";
import { json } from "./json.mjs";

/** Elements whose white space readers see. */
const VERBATIM = new Set(["pre", "textarea", "script", "style"]);

export const html = {
  read: (text) => toTree(parseDocument(text), false),
  nameNode: ({ name }) => (name.startsWith("#") ? name.slice(1) : `element <${name}>`),
  nameAttribute: ({ name }, key) => `attribute ${key} of <${name}>`,
  nameText: ({ name }) => (name === "#text" ? "text changed" : `${name.slice(1)} changed`),
  nameStep,
  joinPath: (path) => path.join(" > "),
  sample: (key, before, after) => (key === "class" ? changedNames(before, after) : [before, after]),
  toText,
};

function toTree(element, isVerbatim) {
  const { type, name = `#${type}`, data, attribs = {}, children = [] } = element;
  if (type === "text") return node("#text", { text: isVerbatim ? data : data.replace(/\s+/g, " ") });
  if (children.length === 0 && type !== "tag" && data !== undefined) return node(name, { text: data });
  const attributes = Object.fromEntries(Object.entries(attribs).map(([key, value]) => [key, normalize(key, value)]));
  return node(name, { attributes, children: childrenOf(element, children, isVerbatim || VERBATIM.has(name)) });
}

function childrenOf({ name, attribs }, children, isVerbatim) {
  const [{ data } = {}] = children;
  if (name === "style" && data) return [{ ...css.read(data), format: css }];
  if (name === "script" && data && /json/.test(attribs.type ?? "")) return [{ ...json.read(data), format: json }];
  return children.map((child) => toTree(child, isVerbatim));
}

function normalize(key, value) {
  if (key === "class") return [...new Set(value.split(/\s+/))].filter(Boolean).sort().join(" ");
  if (key === "style")
    return value
      .split(";")
      .map((part) => part.trim().replace(/\s*:\s*/, ":"))
      .filter(Boolean)
      .join(";");
  // The version of a file, which changes with its content.
  return value.replace(/([?&]v=)[\w-]{8}(?=&|$)/, "$1*");
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
