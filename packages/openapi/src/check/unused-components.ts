// Finds components that nothing uses: neither the paths nor another used component.

import { closest } from "@lectern/base/closest.ts";
import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import type { Api } from "../api.ts";
import { followParts } from "../publish/part-uses.ts";
import { FILES_KEY, stepsOf } from "../read/resolve.ts";
import type { ValuePath } from "../read/value-path.ts";
import { isRecord, own, ownList, ownRecord } from "../record.ts";
import { unusedComponents } from "./diagnostics.ts";

/** Components that could be removed; `schemas` are references to those with their own pages. */
export function findUnused(
  api: Api,
  locate: (path: ValuePath) => Location,
  schemas: readonly string[] = [],
): readonly Diagnostic[] {
  // A spec without operations is a library for others.
  if (api.operations.length === 0) return [];
  const taken = (api.restricted ?? []).flatMap(({ refers = [] }) => refers);
  const { seen, targets } = followParts(api, [...schemas, ...taken]);
  const used = new Set<string>();
  for (const target of targets) for (const key of keysOf(api, target)) used.add(key);
  for (const name of securityNames(api)) used.add(keyOf(meant(api, ["components", "securitySchemes", name])));
  const sections = new Map<string, ValuePath[]>();
  for (const { path, value } of listComponents(api)) {
    if (used.has(keyOf(path)) || (isRecord(value) && seen.has(value))) continue;
    const section = keyOf(path.slice(0, -1));
    sections.set(section, [...(sections.get(section) ?? []), path]);
  }
  return [...sections.values()].flatMap((paths) => {
    const [first] = paths;
    // Leftovers of a generator are one finding.
    if (first !== undefined && paths.length > MAX_SEPARATE) return [unusedComponents(paths, locate(first))];
    return paths.map((path) => unusedComponents([path], locate(path)));
  });
}

const MAX_SEPARATE = 5;

function keyOf(path: ValuePath): string {
  return path.join("\n");
}

/** The component a reference names or points into; a reference from another file may point back to the first. */
function keysOf(api: Api, reference: string): readonly string[] {
  const steps = stepsOf(reference);
  const inner = steps[0] === FILES_KEY && steps[1] === api.path ? steps.slice(2) : steps;
  return [2, 3].map((depth) => keyOf(meant(api, inner.slice(0, depth))));
}

/** The component itself, or the one whose name was misspelled, so that a typo doesn't also make it look unused. */
function meant({ root }: Api, path: readonly string[]): ValuePath {
  const name = path.at(-1) ?? "";
  const section = path.slice(0, -1).reduce<unknown>((value, step) => own(value, step), root);
  if (path.length < 2 || !isRecord(section) || Object.hasOwn(section, name)) return path;
  return [...path.slice(0, -1), closest(name, Object.keys(section).slice(0, MAX_GUESSES)) ?? name];
}

/** Maximum number of names to compare for a suggestion. */
const MAX_GUESSES = 2000;

interface Component {
  readonly path: ValuePath;
  readonly value: unknown;
}

function listComponents({ root }: Api): readonly Component[] {
  const found: Component[] = [];
  const list = (path: readonly string[], owner: unknown): void => {
    for (const [name, value] of Object.entries(isRecord(owner) ? owner : {}))
      if (!name.startsWith("x-")) found.push({ path: [...path, name], value });
  };
  for (const [section, parts] of Object.entries(ownRecord(root, "components")))
    if (!section.startsWith("x-")) list(["components", section], parts);
  if (own(root, "swagger") !== undefined)
    for (const section of ["definitions", "parameters", "responses"]) list([section], own(root, section));
  return found;
}

function securityNames({ root, operations }: Api): readonly string[] {
  return [root, ...operations.map(({ value }) => value)].flatMap((owner) =>
    ownList(owner, "security").flatMap((requirement) => (isRecord(requirement) ? Object.keys(requirement) : [])),
  );
}
