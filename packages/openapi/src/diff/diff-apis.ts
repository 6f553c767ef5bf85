// Compares two versions of an API: every change, once per definition, with what it means for clients.

import type { Location } from "@lectern/base/diagnostic.ts";
import { wordList, wordSet } from "@lectern/base/text.ts";
import type { Api, Operation } from "../api.ts";
import { operationPath } from "../list-operations.ts";
import { FILES_KEY, followPointer, nameOfReference, stepsOf } from "../read/resolve.ts";
import type { ValuePath } from "../read/value-path.ts";
import { isRecord, own, ownList } from "../record.ts";
import { createFlatten } from "../schema/flatten-schema.ts";
import {
  type ApiChange,
  CHANGE_LEVELS,
  compareTexts,
  createNotes,
  type Note,
  type Notes,
  type Pair,
  type Part,
  pairOf,
} from "./change.ts";
import { compareSecurity, compareServers } from "./compare-access.ts";
import { noteAdder } from "./compare-bodies.ts";
import { compareOperations } from "./compare-operations.ts";
import { createWalk, finishSchemas, type Walk } from "./compare-schemas.ts";

/** One version of an API, with a function to locate its parts. */
export interface Version {
  readonly api: Api;
  readonly locate: (path: ValuePath) => Location;
}

/** Every change from one version to another. Unpublished operations count as absent. */
export function diffApis(before: Version, after: Version): readonly ApiChange[] {
  const walk = createWalk(createFlatten(before.api), createFlatten(after.api));
  const found: Found[] = [{ notes: compareInfo(before.api, after.api) }];
  const { both, removed, added } = matchOperations(published(before.api), published(after.api));
  for (const [old, now] of both) found.push({ operation: now, notes: compareOperation(walk, old, now) });
  finishSchemas(walk);
  for (const operation of removed) {
    const what = operation.deprecated ? "was removed; it was deprecated" : "was removed";
    found.push({ operation, notes: existence(operation, "before", what) });
  }
  for (const operation of added) found.push({ operation, notes: existence(operation, "after", "was added") });
  return sorted(placeNotes(found, [before, after]));
}

/** True if an operation changed for its clients, beyond texts, names and servers. */
export function isChanged(walk: Walk, before: Operation, after: Operation): boolean {
  const notes = createNotes();
  compareOperations({ walk, notes, before: before.api, after: after.api }, before, after);
  compareSecurity(notes, before, after);
  finishSchemas(walk);
  const counts = ({ level, code }: Note): boolean => level !== "docs-only" && !UNCOUNTED.has(code);
  return [...reachable(notes)].some(({ list }) => list.some(counts));
}

const UNCOUNTED: ReadonlySet<string> = new Set(["operation-id-changed", "deprecated", "deprecation-removed"]);

function compareOperation(walk: Walk, before: Operation, after: Operation): Notes {
  const notes = createNotes();
  compareOperations({ walk, notes, before: before.api, after: after.api }, before, after);
  compareServers(notes, before, after);
  compareSecurity(notes, before, after);
  return notes;
}

interface Found {
  readonly operation?: Operation;
  readonly notes: Notes;
}

function published({ operations }: Api): readonly Operation[] {
  return operations.filter(({ excluded }) => !excluded);
}

/** The note about an operation that only one version has. */
function existence(operation: Operation, side: "before" | "after", what: string): Notes {
  const notes = createNotes();
  const subject = operation.kind === "webhook" ? "Webhook" : "Endpoint";
  const change =
    side === "before" ? (["endpoint-removed", "breaking"] as const) : (["endpoint-added", "non-breaking"] as const);
  notes.list.push({ code: change[0], level: change[1], subject, what, [side]: operationPath(operation) });
  return notes;
}

const INFO_KEYS = wordList("title summary description version termsOfService contact license");

function compareInfo(before: Api, after: Api): Notes {
  const notes = createNotes();
  const root: Pair = { before: { value: before.root, path: [] }, after: { value: after.root, path: [] } };
  compareTexts(notes, root, "API");
  const info = pairOf(root, "info");
  const changed = INFO_KEYS.filter(
    (key) => JSON.stringify(own(info.before.value, key)) !== JSON.stringify(own(info.after.value, key)),
  );
  const what = `has a different ${changed.join(", ")}`;
  if (changed.length > 0) noteAdder({ notes }, info, "API")("docs-changed", "docs-only", what);
  return notes;
}

