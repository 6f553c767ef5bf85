// Compares two outputs of the same site, file by file, after parsing them.

import { basename, dirname, extname } from "node:path/posix";
import { compareTrees } from "./compare-trees.mjs";
import { css } from "./formats/css.mjs";
import { html } from "./formats/html.mjs";
import { json } from "./formats/json.mjs";
import { headers, lines } from "./formats/lines.mjs";
import { markdown } from "./formats/markdown.mjs";
import { searchIndex, searchRecords } from "./formats/search.mjs";
import { xml } from "./formats/xml.mjs";
import { pairFiles, withHashes, withoutHashes } from "./pair-files.mjs";
import { NO_RENAMES } from "./renames.mjs";

const FORMATS = {
  ...{ ".html": html, ".json": json, ".css": css, ".md": markdown, ".xml": xml, ".svg": xml },
  ...{ ".txt": lines, ".yaml": lines, ".yml": lines, ".toml": lines, "": lines },
};
const SCRIPTS = new Set([".js", ".mjs"]);
/** Files that only pack other files of the output. */
const PACKED = new Set([".br", ".gz", ".zst"]);

/** The differences between two outputs (see read-output.mjs): `{ kind, file, place, before, after }`. */
export function compareOutputs(before, after, renames = NO_RENAMES) {
  const renamed = renameFiles(before, renames);
  const { pairs, removed, added, hashes } = pairFiles(renamed, after);
  const found = pairs.flatMap((pair) => {
    const [old, now] = [readAll(renamed, pair.before), readAll(after, pair.after)];
    if (old.equals(now)) return [];
    const differences = compareContents(pair.name, [old, now], hashes, renames);
    return differences.map(({ nodes: _, ...one }) => ({
      ...one,
      file: pair.after.length > 1 ? pair.name : pair.after[0],
    }));
  });
  return [
    ...removed.map((file) => ({ kind: `file removed${ending(file)}`, file, place: "", before: file, after: "" })),
    ...added.map((file) => ({ kind: `file added${ending(file)}`, file, place: "", before: "", after: file })),
    ...found,
  ];
}

/**
 * One HTML file as it is compared: its differences, and for each side the document, the output with declared names, and a
 * function that restores hashes. Undefined if only one of them has it.
 */
export function comparePage(before, after, file, renames) {
  const renamed = renameFiles(before, renames);
  if (!renamed.paths.includes(file) || !after.paths.includes(file)) return undefined;
  const { hashes } = pairFiles(renamed, after);
  const [old, now] = normalizedTexts([renamed.read(file), after.read(file)], hashes, renames);
  const trees = [html.read(old, renames), html.read(now, NO_RENAMES)];
  const differences = compareTrees(...trees, html);
  const sides = [renamed, after].map((output, index) => ({
    output,
    document: trees[index].element,
    restore: (text) => withHashes(text, index === 0 ? hashes.before : hashes.after),
  }));
  return { differences, sides };
}

function renameFiles(output, renames) {
  const original = new Map(output.paths.map((path) => [renames.file(path), path]));
  return { paths: [...original.keys()], read: (path) => output.read(original.get(path)) };
}

/** The parts of a list are one list. */
function readAll(output, paths) {
  const contents = paths.map((path) => output.read(path));
  return contents.length === 1
    ? contents[0]
    : Buffer.from(JSON.stringify(contents.flatMap((part) => JSON.parse(part))));
}

function ending(file) {
  return extname(file) && ` (${extname(file)})`;
}

function compareContents(name, [old, now], hashes, renames) {
  const extension = extname(name);
  const format = formatOf(name, extension);
  if (format === undefined && !SCRIPTS.has(extension)) {
    return [{ kind: `binary file changed (${extension})`, place: "", ...sizes(old, now) }];
  }
  const [before, after] = normalizedTexts([old, now], hashes, renames);
  if (format !== undefined) return compareTexts(before, after, format, renames);
  const script = renames.script(before);
  if (script === after) return [];
  const kind = script.length === after.length ? "script changed, same size" : "script size changed";
  return [{ kind, place: "", ...sizes(script, after) }];
}

function formatOf(name, extension) {
  if (PACKED.has(extension)) return { ...lines, read: () => lines.read("") };
  if (basename(name) === "_headers") return headers;
  if (extension !== ".json" || basename(dirname(name)) !== "search") return FORMATS[extension];
  return basename(name).startsWith("texts-") ? searchRecords : searchIndex;
}

function normalizedTexts([old, now], hashes, renames) {
  return [renames.text(withoutHashes(old.toString(), hashes.before)), withoutHashes(now.toString(), hashes.after)];
}

/** A file that cannot be parsed is compared by lines. */
function compareTexts(before, after, format, renames) {
  if (before === after) return [];
  try {
    return compareTrees(format.read(before, renames), format.read(after, NO_RENAMES), format);
  } catch (error) {
    if (format === lines) throw error;
    return compareTrees(lines.read(before), lines.read(after), lines);
  }
}

function sizes(before, after) {
  return { before: `${before.length} bytes`, after: `${after.length} bytes` };
}
