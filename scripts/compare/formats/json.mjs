// JSON: keys in any order, the items of a list in theirs.

import { node } from "../trees.mjs";

export const json = {
  read: (text) => toTree("value", JSON.parse(text)),
  nameNode: ({ name }) => `JSON ${name}`,
  nameAttribute: ({ name }, key) => `JSON ${key} of ${name}`,
  nameText: ({ name }) => `JSON ${name} changed`,
  nameStep: ({ name }, position) => (name.endsWith("[]") ? `[${Math.max(0, position - 1)}]` : `.${name}`),
  joinPath: (path) => path.join("").replace(/^\./, ""),
  toText,
};

function toTree(name, value) {
  if (Array.isArray(value)) {
    return node(name, { attributes: { type: "list" }, children: value.map((item) => toTree(`${name}[]`, item)) });
  }
  if (value === null || typeof value !== "object") return node(name, { text: JSON.stringify(value) });
  const keys = Object.keys(value).sort();
  return node(name, { attributes: { type: "object" }, children: keys.map((key) => toTree(key, value[key])) });
}

function toText({ name, children, text }) {
  return `${name}: ${text ?? children.map(toText).join(", ")}`;
}
