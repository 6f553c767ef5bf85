// Finds which file of one output became which of the other. Many names end with a hash of the content (`main-0kvgdtna.js`),
// so files without a counterpart of their own name are paired by the rest of it, and by content if several qualify. The
// numbered parts of one list (`texts-3-n6z4ls.json`) count as one file.

import { basename, dirname, extname } from "node:path/posix";

/** Pages and their Markdown are never named after their content. */
const NEVER_HASHED = new Set([".html", ".md", ".txt", ".xml", ""]);
const HASH = /(^|[-.])([a-z0-9]{6,16}|[A-Z0-9]{8})$/;
const PACKING = /\.(?:br|gz|zst)$/;
const PART = /-(\d+)-[a-z0-9]{6,16}\.json$/;
/** Above this size, content is compared by its beginning. */
const MAX_COMPARED = 20_000;

/**
 * `{ pairs, removed, added, hashes }`: pairs of `{ name, before, after }` with lists of paths, and for each side the hashes
 * in its names with what to read instead.
 */
export function pairFiles(before, after) {
  const [old, now] = [new Set(before.paths), new Set(after.paths)];
  const pairs = before.paths
    .filter((path) => now.has(path) && !PART.test(path))
    .map((path) => ({ name: path, before: [path], after: [path] }));
  const found = {
    before: groupByStem(before.paths.filter((path) => !now.has(path) || PART.test(path))),
    after: groupByStem(after.paths.filter((path) => !old.has(path) || PART.test(path))),
  };
  const [removed, added] = [[], []];
  const hashes = { before: new Map(), after: new Map() };
  for (const stem of new Set([...found.before.keys(), ...found.after.keys()])) {
    const [left, right] = [found.before.get(stem) ?? [], found.after.get(stem) ?? []];
    const paired =
      left[0]?.length > 1 || right[0]?.length > 1 ? zip(left, right) : pairBySimilarity(left, right, before, after);
    for (const [index, [from, to]] of paired.entries()) {
      const name = stem.replace("*", paired.length > 1 ? `*${index + 1}` : "*");
      pairs.push({ name, before: from, after: to });
      for (const path of from) hashes.before.set(hashOf(path), `hash of ${name}`);
      for (const path of to) hashes.after.set(hashOf(path), `hash of ${name}`);
    }
    removed.push(...left.filter((paths) => !paired.some(([from]) => from === paths)).flat());
    added.push(...right.filter((paths) => !paired.some(([, to]) => to === paths)).flat());
  }
  return { pairs, hashes, removed, added };
}

/** Replaces the hashes in a text. */
export function withoutHashes(text, hashes) {
  if (hashes.size === 0) return text;
  return text.replace(/[A-Za-z0-9]{6,16}/g, (word) => hashes.get(word) ?? word);
}

/** Restores the hashes in a text. */
export function withHashes(text, hashes) {
  const names = new Map([...hashes].map(([hash, name]) => [name, hash]));
  return text.replace(/hash of [^\s"'<>]+?\.\w+/g, (name) => names.get(name) ?? name);
}

/** Lists of files by stem: one file each, or all parts of one list. */
function groupByStem(paths) {
  const groups = new Map();
  for (const path of paths) {
    const part = PART.exec(path);
    const stem = part === null ? (stemOf(path) ?? path) : path.replace(PART, "-*.json");
    const group = groups.get(stem) ?? [];
    groups.set(stem, group);
    if (part === null || group.length === 0) group.push([path]);
    else group[0].push(path);
  }
  for (const [first] of groups.values()) first.sort((a, b) => numberOf(a) - numberOf(b));
  return groups;
}

function numberOf(path) {
  return Number(PART.exec(path)?.[1] ?? 0);
}

/** "main-*.js" for "main-0kvgdtna.js", and "main-*.js.br" for its packed copy. */
function stemOf(path) {
  const packing = PACKING.exec(path)?.[0] ?? "";
  const ending = extname(path.slice(0, path.length - packing.length));
  const name = basename(path, ending + packing);
  if (NEVER_HASHED.has(ending) || !HASH.test(name)) return undefined;
  return `${dirname(path)}/${name.replace(HASH, "$1*")}${ending}${packing}`;
}

function hashOf(path) {
  return HASH.exec(basename(path, extname(path)))?.[2];
}

function zip(left, right) {
  return left.slice(0, right.length).map((paths, index) => [paths, right[index]]);
}

/** Pairs of files, the most similar first. */
function pairBySimilarity(removed, added, before, after) {
  if (removed.length <= 1 && added.length <= 1) return zip(removed, added);
  const left = removed.map(([path]) => piecesOf(before.read(path)));
  const right = added.map(([path]) => piecesOf(after.read(path)));
  const scores = left.flatMap((one, i) => right.map((two, j) => [i, j, overlap(one, two)]));
  const [taken, given] = [new Set(), new Set()];
  const pairs = [];
  for (const [i, j] of scores.sort((a, b) => b[2] - a[2])) {
    if (taken.has(i) || given.has(j)) continue;
    taken.add(i);
    given.add(j);
    pairs.push([i, j]);
  }
  return pairs.sort(([a], [b]) => a - b).map(([i, j]) => [removed[i], added[j]]);
}

function piecesOf(content) {
  return new Set(content.toString("latin1", 0, MAX_COMPARED).split(/[{};,\n]/));
}

function overlap(one, two) {
  let shared = 0;
  for (const piece of one) if (two.has(piece)) shared++;
  return shared / Math.max(1, one.size + two.size - shared);
}
