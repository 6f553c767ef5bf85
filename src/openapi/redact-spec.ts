// A description as it is published: without the operations its author hides, and otherwise as it was written.

import type { Api, Channel, Operation } from "./api.ts";
import { isRestricted } from "./docs-extension.ts";
import { METHODS } from "./methods.ts";
import { readSpec, type SpecSource, type ValuePath } from "./read-spec.ts";
import { isRecord, own, ownFlag, ownRecord, ownText } from "./record.ts";
import { removePlaces } from "./remove-places.ts";

/** Tells whether readers may see an operation or a channel. */
export type IsShown = (part: Operation | Channel) => boolean;

/** The text of a description without what is not shown; undefined when all of it is. */
export function redactSpec(source: SpecSource, api: Api, isShown: IsShown): string | undefined {
  const parts: readonly (Operation | Channel)[] = [...api.operations, ...(api.channels ?? [])];
  if (parts.every(isShown)) return undefined;
  const { value } = readSpec(source);
  return removePlaces(source, value, [
    ...operationPlaces(value, api, isShown),
    ...channelPlaces(value, api.channels ?? [], isShown),
  ]);
}

/** The text of a file that descriptions refer to without the hidden operations in it; undefined when it has none. */
export function redactPart(source: SpecSource, shown: readonly Operation[]): string | undefined {
  const { value } = readSpec(source);
  const known = new Set(shown.map(({ method, value: operation }) => `${method.toLowerCase()} ${nameOf(operation)}`));
  const places: ValuePath[] = [];
  const visit = (part: unknown, path: readonly (string | number)[]): void => {
    if (typeof part !== "object" || part === null || path.length > MOST_DEPTH) return;
    for (const [key, item] of Object.entries(part)) {
      const place = [...path, Array.isArray(part) ? Number(key) : key];
      const isHidden = ownFlag(item, "x-hidden") || ownFlag(item, "x-excluded") || isRestricted(item);
      if (METHODS.includes(key) && isHidden && !known.has(`${key} ${nameOf(item)}`)) places.push(place);
      else visit(item, place);
    }
  };
  visit(value, []);
  return removePlaces(source, value, places);
}

/** Path items stand near the top of a file. */
const MOST_DEPTH = 6;

function nameOf(operation: unknown): string {
  return ["operationId", "summary", "description"].map((key) => ownText(operation, key)).find(Boolean) ?? "";
}

function operationPlaces(root: unknown, api: Api, isShown: IsShown): readonly ValuePath[] {
  const items = new Map<string, { readonly place: readonly [string, string]; readonly operations: Operation[] }>();
  const webhooks = isRecord(own(root, "webhooks")) ? "webhooks" : "x-webhooks";
  for (const operation of api.operations) {
    const place = [operation.kind === "endpoint" ? "paths" : webhooks, operation.path] as const;
    const item = items.get(place.join(" ")) ?? { place, operations: [] };
    item.operations.push(operation);
    items.set(place.join(" "), item);
  }
  const hidden = api.operations.filter((operation) => !isShown(operation));
  if (hidden.length === 0) return [];
  const places = [...items.values()].flatMap(({ place, operations }) => {
    const gone = operations.filter((operation) => !isShown(operation));
    const item = own(ownRecord(root, place[0]), place[1]);
    const target = localTarget(own(item, "$ref"));
    if (gone.length === operations.length) return target === undefined ? [place] : [place, target];
    return gone.flatMap((operation) => [
      methodPlace(place, operation),
      ...(target ? [methodPlace(target, operation)] : []),
    ]);
  });
  return [...places, ...linkPlaces(root, hidden)];
}

function methodPlace(item: ValuePath, { method }: Operation): ValuePath {
  const key = method.toLowerCase();
  return METHODS.includes(key) ? [...item, key] : [...item, "additionalOperations", method];
}

/** The steps of a reference inside the file. */
function localTarget(reference: unknown): readonly string[] | undefined {
  if (typeof reference !== "string" || !reference.startsWith("#/")) return undefined;
  return reference
    .slice(2)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Links of responses to what is hidden. */
function linkPlaces(root: unknown, hidden: readonly Operation[]): readonly ValuePath[] {
  const ids = new Set(hidden.flatMap(({ value }) => ownText(value, "operationId") ?? []));
  const pointers = hidden.map(({ path, method }) => `#/paths/${pointerStep(path)}/${method.toLowerCase()}`);
  const isGone = (link: unknown): boolean =>
    ids.has(ownText(link, "operationId") ?? "") || pointers.includes(ownText(link, "operationRef") ?? "");
  const places: ValuePath[] = [];
  for (const [path, item] of Object.entries(ownRecord(root, "paths")))
    for (const [method, operation] of Object.entries(isRecord(item) ? item : {}))
      for (const [status, response] of Object.entries(ownRecord(operation, "responses")))
        for (const [name, link] of Object.entries(ownRecord(response, "links")))
          if (isGone(link)) places.push(["paths", path, method, "responses", status, "links", name]);
  for (const [name, link] of Object.entries(ownRecord(ownRecord(root, "components"), "links")))
    if (isGone(link)) places.push(["components", "links", name]);
  return places;
}

function pointerStep(step: string): string {
  return step.replaceAll("~", "~0").replaceAll("/", "~1");
}

function channelPlaces(root: unknown, channels: readonly Channel[], isShown: IsShown): readonly ValuePath[] {
  const hidden = new Set(
    channels.filter((channel) => !isShown(channel)).map(({ id }) => `#/channels/${pointerStep(id)}`),
  );
  if (hidden.size === 0) return [];
  const operations = Object.entries(ownRecord(root, "operations")).filter(([, operation]) =>
    hidden.has(ownText(own(operation, "channel"), "$ref") ?? ""),
  );
  return [
    ...[...hidden].flatMap((reference) => [localTarget(reference) ?? []]),
    ...operations.map(([name]) => ["operations", name]),
  ];
}
