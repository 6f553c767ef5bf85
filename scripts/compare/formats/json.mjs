// JSON: keys in any order, the items of a list in theirs.

import { node } from "../trees.mjs";

export const json = {
  read: (text, renames) => toTree("value", JSON.parse(text), renames),
  nameNode: ({ name }) => `JSON ${name}`,
  nameAttribute: ({ name }, key) => `JSON ${key} of ${name}`,
  nameText: ({ name }) => `JSON ${name} changed`,
  nameStep: ({ name }, position) => (name.endsWith("[]") ? `[${Math.max(0, position - 1)}]` : `.${name}`),
  joinPath: (path) => path.join("").replace(/^\./, ""),
  toText,
};

function toTree(name, value, renames) {
  if (Array.isArray(value)) {
    return node(name, {
      attributes: { type: "list" },
      children: value.map((item) => toTree(`${name}[]`, item, renames)),
    });
  }
  if (value === null || typeof value !== "object") return node(name, { text: JSON.stringify(value) });
  const entries = Object.entries(value).map(([key, item]) => [renames.key(key), item]);
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return node(name, {
    attributes: { type: "object" },
    children: sorted.map(([key, item]) => toTree(key, item, renames)),
  });
}

function toText({ name, children, text }) {
  return `${name}: ${text ?? children.map(toText).join(", ")}`;
}
