// Markdown as a tree of blocks and spans.

import { markdownToMdast } from "satteri";
import { node } from "../trees.mjs";

export const markdown = {
  read: (text) => toTree(markdownToMdast(text)),
  nameNode: ({ name }) => `Markdown ${name}`,
  nameAttribute: ({ name }, key) => `Markdown ${key} of ${name}`,
  nameText: ({ name }) => (name === "text" ? "Markdown text changed" : `Markdown ${name} changed`),
  nameStep: ({ name }, position) => (position > 0 ? `${name}:${position}` : name),
  joinPath: (path) => path.join(" > "),
  toText,
};

function toTree({ type, children = [], value, position: _, data: __, ...rest }) {
  const attributes = Object.entries(rest).filter(([, one]) => one !== null && one !== undefined);
  return node(type, {
    attributes: Object.fromEntries(attributes.map(([key, one]) => [key, String(one)])),
    children: children.map(toTree),
    text: value,
  });
}

function toText({ attributes, children, text }) {
  return text ?? (children.map(toText).join(" ") || Object.values(attributes).join(" "));
}
