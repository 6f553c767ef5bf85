// Finds schemas that extend another through `allOf` and are selected by its discriminator: alternatives that are never
// listed.

import type { Api } from "../api.ts";
import { escapeStep, resolve } from "../read/resolve.ts";
import { type JsonRecord, own, ownList, ownRecord, textOf } from "../record.ts";

/** References to the schemas that extend a schema with a discriminator; empty for all others. */
export type Subtypes = (reference: string) => readonly string[];

const MAX_SUBTYPES = 200;

/** Creates a lookup for a spec's subtypes; scans the spec once, at the first discriminator. */
export function createSubtypes(api: Pick<Api, "root">): Subtypes {
  let children: ReadonlyMap<string, readonly string[]> | undefined;
  return (reference) => {
    const base = resolve(api, reference)?.value;
    if (!hasDiscriminator(base) || ownList(base, "oneOf").length + ownList(base, "anyOf").length > 0) return [];
    children ??= findChildren(api.root);
    const descendants = new Set<string>();
    addDescendants(api, { reference, children, found: descendants });
    const found = new Set([...mappedReferences(api, base), ...descendants]);
    found.delete(reference);
    return [...found].slice(0, MAX_SUBTYPES);
  };
}

function hasDiscriminator(schema: unknown): boolean {
  const raw = own(schema, "discriminator");
  return typeof raw === "string" || textOf(own(raw, "propertyName")) !== undefined;
}

/** References to schemas by the schema they extend. */
export function findChildren(root: JsonRecord): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>();
  const lists = [
    ["#/components/schemas/", ownRecord(ownRecord(root, "components"), "schemas")],
    ["#/definitions/", ownRecord(root, "definitions")],
  ] as const;
  for (const [path, schemas] of lists) {
    for (const [name, schema] of Object.entries(schemas)) {
      const reference = `${path}${escapeStep(name)}`;
      for (const part of ownList(schema, "allOf")) {
        const base = own(part, "$ref");
        if (typeof base !== "string") continue;
        const known = children.get(base);
        if (known === undefined) children.set(base, [reference]);
        else known.push(reference);
      }
    }
  }
  return children;
}

function mappedReferences(api: Pick<Api, "root">, base: unknown): readonly string[] {
  const targets = Object.values(ownRecord(own(base, "discriminator"), "mapping"));
  return targets.flatMap((target) => {
    if (typeof target !== "string") return [];
    // A mapping may contain a schema's name or a reference.
    const reference = target.startsWith("#") ? target : `#/components/schemas/${target}`;
    return resolve(api, reference) === undefined ? [] : [reference];
  });
}

interface Descent {
  readonly reference: string;
  readonly children: ReadonlyMap<string, readonly string[]>;
  readonly found: Set<string>;
}

function addDescendants(api: Pick<Api, "root">, { reference, children, found }: Descent): void {
  for (const child of children.get(reference) ?? []) {
    const isNew = !found.has(child);
    found.add(child);
    // A subtype with its own discriminator shows its own subtypes.
    if (isNew && found.size < MAX_SUBTYPES && own(resolve(api, child)?.value, "discriminator") === undefined)
      addDescendants(api, { reference: child, children, found });
  }
}
