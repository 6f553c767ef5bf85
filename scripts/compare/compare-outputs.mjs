// Compares two outputs of the same site, file by file, after parsing them.

import { basename, extname } from "node:path/posix";
import { compareTrees } from "./compare-trees.mjs";
import { css } from "./formats/css.mjs";
import { html } from "./formats/html.mjs";
import { json } from "./formats/json.mjs";
import { headers, lines } from "./formats/lines.mjs";
import { markdown } from "./formats/markdown.mjs";
import { xml } from "./formats/xml.mjs";
import { pairFiles, withoutHashes } from "./pair-files.mjs";

const FORMATS = {
  ...{ ".html": html, ".json": json, ".css": css, ".md": markdown, ".xml": xml, ".svg": xml },
  ...{ ".txt": lines, ".yaml": lines, ".yml": lines, ".toml": lines, "": lines },
};
const SCRIPTS = new Set([".js", ".mjs"]);

/** The differences between two outputs (see read-output.mjs): `{ kind, file, place, before, after }`. */
export function compareOutputs(before, after) {
  const { pairs, removed, added, hashes } = pairFiles(before, after);
  const found = pairs.flatMap((pair) => {
    const [old, now] = [before.read(pair.before), after.read(pair.after)];
    if (old.equals(now)) return [];
    return compareContents(pair.name, old, now, hashes).map((one) => ({ ...one, file: pair.after }));
  });
  return [
    ...removed.map((file) => ({ kind: `file removed${ending(file)}`, file, place: "", before: file, after: "" })),
    ...added.map((file) => ({ kind: `file added${ending(file)}`, file, place: "", before: "", after: file })),
    ...found,
  ];
}

function ending(file) {
  return extname(file) && ` (${extname(file)})`;
}

function compareContents(name, old, now, hashes) {
  const extension = extname(name);
  const format = basename(name) === "_headers" ? headers : FORMATS[extension];
  if (format === undefined && !SCRIPTS.has(extension)) {
    return [{ kind: `binary file changed (${extension})`, place: "", ...sizes(old, now) }];
  }
  const [before, after] = [withoutHashes(old.toString(), hashes.before), withoutHashes(now.toString(), hashes.after)];
  if (before === after) return [];
  if (format !== undefined) return compareTexts(before, after, format);
  const kind = before.length === after.length ? "script changed, same size" : "script size changed";
  return [{ kind, place: "", ...sizes(before, after) }];
}

/** A file that cannot be parsed is compared by lines. */
function compareTexts(before, after, format) {
  try {
    return compareTrees(format.read(before), format.read(after), format);
  } catch (error) {
    if (format === lines) throw error;
    return compareTrees(lines.read(before), lines.read(after), lines);
  }
}

function sizes(before, after) {
  return { before: `${before.length} bytes`, after: `${after.length} bytes` };
}
