// Stylesheets: rules in order, each with its declarations.

import postcss from "postcss";
import { node } from "../trees.mjs";

export const css = {
  read: (text, renames) => toTree(postcss.parse(text), renames),
  nameNode: ({ name }) => (name.startsWith("@") ? `${name.split(" ")[0]} rule` : "CSS rule"),
  nameAttribute: (_, key) => `declaration ${key}`,
  nameText: () => "CSS text",
  nameChange: "selector changed",
  nameStep: ({ name }) => name,
  joinPath: (path) => path.join(" { "),
  toText,
};

function toTree(rule, renames) {
  const attributes = {};
  const children = [];
  for (const part of rule.nodes ?? []) {
    if (part.type === "comment") continue;
    if (part.type !== "decl") children.push(toTree(part, renames));
    else attributes[part.prop] = [attributes[part.prop], declarationValue(part)].filter(Boolean).join("; ");
  }
  return node(nameOf(rule, renames), { attributes, children });
}

function nameOf({ type, name, params, selector }, renames) {
  if (type === "root") return "#stylesheet";
  return type === "atrule" ? `@${name} ${spaced(params)}`.trim() : renames.selector(spaced(selector));
}

function declarationValue({ value, important }) {
  return spaced(value) + (important ? " !important" : "");
}

function spaced(text) {
  return text.replace(/\s+/g, " ").replace(/\s*,\s*/g, ", ");
}

function toText({ name, attributes, children }) {
  const declarations = Object.entries(attributes).map(([key, value]) => `${key}: ${value}`);
  return `${name} { ${[...declarations, ...children.map(toText)].join("; ")} }`;
}