/** Pairs the operations of two versions: by method and path, then ignoring the names of path parameters. */
export function matchOperations(
  before: readonly Operation[],
  after: readonly Operation[],
  keys: readonly ((operation: Operation) => string)[] = [exactKey, looseKey],
) {
  const both: (readonly [Operation, Operation])[] = [];
  let [removed, added] = [[...before], [...after]];
  for (const keyOf of keys) {
    const known = new Map(removed.map((operation) => [keyOf(operation), operation]));
    const left: Operation[] = [];
    for (const operation of added) {
      const old = known.get(keyOf(operation));
      if (old === undefined) left.push(operation);
      else both.push([old, operation]);
      known.delete(keyOf(operation));
    }
    const matched = new Set(both.map(([old]) => old));
    removed = removed.filter((operation) => !matched.has(operation));
    added = left;
  }
  return { both, removed, added };
}

/** Identifies an operation by method and path. */
export function exactKey({ kind, method, path }: Operation): string {
  return `${kind} ${method} ${path}`;
}

/** Identifies an operation by method and path, ignoring the names of path parameters. */
export function looseKey(operation: Operation): string {
  return exactKey(operation).replace(/\{[^{}]*\}/g, "{}");
}

function reachable(start: Notes): ReadonlySet<Notes> {
  const found = new Set([start]);
  for (const notes of found) for (const next of notes.uses) found.add(next);
  return found;
}

/** Adds locations to notes; the same change to one definition, found in several ways, is one change. */
function placeNotes(found: readonly Found[], [before, after]: readonly [Version, Version]): readonly ApiChange[] {
  const users = new Map<Notes, Set<string>>();
  for (const { operation, notes } of found) {
    for (const one of reachable(notes)) {
      const names = users.get(one) ?? new Set();
      users.set(one, names);
      if (operation) names.add(`${operation.method} ${operation.path}`);
    }
  }
  const changes = new Map<string, { readonly change: Omit<ApiChange, "operations">; readonly names: Set<string> }>();
  for (const [{ list }, names] of users) {
    for (const note of list) {
      const old = note.before && definitionOf(before.api.root, note.before);
      const now = note.after && definitionOf(after.api.root, note.after);
      const label = labelOf(note, now ?? old ?? [], [...names][0] ?? "API");
      const key = JSON.stringify([note.code, label, note.what, note.level === "docs-only" ? "" : note.way, old, now]);
      const known = changes.get(key);
      for (const name of names) known?.names.add(name);
      if (known) continue;
      const at = (path: ValuePath) => (note.keyword === undefined ? path : [...path, note.keyword]);
      const { code, level } = note;
      const locations = {
        ...(old && { before: before.locate(definitionOf(before.api.root, at(old))) }),
        ...(now && { after: after.locate(definitionOf(after.api.root, at(now))) }),
      };
      changes.set(key, { change: { level, code, ...label, ...locations }, names: new Set(names) });
    }
  }
  return [...changes.values()].map(({ change, names }) => ({ ...change, operations: [...names] }));
}

function sorted(changes: readonly ApiChange[]): readonly ApiChange[] {
  const rank = ({ level }: ApiChange): number => CHANGE_LEVELS.indexOf(level);
  return changes.toSorted((a, b) => rank(a) - rank(b));
}

/** Sections whose parts are named as the subject of a change. */
const NAMED = wordSet("schemas definitions parameters responses headers requestBodies");

const WAY_WORDS: ReadonlyMap<string, string> = new Map([
  ["was added", "to"],
  ["was removed", "from"],
]);

/** The subject of a change, and its message. */
function labelOf(note: Note, path: ValuePath, operation: string): Pick<ApiChange, "subject" | "message"> {
  const { subject, inside, what, way } = note;
  const { name, rest } = namedPart(path);
  if (subject !== undefined) {
    const isOwn = path[0] === "paths" || path[0] === "webhooks" || path[0] === "x-webhooks" || path[0] === FILES_KEY;
    return { subject: isOwn ? operation : (name ?? "API"), message: `${subject} ${what}` };
  }
  const field = fieldPath(rest);
  const isNamed = name !== undefined && !rest.includes("schema");
  const owner = isNamed || inside === undefined ? "" : inside;
  const words =
    field === "" ? owner || "Schema" : owner === "" ? `Property "${field}"` : `${owner} property "${field}"`;
  const directed = way === undefined || owner !== "" ? "" : ` ${WAY_WORDS.get(what) ?? "in"} ${way}s`;
  return { subject: isNamed ? name : (name ?? operation), message: `${words} ${what}${directed}` };
}

