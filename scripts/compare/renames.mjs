// Declared renames: what the older version calls `from` and the newer one `to`, by kind. A `*` stands for any part of a
// name. They are applied to the older output, so that only what was not meant remains.
//   class   class names, in pages, stylesheets and scripts
//   id      ids, and links to them
//   data    attributes whose names start with "data-"
//   var     custom properties of stylesheets
//   key     keys of JSON objects
//   file    paths of files, and references to them

import { readFileSync } from "node:fs";

const KINDS = ["class", "id", "data", "var", "key", "file"];

/** Renames from `class:a=b` words and a JSON file of `{ "class": { "a": "b" } }`. */
export function readRenames(words = [], file = undefined) {
  const found = Object.fromEntries(KINDS.map((kind) => [kind, []]));
  const add = (kind, from, to) => {
    if (found[kind] === undefined || !from || !to) {
      throw new Error(`Invalid rename "${kind}:${from}=${to}". Use one of ${KINDS.join(", ")}: class:old=new`);
    }
    found[kind].push([from, to]);
  };
  for (const word of words) {
    const [, kind, from, to] = /^(\w+):([^=]*)=(.*)$/.exec(word) ?? [undefined, word];
    add(kind, from, to);
  }
  const listed = file === undefined ? {} : JSON.parse(readFileSync(file, "utf8"));
  for (const [kind, names] of Object.entries(listed)) {
    for (const [from, to] of Object.entries(names)) add(kind, from, to);
  }
  return createRenames(found);
}

/** No renames: for the newer output. */
export const NO_RENAMES = createRenames({});

function createRenames(found) {
  const rename = Object.fromEntries(KINDS.map((kind) => [kind, renamer(found[kind] ?? [])]));
  const patterns = (found.file ?? []).map(([from, to]) => [new RegExp(toPattern(from), "g"), to]);
  return {
    ...rename,
    /** References in any text: files, custom properties and data attributes have unmistakable names. */
    text(text) {
      const referring = patterns.reduce(
        (all, [pattern, to]) => all.replace(pattern, (...parts) => fill(to, parts)),
        text,
      );
      return referring.replace(/(?:--|data-)[\w-]+/g, (name) =>
        name.startsWith("--") ? rename.var(name) : rename.data(name),
      );
    },
    /** A script, in which any word may be a class or an id. */
    script(text) {
      return text.replace(/[A-Za-z_][\w-]*/g, (word) => rename.id(rename.class(word)));
    },
    selector(text) {
      return text
        .replace(/\.(-?[A-Za-z_](?:[\w-]|\\.)*)/g, (_, name) => `.${rename.class(name)}`)
        .replace(/#(-?[A-Za-z_][\w-]*)/g, (_, name) => `#${rename.id(name)}`);
    },
    /** An attribute value: ids in lists, and anchors in links. */
    reference(value) {
      return value.replace(/(?<=#)[\w-]+$/, (name) => rename.id(name));
    },
  };
}

/** Renames whole names. */
function renamer(pairs) {
  const exact = new Map(pairs.filter(([from]) => !from.includes("*")));
  const patterns = pairs
    .filter(([from]) => from.includes("*"))
    .map(([from, to]) => [new RegExp(`^${toPattern(from)}$`), to]);
  if (pairs.length === 0) return (name) => name;
  return (name) => {
    if (exact.has(name)) return exact.get(name);
    for (const [pattern, to] of patterns) {
      const parts = pattern.exec(name);
      if (parts !== null) return fill(to, parts);
    }
    return name;
  };
}

function toPattern(name) {
  return name.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "([^\\s\"'<>()]*)");
}

function fill(to, parts) {
  let index = 1;
  return to.replace(/\*/g, () => parts[index++] ?? "");
}
