// Follows references inside one API description, on demand: nothing is ever fully dereferenced.

import type { Api } from "../api.ts";
import { isRecord, type JsonRecord, own, ownText } from "../record.ts";

/** What a reference leads to. */
export interface Resolved {
  readonly value: unknown;
  /** The last step of the reference, decoded: `#/components/schemas/User` → `User`. */
  readonly name: string;
}

const MOST_STEPS = 32;

/** Where the root keeps the other files of its description; not enumerable, so nobody meets it by chance. */
export const FILES_KEY = "x-lectern-files";

/** What a reference such as `#/components/schemas/User` leads to; undefined when it leads nowhere, in a circle or out of the file. */
export function resolve(api: Pick<Api, "root">, reference: string): Resolved | undefined {
  let next: unknown = reference;
  let name = "";
  for (let step = 0; typeof next === "string" && step < MOST_STEPS; step++) {
    const target = followPointer(api.root, next);
    if (target === undefined) return undefined;
    if (step === 0) name = nameOfReference(next);
    next = own(target.value, "$ref");
    if (typeof next !== "string") return { value: target.value, name };
  }
  return undefined;
}

/** The value itself, or what it refers to when it is a reference; undefined when that leads nowhere. */
export function dereference(api: Pick<Api, "root">, value: unknown): unknown {
  const reference = own(value, "$ref");
  if (typeof reference !== "string") return value;
  const target = resolve(api, reference)?.value;
  return isRecord(target) ? withOwnTexts(api, { reference: value, target }) : target;
}

/** An operation, or what it refers to: the standard has no such references, many authors do. What stands beside one wins. */
export function followOperation(api: Pick<Api, "root">, value: unknown): unknown {
  const reference = own(value, "$ref");
  if (!isRecord(value) || typeof reference !== "string") return value;
  const target = resolve(api, reference)?.value;
  if (!isRecord(target) || Object.keys(value).length === 1) return target;
  const { $ref: _, ...beside } = value;
  return { ...target, ...beside };
}

/** Since 3.1 a summary or a description beside a reference stands for that of the target. */
function withOwnTexts(
  api: Pick<Api, "root">,
  { reference, target }: { readonly reference: unknown; readonly target: JsonRecord },
): JsonRecord {
  const texts = ["summary", "description"].flatMap((key) => {
    const text = ownText(reference, key);
    return text === undefined ? [] : [[key, text]];
  });
  if (texts.length === 0 || !/^3\.[1-9]/.test(ownText(api.root, "openapi") ?? "")) return target;
  return { ...target, ...Object.fromEntries(texts) };
}

/** The name a reference is known by: `#/components/schemas/User` → `User`, `#/paths/~1users` → `/users`. */
export function nameOfReference(reference: string): string {
  const step = decodeStep(reference.slice(reference.lastIndexOf("/") + 1));
  // A whole file is known by its name: `schemas/User.yaml` → `User`.
  if (reference.lastIndexOf("/") === FILES_KEY.length + 2 && reference.startsWith(`#/${FILES_KEY}/`)) {
    return step.slice(step.lastIndexOf("/") + 1).replace(/\.(?:json|ya?ml)$/i, "") || step;
  }
  return step || reference;
}

/** Goes to a place of a root by the steps of a reference, without following what it finds there. */
export function followPointer(root: unknown, reference: string): { readonly value: unknown } | undefined {
  if (reference === "#" || reference === "#/") return { value: root };
  if (!reference.startsWith("#/")) return undefined;
  let value = root;
  for (const written of reference.slice(2).split("/")) {
    const step = decodeStep(written);
    if (Array.isArray(value) && /^\d{1,9}$/.test(step)) value = value[Number(step)];
    else if (isRecord(value) && Object.hasOwn(value, step)) value = value[step];
    else return undefined;
  }
  return { value };
}

/** The steps of a reference inside the description: `#/paths/~1users` → `["paths", "/users"]`. */
export function stepsOf(reference: string): readonly string[] {
  return reference
    .replace(/^#\/?/, "")
    .split("/")
    .filter((step, index) => index > 0 || step !== "")
    .map(decodeStep);
}

/** A reference as its author wrote it, in a file: `#/x-lectern-files/parts~1a.json/b` → `parts/a.json#/b`. */
export function writtenReference(reference: string, from: string): string {
  const [key, file] = stepsOf(reference);
  if (key !== FILES_KEY || file === undefined) return reference;
  const [, , , ...inner] = reference.split("/");
  const pointer = inner.length === 0 ? "" : `#/${inner.join("/")}`;
  return file === from ? pointer || "#" : `${relativePath(from, file)}${pointer}`;
}

function relativePath(from: string, to: string): string {
  if (/^https?:/i.test(to)) return to;
  const [here, there] = [from.split("/").slice(0, -1), to.split("/")];
  let common = 0;
  while (common < here.length && common < there.length - 1 && here[common] === there[common]) common++;
  return [...here.slice(common).map(() => ".."), ...there.slice(common)].join("/");
}

function decodeStep(step: string): string {
  return decodePercent(step).replaceAll("~1", "/").replaceAll("~0", "~");
}

// A stray percent sign is a percent sign: authors write names as they are.
function decodePercent(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
