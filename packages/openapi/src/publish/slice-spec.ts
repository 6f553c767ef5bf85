// Extracts a self-contained part of a spec: some operations with everything they reference, and no more.
// Values are walked with a queue instead of recursion, so that no nesting is too deep.

import { toExactJson } from "@lectern/base/exact-json.ts";
import { dereference, FILES_KEY, followOperation, followPointer, referencesIn, stepsOf } from "../read/resolve.ts";
import { isRecord, type JsonRecord, own, ownList, ownRecord } from "../record.ts";

export interface OperationLocation {
  readonly kind: "endpoint" | "webhook";
  /** Case-insensitive: `GET`. */
  readonly method: string;
  readonly path: string;
}

/** A self-contained spec, and the parts omitted to keep it small. */
export interface SpecSlice {
  readonly document: JsonRecord;
  /** References that don't resolve in the slice: `#/components/schemas/User`. */
  readonly omitted: readonly string[];
}

export interface SliceOptions {
  readonly operations: readonly OperationLocation[];
  /** Parts to include besides those of the operations: `#/components/schemas/User`. */
  readonly references?: readonly string[];
  /** Maximum number of characters of referenced parts; the nearest come first. */
  readonly budget?: number;
  /** What a referenced schema implies: the schemas that its discriminator selects. */
  readonly implied?: (reference: string) => readonly string[];
}

type Writable = Record<string, unknown>;

/** General fields that every slice needs. */
const ROOT_KEYS = ["openapi", "swagger", "jsonSchemaDialect", "info", "servers", "host", "basePath", "schemes"];
const MEDIA_KEYS = ["consumes", "produces", "security"];
const ITEM_KEYS = ["summary", "description", "parameters", "servers"];

export function sliceSpec(root: JsonRecord, options: SliceOptions): SpecSlice {
  const document: Writable = Object.create(null);
  for (const key of [...ROOT_KEYS, ...MEDIA_KEYS]) copyOwn(root, document, key);
  // The API's security applies to its callers, not to its webhooks.
  const isReceived = options.operations.length > 0 && options.operations.every(({ kind }) => kind === "webhook");
  if (isReceived) delete document["security"];
  const queue = new Set<string>(options.references ?? []);
  const schemes = new Set<string>();
  for (const location of options.operations) {
    const operation = copyOperation(root, document, location);
    const inherited = location.kind === "webhook" ? undefined : own(root, "security");
    if (operation) for (const name of schemeNames(own(operation, "security") ?? inherited)) schemes.add(name);
  }
  for (const part of ["paths", "webhooks", "x-webhooks"]) collectReferences(own(document, part), queue);
  copySchemes(root, document, schemes);
  return { document, omitted: copyReferences(root, document, { queue, ...options }) };
}

/** Copies an operation to its place, with what its path item defines for all methods. */
function copyOperation(root: JsonRecord, document: Writable, location: OperationLocation): JsonRecord | undefined {
  const key = location.kind === "endpoint" ? "paths" : isRecord(own(root, "webhooks")) ? "webhooks" : "x-webhooks";
  const item = dereference({ root }, own(own(root, key), location.path));
  const more = ownRecord(item, "additionalOperations");
  const isSame = (name: string) => name.toUpperCase() === location.method.toUpperCase();
  const standard = isRecord(item)
    ? Object.keys(item).find((name) => isSame(name) && name === name.toLowerCase())
    : undefined;
  const extra = Object.keys(more).find(isSame);
  const raw = standard !== undefined ? own(item, standard) : extra !== undefined ? own(more, extra) : undefined;
  const operation = followOperation({ root }, raw);
  if (!isRecord(operation)) return undefined;
  const target = child(child(document, key), location.path);
  for (const name of ITEM_KEYS) copyOwn(item, target, name);
  if (standard !== undefined) target[standard] = operation;
  else if (extra !== undefined) child(target, "additionalOperations")[extra] = operation;
  return operation;
}

function schemeNames(security: unknown): readonly string[] {
  const alternatives = ownList({ security }, "security");
  return alternatives.flatMap((alternative) => (isRecord(alternative) ? Object.keys(alternative) : []));
}

function copySchemes(root: JsonRecord, document: Writable, names: ReadonlySet<string>): void {
  const modern = ownRecord(ownRecord(root, "components"), "securitySchemes");
  const old = ownRecord(root, "securityDefinitions");
  for (const name of names) {
    if (own(modern, name) !== undefined) copyOwn(modern, child(child(document, "components"), "securitySchemes"), name);
    if (own(old, name) !== undefined) copyOwn(old, child(document, "securityDefinitions"), name);
  }
}

interface Copying extends Pick<SliceOptions, "budget" | "implied"> {
  /** Grows while parts are copied: a Set iterates over items added during the loop. */
  readonly queue: Set<string>;
}

/** Copies referenced parts, nearest first; returns the omitted references. */
export function copyReferences(root: JsonRecord, document: Writable, copying: Copying): readonly string[] {
  const { queue, budget = Number.POSITIVE_INFINITY, implied = () => [] } = copying;
  const omitted: string[] = [];
  const copied = new Set<string>();
  let size = 0;
  for (const reference of queue) {
    const steps = componentSteps(reference);
    const value = followPointer(root, reference)?.value;
    const last = steps.at(-1);
    // A part inside one already copied needs no copy of its own.
    const isInside = steps.some((_, index) => copied.has(steps.slice(0, index).join("\n")));
    if (last === undefined || value === undefined || isInside) continue;
    if (Number.isFinite(budget)) size += toExactJson(value)?.length ?? 0;
    if (size > budget) {
      omitted.push(reference);
      continue;
    }
    let target: Writable = document;
    for (const step of steps.slice(0, -1)) target = child(target, step);
    target[last] = value;
    copied.add(steps.join("\n"));
    collectReferences(value, queue);
    for (const other of implied(reference)) queue.add(other);
  }
  return omitted;
}

/**
 * The keys of the component a reference names or points into; empty for references outside the components. From another
 * file, only the referenced part is taken: the rest may belong to other operations.
 */
function componentSteps(reference: string): readonly string[] {
  const steps = stepsOf(reference);
  if (steps[0] === FILES_KEY) return steps.length >= 2 ? steps : [];
  if (steps[0] === "components") return steps.length >= 3 ? steps.slice(0, 3) : [];
  return ["definitions", "parameters", "responses"].includes(steps[0] ?? "") && steps.length >= 2
    ? steps.slice(0, 2)
    : [];
}

/** Collects every reference in a value, as the component it points into. */
export function collectReferences(value: unknown, found: Set<string>): void {
  for (const reference of referencesIn(value)) if (reference.startsWith("#/")) found.add(partOf(reference));
}

/** `#/components/schemas/User/properties/id` → `#/components/schemas/User`. */
function partOf(reference: string): string {
  const steps = reference.slice(2).split("/");
  if (steps[0] === FILES_KEY) return reference;
  return `#/${steps.slice(0, steps[0] === "components" ? 3 : 2).join("/")}`;
}

function copyOwn(from: unknown, to: Writable, key: string): void {
  const value = own(from, key);
  if (value !== undefined) to[key] = value;
}

/** The object at a key, created if missing; safe for `__proto__`. */
function child(parent: Writable, key: string): Writable {
  const known = parent[key];
  if (isRecord(known)) return known as Writable;
  const slice: Writable = Object.create(null);
  parent[key] = slice;
  return slice;
}
