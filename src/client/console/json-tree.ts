// JSON as a lazily expanded tree with search, so large responses stay responsive.

import type { ComponentChildren, VNode } from "preact";
import { toExactJson } from "../../base/exact-json.ts";
import { h } from "./h.ts";
import type { Model } from "./model.ts";
import { fillWord } from "./words.ts";

/** Members shown at once; more are added on request. */
const STEP = 100;
const LONGEST_TEXT = 2000;
/** Number of members expanded initially. */
const OPEN_MEMBERS = 200;

export function jsonTree(model: Model, value: unknown): VNode {
  const budget = { left: OPEN_MEMBERS };
  return h("div", { class: "console-tree" }, node(model, { value, path: "response", depth: 0, budget }));
}

interface Node {
  readonly value: unknown;
  readonly path: string;
  readonly name?: string;
  readonly depth: number;
  readonly budget: { left: number };
}

function node(model: Model, { value, path, name, depth, budget }: Node): ComponentChildren {
  const key = name === undefined ? undefined : [h("span", { class: "console-flag-token" }, name), ": "];
  if (typeof value !== "object" || value === null)
    return h("div", { class: "console-leaf", key: path }, key, scalar(value));
  const isList = Array.isArray(value);
  const names = isList ? undefined : Object.keys(value);
  const size = isList ? value.length : (names?.length ?? 0);
  const [start, end] = isList ? "[]" : "{}";
  if (size === 0) return h("div", { class: "console-leaf", key: path }, key, `${start}${end}`);
  const isOpen = model.open.get(path) ?? (depth < 3 && budget.left > 0);
  if (isOpen) budget.left -= Math.min(size, STEP);
  const onToggle = (event: Event): void => {
    const { open } = event.currentTarget as HTMLDetailsElement;
    if (open === isOpen) return;
    model.open.set(path, open);
    model.update();
  };
  return h(
    "details",
    { key: path, open: isOpen, onToggle },
    h("summary", {}, key, start, h("span", { class: "console-count" }, isOpen ? "" : ` ${size} `), isOpen ? "" : end),
    isOpen && members(model, { value, path, depth, budget }, names, size),
    isOpen && h("div", { class: "console-leaf" }, end),
  );
}

function members(
  model: Model,
  { value, path, depth, budget }: Node,
  names: readonly string[] | undefined,
  size: number,
): VNode {
  const shown = Math.min(size, shownCount.get(path) ?? STEP);
  const rows = Array.from({ length: shown }, (_, index) => {
    const key = names?.[index];
    const inner: unknown =
      key === undefined ? (value as readonly unknown[])[index] : (value as Record<string, unknown>)[key];
    const label = key === undefined ? {} : { name: toExactJson(key) ?? "" };
    return node(model, { value: inner, path: `${path}/${key ?? index}`, ...label, depth: depth + 1, budget });
  });
  const more = (): void => {
    shownCount.set(path, shown + STEP * 5);
    model.update();
  };
  return h(
    "div",
    { class: "console-members" },
    rows,
    shown < size &&
      h(
        "button",
        { type: "button", class: "console-link", onClick: more },
        fillWord(model.words.showMore, { count: size - shown }),
      ),
  );
}

/** How many members are shown of each part the reader expanded. */
const shownCount = new Map<string, number>();

/** Drops the expansion state of the previous response. */
export function closeTree({ open }: Model): void {
  shownCount.clear();
  for (const path of open.keys()) if (path.startsWith("response")) open.delete(path);
}

function scalar(value: unknown): VNode {
  const text = toExactJson(value) ?? "";
  const kind =
    typeof value === "string" ? "text" : typeof value === "number" || typeof value === "bigint" ? "number" : "word";
  return h(
    "span",
    { class: `console-${kind}-token` },
    text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text,
  );
}

export interface Match {
  readonly path: string;
  readonly text: string;
}

const MOST_MATCHES = 200;
const MOST_LOOKED_AT = 2_000_000;

/** The first places whose key or value contains the text. */
export function findInJson(value: unknown, wanted: string): readonly Match[] {
  const text = wanted.toLowerCase();
  const matches: Match[] = [];
  const waiting: { value: unknown; path: string }[] = [{ value, path: "" }];
  for (let looked = 0; looked < MOST_LOOKED_AT && matches.length < MOST_MATCHES; looked++) {
    const next = waiting.pop();
    if (next === undefined) break;
    if (typeof next.value === "object" && next.value !== null) {
      const entries = Object.entries(next.value).reverse();
      const isList = Array.isArray(next.value);
      for (const [key, inner] of entries)
        waiting.push({ value: inner, path: isList ? `${next.path}[${key}]` : `${next.path}.${key}` });
      continue;
    }
    const shown = toExactJson(next.value) ?? "";
    const name = next.path.slice(next.path.lastIndexOf(".") + 1);
    if (shown.toLowerCase().includes(text) || name.toLowerCase().includes(text))
      matches.push({ path: next.path.replace(/^\./, ""), text: shown.slice(0, 300) });
  }
  return matches;
}
