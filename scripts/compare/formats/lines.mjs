// Any other text, by lines; and files of header rules, whose indented lines belong to the path above them.

import { node } from "../trees.mjs";

const words = {
  nameAttribute: (_, key) => key,
  nameText: ({ name }) => `${name} changed`,
  nameStep: ({ label, name }, position) => label ?? `${name} ${position}`,
  joinPath: (path) => path.join(" "),
  toText: ({ text, label, children }) => text ?? [label, ...children.map(({ text }) => text)].join(" "),
};

export const lines = {
  ...words,
  read: (text) => node("#lines", { children: toLines(text).map((line) => node("line", { text: line })) }),
  nameNode: () => "line",
};

export const headers = {
  ...words,
  read: readRules,
  nameNode: ({ name }) => name.replace("#", ""),
};

function toLines(text) {
  return text.split("\n").filter((line) => line.trim() !== "");
}

function readRules(text) {
  const rules = [];
  for (const line of toLines(text)) {
    if (!/^\s/.test(line))
      rules.push({ ...node("header rule", { attributes: { path: line.trim() } }), label: line.trim() });
    else rules.at(-1)?.children.push(node("header", { text: line.trim() }));
  }
  return node("#rules", { children: rules });
}
