// JSON as a lazily expanded tree with search, so large responses stay responsive.

import type { ComponentChildren, VNode } from "preact";
import { toExactJson } from "../../base/exact-json.ts";
import { fillString } from "../../base/text.ts";
import { h } from "./h.ts";
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
        fillString(model.strings.showMore, { count: size - shown }),
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

/** A container on the way to the current value. */
interface Frame {
  readonly owner: object;
  readonly names: readonly string[] | undefined;
  readonly size: number;
  at: number;
}

async function run(current: Search, update: () => void): Promise<void> {
  const { json, matches } = current;
  const text = current.query.toLowerCase();
  const pause = createPause();
  const above: Frame[] = [frameOf({ json })];
  for (let looked = 1; above.length > 0 && matches.length < MAX_MATCHES; looked++) {
    if (looked % 2000 === 0 && (await pause())) {
      if (latest !== current) return;
      update();
    }
    const frame = above.at(-1) as Frame;
    if (frame.at + 1 >= frame.size) {
      above.pop();
      continue;
    }
    frame.at++;
    const name = frame.names?.[frame.at];
    const value: unknown = (frame.owner as Record<string, unknown>)[name ?? frame.at];
    const isContainer = typeof value === "object" && value !== null;
    const shown = isContainer ? summaryOf(value) : (toExactJson(value) ?? "");
    const isNamed = above.length > 1 && name?.toLowerCase().includes(text);
    if (isNamed || (!isContainer && shown.toLowerCase().includes(text)))
      matches.push({ path: pathOf(above.slice(1)), text: shown.slice(0, 300) });
    if (isContainer) above.push(frameOf(value));
  }
  current.isDone = true;
  if (pause.count() > 0) update();
}

function frameOf(owner: object): Frame {
  const names = Array.isArray(owner) ? undefined : Object.keys(owner);
  return { owner, names, size: names?.length ?? (owner as readonly unknown[]).length, at: -1 };
}

function summaryOf(value: object): string {
  return Array.isArray(value) ? `[ ${value.length} ]` : `{ ${Object.keys(value).length} }`;
}

function pathOf(frames: readonly Frame[]): string {
  return frames
    .map(({ names, at }) => (names ? `.${names[at]}` : `[${at}]`))
    .join("")
    .replace(/^\./, "");
}