/** The component that contains a path, and the steps within it; a separate file counts as one. */
function namedPart(path: ValuePath): { readonly name?: string; readonly rest: ValuePath } {
  const [first, file, ...inner] = path;
  if (first === FILES_KEY) {
    const found = namedPart(inner);
    return found.name !== undefined || inner[0] === "paths"
      ? found
      : { name: nameOfReference(`#/${FILES_KEY}/${String(file).replaceAll("/", "~1")}`), rest: inner };
  }
  if (first === "components" && NAMED.has(String(path[1])) && path[2] !== undefined)
    return { name: String(path[2]), rest: path.slice(3) };
  if (first === "components" && path[1] === "securitySchemes") return { rest: path };
  if (NAMED.has(String(first)) && path[1] !== undefined) return { name: String(path[1]), rest: path.slice(2) };
  return { rest: path };
}

/** A property's path as readers know it: `items[].price.amount`. */
function fieldPath(path: ValuePath): string {
  let text = "";
  const steps = path.slice(path.lastIndexOf("schema") + 1);
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index];
    const next = steps[index + 1];
    if (step === "properties" && next !== undefined) text += `${text === "" ? "" : "."}${String(next)}`;
    else if (step === "patternProperties" && next !== undefined) text += `${text === "" ? "" : "."}/${String(next)}/`;
    else if (step === "prefixItems" && next !== undefined) text += `[${String(next)}]`;
    else if (step === "items") text += "[]";
    else if (step === "additionalProperties") text += text === "" ? "*" : ".*";
    else if (step !== "allOf" && step !== "oneOf" && step !== "anyOf") continue;
    if (step !== "items" && step !== "additionalProperties") index++;
  }
  return text;
}

/** Maximum number of parts to search for one step. */
const MAX_PARTS = 300;

/** Where a part is written: follows references, and enters the `allOf` part that has it. */
function definitionOf(root: unknown, path: ValuePath): ValuePath {
  let here: Part = { value: root, path: [] };
  for (let index = 0; index < path.length; ) {
    const isNamed = path[index] === "properties" || path[index] === "patternProperties";
    const steps = path.slice(index, index + (isNamed ? 2 : 1));
    const found = findSteps(root, here, steps, { left: MAX_PARTS });
    if (found === undefined) return [...here.path, ...path.slice(index)];
    here = found;
    index += steps.length;
  }
  return here.path;
}

function findSteps(root: unknown, part: Part, steps: ValuePath, budget: { left: number }): Part | undefined {
  if (budget.left-- <= 0) return undefined;
  const direct = follow(part, steps);
  if (direct !== undefined) return direct;
  const reference = own(part.value, "$ref");
  const target = typeof reference === "string" ? followPointer(root, reference) : undefined;
  if (typeof reference === "string" && target !== undefined) {
    const at = follow({ value: root, path: [] }, stepsOf(reference));
    const found = findSteps(root, { value: target.value, path: at?.path ?? stepsOf(reference) }, steps, budget);
    if (found !== undefined) return found;
  }
  for (const keyword of ["allOf", "oneOf", "anyOf"])
    for (const [index, value] of ownList(part.value, keyword).entries()) {
      const found = findSteps(root, { value, path: [...part.path, keyword, index] }, steps, budget);
      if (found !== undefined) return found;
    }
  return undefined;
}

function follow(start: Part, steps: ValuePath): Part | undefined {
  return steps.reduce<Part | undefined>((here, step) => here && childOf(here, step), start);
}

function childOf({ value, path }: Part, step: string | number): Part | undefined {
  if (Array.isArray(value))
    return Number(step) in value ? { value: value[Number(step)], path: [...path, Number(step)] } : undefined;
  if (!isRecord(value) || !(Object.hasOwn(value, step) || step === FILES_KEY)) return undefined;
  return { value: value[String(step)], path: [...path, step] };
}
