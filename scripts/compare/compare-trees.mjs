// Compares two trees of the same format and returns the smallest differences it can find.

import { findGaps, pairNodes } from "./align-nodes.mjs";
import { createNumbering } from "./trees.mjs";

const MAX_SAMPLE = 160;

/** `{ kind, place, before, after }` of every difference; `format` names what differs (see formats/). */
export function compareTrees(before, after, format) {
  const number = createNumbering();
  const found = [];
  compareNodes(number(before), number(after), { format, found, path: [] });
  return found;
}

function compareNodes(before, after, context) {
  if (before.id === after.id) return;
  const format = after.format ?? context.format;
  if (format !== context.format) return compareNodes({ ...before, format }, after, { ...context, format });
  if (before.name !== after.name) {
    report(context, `${format.nameNode(before)} is now ${format.nameNode(after)}`, before.name, after.name);
  }
  const keys = new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)]);
  for (const key of keys) {
    const [old, now] = [before.attributes[key], after.attributes[key]];
    if (old !== now) report(context, format.nameAttribute(after, key), ...(format.sample ?? asIs)(key, old, now));
  }
  if (before.text !== after.text) report(context, format.nameText(after), ...changedPart(before.text, after.text));
  compareChildren(before.children, after.children, context);
}

function compareChildren(before, after, context) {
  for (const { removed, added } of findGaps(before, after)) {
    const gap = { removed: [...removed], added: [...added] };
    takeMoved(gap, context);
    takeWrappers(gap, context);
    const leftOver = { removed: [], added: [] };
    for (const [old, now] of pairNodes(gap.removed, gap.added)) {
      if (old !== undefined && now !== undefined) compareNodes(old, now, inside(context, now, after));
      else if (old !== undefined) leftOver.removed.push(old);
      else leftOver.added.push(now);
    }
    for (const old of leftOver.removed) reportNode(inside(context, old, before), old, "removed");
    for (const now of leftOver.added) reportNode(inside(context, now, after), now, "added");
  }
}

/** Takes nodes out of a gap that only changed places. */
function takeMoved(gap, context) {
  for (const old of gap.removed) {
    const index = gap.added.findIndex(({ id }) => id === old.id);
    if (index < 0) continue;
    gap.added.splice(index, 1);
    gap.removed = gap.removed.filter((one) => one !== old);
    reportNode(inside(context, old, [old]), old, "moved");
  }
}

/** Takes nodes out of a gap that are now inside, or no longer inside, another node. */
function takeWrappers(gap, context) {
  const { format } = context;
  for (const [from, to, word] of [
    ["removed", "added", "added around"],
    ["added", "removed", "removed around"],
  ]) {
    for (const wrapper of [...gap[to]]) {
      const ids = new Set(wrapper.children.map(({ id }) => id));
      const wrapped = gap[from].filter(({ id, name }) => ids.has(id) && name !== "#text");
      const first = wrapped[0];
      if (first === undefined) continue;
      gap[from] = gap[from].filter((one) => !wrapped.includes(one));
      gap[to] = gap[to].filter((one) => one !== wrapper);
      const place = inside(context, wrapper, [wrapper]);
      report(
        place,
        `${format.nameNode(wrapper)} ${word} ${format.nameNode(first)}`,
        "",
        shorten(format.toText(wrapper)),
      );
      if (to === "added") compareChildren(wrapped, wrapper.children, place);
      else compareChildren(wrapper.children, wrapped, place);
    }
  }
}

function inside(context, node, siblings) {
  const alike = siblings.filter(({ name }) => name === node.name);
  const position = alike.length > 1 ? alike.indexOf(node) + 1 : 0;
  return { ...context, path: [...context.path, context.format.nameStep(node, position)] };
}

function reportNode(context, node, word) {
  const text = shorten(context.format.toText(node));
  const [before, after] = word === "added" ? ["", text] : [text, word === "moved" ? text : ""];
  report(context, `${context.format.nameNode(node)} ${word}`, before, after);
}

function report({ format, found, path }, kind, before, after) {
  found.push({ kind, place: format.joinPath(path), before: shorten(before), after: shorten(after) });
}

function asIs(_key, before, after) {
  return changedPart(before, after);
}

/** Two long texts without most of what they start and end with alike. */
function changedPart(before = "", after = "") {
  if (Math.max(before.length, after.length) <= MAX_SAMPLE) return [before, after];
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  const from = Math.max(0, start - 40);
  const mark = from > 0 ? "…" : "";
  return [before, after].map((text) => mark + text.slice(from));
}

function shorten(text = "") {
  const line = text.replace(/\s+/g, " ");
  return line.length > MAX_SAMPLE ? `${line.slice(0, MAX_SAMPLE)}…` : line;
}
