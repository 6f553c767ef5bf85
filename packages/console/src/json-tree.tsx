// JSON as a lazily expanded tree with search, so large responses stay responsive.

/** @jsxImportSource preact */

import { toExactJson } from "@lectern/base/exact-json.ts";
import { fillString } from "@lectern/base/text.ts";
import type { VNode } from "preact";
import { Button, toggle } from "./elements.tsx";
import type { Model, ModelProps } from "./model.ts";
import { createPause } from "./parse-in-steps.ts";

/** Members shown at once; more are added on request. */
const STEP = 100;
const MAX_TEXT_LENGTH = 2000;
/** Number of members expanded initially. */
const OPEN_MEMBERS = 200;

interface JsonTreeProps extends ModelProps {
  readonly value: unknown;
}

export function JsonTree({ model, value }: JsonTreeProps): VNode {
  return (
    <div class="console-tree">
      <JsonNode model={model} value={value} path="response" depth={0} budget={{ left: OPEN_MEMBERS }} />
    </div>
  );
}

interface JsonNodeProps extends ModelProps {
  readonly value: unknown;
  readonly path: string;
  readonly name?: string;
  readonly depth: number;
  readonly budget: { left: number };
}

function JsonNode({ model, value, path, name, depth, budget }: JsonNodeProps): VNode {
  const key = name !== undefined && (
    <>
      <span class="console-flag-token">{name}</span>
      {": "}
    </>
  );
  if (typeof value !== "object" || value === null)
    return (
      <div class="console-leaf">
        {key}
        <Scalar value={value} />
      </div>
    );
  const isList = Array.isArray(value);
  const names = isList ? undefined : Object.keys(value);
  const size = isList ? value.length : (names?.length ?? 0);
  const [start, end] = isList ? "[]" : "{}";
  if (size === 0)
    return (
      <div class="console-leaf">
        {key}
        {`${start}${end}`}
      </div>
    );
  const isOpen = model.open.get(path) ?? (depth < 3 && budget.left > 0);
  if (isOpen) budget.left -= Math.min(size, STEP);
  return (
    <details {...toggle(model, path, isOpen)}>
      <summary>
        {key}
        {start}
        <span class="console-count">{isOpen ? "" : ` ${size} `}</span>
        {isOpen ? "" : end}
      </summary>
      {isOpen && <Members {...{ model, value, path, depth, budget, names, size }} />}
      {isOpen && <div class="console-leaf">{end}</div>}
    </details>
  );
}

interface MembersProps extends JsonNodeProps {
  /** Of an object. */
  readonly names: readonly string[] | undefined;
  readonly size: number;
}

function Members({ model, value, path, depth, budget, names, size }: MembersProps): VNode {
  const shown = Math.min(size, shownCount.get(path) ?? STEP);
  const rows = Array.from({ length: shown }, (_, index) => {
    const key = names?.[index];
    const inner: unknown =
      key === undefined ? (value as readonly unknown[])[index] : (value as Record<string, unknown>)[key];
    const label = key === undefined ? {} : { name: toExactJson(key) ?? "" };
    const own = `${path}/${key ?? index}`;
    return <JsonNode key={own} model={model} value={inner} path={own} {...label} depth={depth + 1} budget={budget} />;
  });
  const more = (): void => {
    shownCount.set(path, shown + STEP * 5);
    model.update();
  };
  return (
    <div class="console-members">
      {rows}
      {shown < size && (
        <Button class="console-link" onClick={more}>
          {fillString(model.strings.showMore, { count: size - shown })}
        </Button>
      )}
    </div>
  );
}

/** How many members are shown of each part the reader expanded. */
const shownCount = new Map<string, number>();

/** Drops the expansion state of the previous response. */
export function closeTree({ open }: Model): void {
  shownCount.clear();
  for (const path of open.keys()) if (path.startsWith("response")) open.delete(path);
}

function Scalar({ value }: Pick<JsonTreeProps, "value">): VNode {
  const text = toExactJson(value) ?? "";
  const kind =
    typeof value === "string" ? "text" : typeof value === "number" || typeof value === "bigint" ? "number" : "word";
  return (
    <span class={`console-${kind}-token`}>
      {text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text}
    </span>
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
