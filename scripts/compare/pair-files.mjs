// Finds which file of one output became which of the other. Many names end with a hash of the content (`main-0kvgdtna.js`),
// so files without a counterpart of their own name are paired by the rest of it, and by content if several qualify.

import { basename, dirname, extname } from "node:path/posix";

/** Pages and their Markdown are never named after their content. */
const NEVER_HASHED = new Set([".html", ".md", ".txt", ".xml", ""]);
const HASH = /(^|[-.])([a-z0-9]{6,16}|[A-Z0-9]{8})$/;
/** Above this size, content is compared by its first lines. */
const MAX_COMPARED = 20_000;

/**
 * `{ pairs, removed, added, hashes }`: `pairs` of `{ name, before, after }`, and for each side the hashes in names with
 * what to read instead.
 */
export function pairFiles(before, after) {
  const [old, now] = [new Set(before.paths), new Set(after.paths)];
  const pairs = before.paths.filter((path) => now.has(path)).map((path) => ({ name: path, before: path, after: path }));
  const [removed, added] = [
    before.paths.filter((path) => !now.has(path)),
    after.paths.filter((path) => !old.has(path)),
  ];
  const hashes = { before: new Map(), after: new Map() };
  const candidates = groupByStem(added);
  const gone = [];
  for (const [stem, paths] of groupByStem(removed)) {
    const found = pairBySimilarity(paths, candidates.get(stem) ?? [], before, after);
    for (const [index, [from, to]] of found.entries()) {
      const name = stem.replace("*", found.length > 1 ? `*${index + 1}` : "*");
      pairs.push({ name, before: from, after: to });
      hashes.before.set(hashOf(from), `hash of ${name}`);
      hashes.after.set(hashOf(to), `hash of ${name}`);
    }
    gone.push(...paths.filter((path) => !found.some(([from]) => from === path)));
  }
  const paired = new Set(pairs.map(({ after: path }) => path));
  return { pairs, hashes, removed: gone, added: added.filter((path) => !paired.has(path)) };
}

/** Replaces the hashes in a text. */
export function withoutHashes(text, hashes) {
  if (hashes.size === 0) return text;
  return text.replace(/[A-Za-z0-9]{6,16}/g, (word) => hashes.get(word) ?? word);
}

function groupByStem(paths) {
  const groups = new Map();
  for (const path of paths) {
    const stem = stemOf(path) ?? path;
    groups.set(stem, [...(groups.get(stem) ?? []), path]);
  }
  return groups;
}

/** "main-*.js" for "main-0kvgdtna.js". */
function stemOf(path) {
  const ending = extname(path);
  const name = basename(path, ending);
  if (NEVER_HASHED.has(ending) || !HASH.test(name)) return undefined;
  return `${dirname(path)}/${name.replace(HASH, "$1*")}${ending}`;
}

function hashOf(path) {
  return HASH.exec(basename(path, extname(path)))?.[2];
}

/** Pairs of files, the most similar first. */
function pairBySimilarity(removed, added, before, after) {
  if (removed.length === 1 && added.length === 1) return [[removed[0], added[0]]];
  const left = removed.map((path) => piecesOf(before.read(path)));
  const right = added.map((path) => piecesOf(after.read(path)));
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
