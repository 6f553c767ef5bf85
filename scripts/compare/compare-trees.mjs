// Compares two trees of the same format and returns the smallest differences it can find.

import { findGaps, pairNodes } from "./align-nodes.mjs";
import { createNumbering } from "./trees.mjs";

const MAX_SAMPLE = 160;

/** `{ kind, place, before, after, nodes }` of every difference; `format` names what differs (see formats/). */
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
  const nodes = [before, after];
  const add = (kind, old, now) => report(context, { kind, nodes, before: old, after: now });
  if (before.name !== after.name) {
    const kind = format.nameChange ?? `${format.nameNode(before)} is now ${format.nameNode(after)}`;
    add(kind, before.name, after.name);
  }
  for (const key of new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)])) {
    const [old, now] = [before.attributes[key], after.attributes[key]];
    if (old !== now) add(format.nameAttribute(after, key), ...(format.sample ?? asIs)(key, old, now));
  }
  if (before.text !== after.text) add(format.nameText(after), before.text, after.text);
  compareChildren(before.children, after.children, context);
}

function compareChildren(before, after, context) {
  const gaps = findGaps(before, after);
  takeMoved(gaps, context);
  for (const gap of gaps) {
    takeWrappers(gap, context);
    for (const [old, now] of pairNodes(gap.removed, gap.added)) {
      if (now === undefined) reportNode(inside(context, old, before), old, "removed");
      else if (old === undefined) reportNode(inside(context, now, after), now, "added");
      else compareNodes(old, now, inside(context, now, after));
    }
  }
}

/** Takes nodes out of the gaps that only changed places. */
function takeMoved(gaps, context) {
  for (const from of gaps) {
    for (const old of [...from.removed]) {
      const to = gaps.find(({ added }) => added.some(({ id }) => id === old.id));
      if (to === undefined) continue;
      to.added.splice(
        to.added.findIndex(({ id }) => id === old.id),
        1,
      );
      from.removed.splice(from.removed.indexOf(old), 1);
      reportNode(inside(context, old, [old]), old, "moved");
    }
  }
}

/** Takes nodes out of a gap that are now inside, or no longer inside, another node. */
function takeWrappers(gap, context) {
  for (const [from, to, word] of [
    ["removed", "added", "added around"],
    ["added", "removed", "removed around"],
  ]) {
    for (const wrapper of [...gap[to]]) {
      const ids = new Set(wrapper.children.map(({ id }) => id));
      const wrapped = gap[from].filter(({ id, name }) => ids.has(id) && name !== "#text");
      if (wrapped.length === 0) continue;
      gap[from] = gap[from].filter((one) => !wrapped.includes(one));
      gap[to] = gap[to].filter((one) => one !== wrapper);
      const place = inside(context, wrapper, [wrapper]);
      reportNode(place, wrapper, `${word} ${context.format.nameNode(wrapped[0])}`);
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

/** What happened to a whole node. */
function reportNode(context, node, word) {
  const { nameNode, toText } = context.format;
  const text = toText(node);
  const isNew = word.startsWith("added");
  const [before, after] = isNew ? ["", text] : [text, word === "moved" ? text : ""];
  report(context, {
    kind: `${nameNode(node)} ${word}`,
    nodes: isNew ? [undefined, node] : [node, undefined],
    before,
    after,
  });
}

function report({ format, found, path }, { kind, nodes, before, after }) {
  const [old, now] = changedPart(before, after).map(shorten);
  found.push({ kind, place: format.joinPath(path), before: old, after: now, nodes });
}

function asIs(_key, before, after) {
  return [before, after];
}

/** Two long texts without most of what they start with alike. */
function changedPart(before = "", after = "") {
  if (Math.max(before.length, after.length) <= MAX_SAMPLE) return [before, after];
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  const from = Math.max(0, start - 40);
  return [before, after].map((text) => (from > 0 && text !== "" ? "…" : "") + text.slice(from));
}

function shorten(text) {
  const line = text.replaceAll("\n", "⏎");
  return line.length > MAX_SAMPLE ? `${line.slice(0, MAX_SAMPLE)}…` : line;
}
