// Finds which children of one node became which children of another, in order.

import { diffArrays } from "diff";

/** Above this many pairs of candidates, children are paired by name alone. */
const MAX_CANDIDATES = 10_000;
/** Equal children are found exactly up to this many edits, and by position beyond. */
const MAX_EDITS = 2_000;
const MAX_FEATURES = 200;
/** What two nodes with different names must share to count as one node with a new name. */
const MIN_SHARED = 0.5;

/** The gaps between equal children: `{ removed, added }`, of which at least one is not empty. */
export function findGaps(before, after) {
  const start = sharedLength(before, after);
  const end = sharedLength(before.slice(start).reverse(), after.slice(start).reverse());
  const [removed, added] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  if (removed.length === 0 || added.length === 0) return [{ removed, added }];
  const changes = diffArrays(removed.map(id), added.map(id), { maxEditLength: MAX_EDITS });
  return changes === undefined ? [{ removed, added }] : toGaps(changes, removed, added);
}

/** Pairs `[before, after]` of a gap; either is undefined if the other has no counterpart. */
export function pairNodes(removed, added) {
  if (removed.length * added.length > MAX_CANDIDATES) return pairByName(removed, added);
  const [left, right] = [removed.map(features), added.map(features)];
  const scores = removed.map((one, i) => added.map((two, j) => similarity(one, two, left[i], right[j])));
  return bestPairs(removed, added, scores);
}

function id(node) {
  return node.id;
}

function sharedLength(before, after) {
  let length = 0;
  while (length < before.length && length < after.length && before[length].id === after[length].id) length++;
  return length;
}

function toGaps(changes, before, after) {
  const gaps = [];
  let [i, j, gap] = [0, 0, undefined];
  for (const { added, removed, count } of changes) {
    if (!added && !removed) {
      [i, j, gap] = [i + count, j + count, undefined];
      continue;
    }
    if (gap === undefined) {
      gap = { removed: [], added: [] };
      gaps.push(gap);
    }
    if (removed) gap.removed.push(...before.slice(i, i + count));
    else gap.added.push(...after.slice(j, j + count));
    if (removed) i += count;
    else j += count;
  }
  return gaps;
}

/** The pairs, in order, whose scores have the highest sum. */
function bestPairs(removed, added, scores) {
  const sums = Array.from({ length: removed.length + 1 }, () => new Array(added.length + 1).fill(0));
  for (let i = removed.length - 1; i >= 0; i--) {
    for (let j = added.length - 1; j >= 0; j--) {
      const paired = scores[i][j] > 0 ? scores[i][j] + sums[i + 1][j + 1] : 0;
      sums[i][j] = Math.max(paired, sums[i + 1][j], sums[i][j + 1]);
    }
  }
  const pairs = [];
  let [i, j] = [0, 0];
  while (i < removed.length && j < added.length) {
    if (scores[i][j] > 0 && sums[i][j] === scores[i][j] + sums[i + 1][j + 1]) pairs.push([removed[i++], added[j++]]);
    else if (sums[i][j] === sums[i + 1][j]) pairs.push([removed[i++], undefined]);
    else pairs.push([undefined, added[j++]]);
  }
  return [
    ...pairs,
    ...removed.slice(i).map((one) => [one, undefined]),
    ...added.slice(j).map((one) => [undefined, one]),
  ];
}

function pairByName(removed, added) {
  const waiting = new Map();
  for (const one of removed) waiting.set(one.name, [...(waiting.get(one.name) ?? []), one]);
  const pairs = added.map((one) => [waiting.get(one.name)?.shift(), one]);
  return [...pairs, ...[...waiting.values()].flat().map((one) => [one, undefined])];
}

function similarity(one, two, left, right) {
  let shared = 0;
  for (const feature of left) if (right.has(feature)) shared++;
  const share = shared / Math.max(1, left.size + right.size - shared);
  if (one.name === two.name) return 0.1 + share;
  return share >= MIN_SHARED && !one.name.startsWith("#") ? share : 0;
}

/** What makes a node recognizable: its attributes, words and descendants. */
function features(node) {
  const found = new Set();
  const waiting = [node];
  for (const one of waiting) {
    if (found.size > MAX_FEATURES) break;
    if (one !== node) found.add(one.id);
    for (const [key, value] of Object.entries(one.attributes)) {
      for (const word of String(value).split(/\s+/)) found.add(`${key}=${word}`);
    }
    for (const word of one.text?.slice(0, 1000).split(/\s+/) ?? []) found.add(word);
    waiting.push(...one.children);
  }
  return found;
}
