// Resolves references within a spec on demand: nothing is ever fully dereferenced.

import { decodePercent } from "@lectern/base/text.ts";
import type { Api } from "../api.ts";
import { isRecord, type JsonRecord, own, ownRecord, ownText } from "../record.ts";

/** A reference's target. */
export interface Resolved {
  readonly value: unknown;
  /** The last step of the reference, decoded: `#/components/schemas/User` → `User`. */
  readonly name: string;
}

const MAX_STEPS = 32;

/** Where the root holds the other files of its spec; not enumerable, so that nothing else comes across it. */
export const FILES_KEY = "x-lectern-files";

/** Resolves a reference such as `#/components/schemas/User`; undefined if it is unresolved, circular or external. */
export function resolve(api: Pick<Api, "root">, reference: string): Resolved | undefined {
  let next: unknown = reference;
  let name = "";
  for (let step = 0; typeof next === "string" && step < MAX_STEPS; step++) {
    const target = followPointer(api.root, next);
    if (target === undefined) return undefined;
    if (step === 0) name = nameOfReference(next);
    next = own(target.value, "$ref");
    if (typeof next !== "string") return { value: target.value, name };
  }
  return undefined;
}

/** The value itself, or its target if it is a reference; undefined if unresolved. */
export function dereference(api: Pick<Api, "root">, value: unknown): unknown {
  const reference = own(value, "$ref");
  if (typeof reference !== "string") return value;
  const target = resolve(api, reference)?.value;
  return isRecord(target) ? withOverrides(api, { reference: value, target }) : target;
}

/** Resolves an operation that is a reference: not standard, but common. Fields beside the reference win. */
export function followOperation(api: Pick<Api, "root">, value: unknown): unknown {
  const reference = own(value, "$ref");
  if (!isRecord(value) || typeof reference !== "string") return value;
  const target = resolve(api, reference)?.value;
  if (!isRecord(target) || Object.keys(value).length === 1) return target;
  const { $ref: _, ...beside } = value;
  return { ...target, ...beside };
}

/** Since 3.1, a summary or description beside a reference overrides the target's. */
function withOverrides(
  api: Pick<Api, "root">,
  { reference, target }: { reference: unknown; target: JsonRecord },
): JsonRecord {
  const texts = ["summary", "description"].flatMap((key) => {
    const text = ownText(reference, key);
    return text === undefined ? [] : [[key, text]];
  });
  if (texts.length === 0 || !/^3\.[1-9]/.test(ownText(api.root, "openapi") ?? "")) return target;
  return { ...target, ...Object.fromEntries(texts) };
}

/** A reference's display name: `#/components/schemas/User` → `User`, `#/paths/~1users` → `/users`. */
export function nameOfReference(reference: string): string {
  const step = decodeStep(reference.slice(reference.lastIndexOf("/") + 1));
  // A whole file is named after its path: `schemas/User.yaml` → `User`.
  if (reference.lastIndexOf("/") === FILES_KEY.length + 2 && reference.startsWith(`#/${FILES_KEY}/`)) {
    return step.slice(step.lastIndexOf("/") + 1).replace(/\.(?:json|ya?ml)$/i, "") || step;
  }
  return step || reference;
}

/** Looks up a pointer without following references it encounters. */
export function followPointer(root: unknown, reference: string): { readonly value: unknown } | undefined {
  if (reference === "#" || reference === "#/") return { value: root };
  if (!reference.startsWith("#/")) return undefined;
  let value = root;
  for (const raw of reference.slice(2).split("/")) {
    const step = decodeStep(raw);
    if (Array.isArray(value) && /^\d{1,9}$/.test(step)) value = value[Number(step)];
    else if (isRecord(value) && Object.hasOwn(value, step)) value = value[step];
    else return undefined;
  }
  return { value };
}

/** The steps of a pointer: `#/paths/~1users` → `["paths", "/users"]`. */
export function stepsOf(reference: string): readonly string[] {
  return reference
    .replace(/^#\/?/, "")
    .split("/")
    .filter((step, index) => index > 0 || step !== "")
    .map(decodeStep);
}

/** A reference as its author wrote it: `#/x-lectern-files/parts~1a.json/b` → `parts/a.json#/b`. */
export function originalReference(reference: string, from: string): string {
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

/** A name as a step of a JSON pointer in a URL fragment: `"a/b"` → `"a~1b"`. */
export function escapeStep(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("%", "%25");
}

function decodeStep(step: string): string {
  const decoded = decodePercent(step);
  return decoded.includes("~") ? decoded.replaceAll("~1", "/").replaceAll("~0", "~") : decoded;
}

/** Every reference in a value, in document order: `$ref` and discriminator targets. */
export function referencesIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting: unknown[] = [value];
  const seen = new Set<unknown>();
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== "object" || next === null || seen.has(next)) continue;
    seen.add(next);
    const reference = own(next, "$ref");
    if (typeof reference === "string") found.add(reference);
    for (const target of Object.values(ownRecord(ownRecord(next, "discriminator"), "mapping"))) {
      if (typeof target === "string" && target.startsWith("#/")) found.add(target);
    }
    for (const inner of Object.values(next).reverse()) waiting.push(inner);
  }
  return found;
}
