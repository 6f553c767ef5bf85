// JSON as a lazily expanded tree with search, so large responses stay responsive.

import type { ComponentChildren, VNode } from "preact";
import { toExactJson } from "../../base/exact-json.ts";
import { fillString } from "../../base/text.ts";
import { button, h, toggle } from "./h.ts";
import type { Model } from "./model.ts";
import { createPause } from "./parse-in-steps.ts";

/** Members shown at once; more are added on request. */
const STEP = 100;
const MAX_TEXT_LENGTH = 2000;
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
  return h(
    "details",
    { key: path, ...toggle(model, path, isOpen) },
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
    shown < size && button("console-link", fillString(model.strings.showMore, { count: size - shown }), more),
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
    text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text,
  );
}

interface Match {
  readonly path: string;
  readonly text: string;
}

/** One search through a response. */
interface Search {
  readonly json: unknown;
  readonly query: string;
  readonly matches: Match[];
  isDone: boolean;
}

const MAX_MATCHES = 200;
/** The search that is shown; an earlier one stops. */
let latest: Search | undefined;

/** The first places whose key or value contains the text; a large response is searched in steps. */
export function searchJson(model: Model, json: unknown, query: string): Search {
  if (latest !== undefined && latest.json === json && latest.query === query) return latest;
  const search: Search = { json, query, matches: [], isDone: false };
  latest = search;
  void run(search, model.update);
  return search;
}

/** A value in a response. */
interface Place {
  readonly path: string;
  readonly name: string;
  readonly value: unknown;
}

async function run(current: Search, update: () => void): Promise<void> {
  const { json, matches } = current;
  const text = current.query.toLowerCase();
  const pause = createPause();
  // A stack rather than recursion, because a response may be nested to any depth.
  const open: Iterator<Place>[] = [[{ path: "", name: "", value: json }].values()];
  for (let looked = 1; open.length > 0 && matches.length < MAX_MATCHES; looked++) {
    if (looked % 2000 === 0 && (await pause())) {
      if (latest !== current) return;
      update();
    }
    const next = open.at(-1)?.next();
    if (next?.done !== false) {
      open.pop();
      continue;
    }
    const { path, name, value } = next.value;
    const isContainer = typeof value === "object" && value !== null;
    const shown = isContainer ? summaryOf(value) : (toExactJson(value) ?? "");
    if (name.toLowerCase().includes(text) || (!isContainer && shown.toLowerCase().includes(text)))
      matches.push({ path: path.replace(/^\./, ""), text: shown.slice(0, 300) });
    if (isContainer) open.push(placesIn(value, path));
  }
  current.isDone = true;
  if (pause.count() > 0) update();
}

function* placesIn(owner: object, path: string): Generator<Place> {
  const isList = Array.isArray(owner);
  for (const [key, value] of Object.entries(owner))
    yield isList ? { path: `${path}[${key}]`, name: "", value } : { path: `${path}.${key}`, name: key, value };
}

function summaryOf(value: object): string {
  return Array.isArray(value) ? `[ ${value.length} ]` : `{ ${Object.keys(value).length} }`;
}
