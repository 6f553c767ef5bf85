// A spec as published: with overlays applied, without hidden parts and what only those use. A file that loses nothing is
// published as written. A spec may span several files and share some with other specs.

import type { Audience } from "@lectern/base/audience.ts";
import { toExactJson } from "@lectern/base/exact-json.ts";
import { attempt } from "@lectern/base/text.ts";
import { findOrigins } from "../access/origins.ts";
import { admitGroups, containsRestricted } from "../access/restriction.ts";
import type { Api, Channel, LocatePart, MovedReference, Operation } from "../api.ts";
import { docsOf, groupsIn, isRestricted, isUnpublished } from "../docs-extension.ts";
import { operationPath } from "../list-operations.ts";
import { METHODS } from "../methods.ts";
import { childAt } from "../read/locate-parts.ts";
import { movedReference } from "../read/moved-references.ts";
import { applyOverlays } from "../read/overlay.ts";
import { readSpec, type SpecSource } from "../read/read-spec.ts";
import { FILES_KEY, followPointer, stepsOf } from "../read/resolve.ts";
import { removeMembers } from "../read/restricted-parts.ts";
import { startsLikeJson } from "../read/sniff-spec.ts";
import type { ValuePath } from "../read/value-path.ts";
import { isRecord, own, ownFlag, ownRecord, ownText } from "../record.ts";
import { findUnusedNames, findUnusedParts, type NamedMember } from "./part-uses.ts";
import { toYaml } from "./to-yaml.ts";

/** What a site's readers can see of its specs. */
export interface VisibleParts {
  /** True if readers may see an operation or channel. */
  readonly isVisible: (part: Operation | Channel) => boolean;
  /** Schemas with their own pages: `#/components/schemas/User`. */
  readonly schemas?: readonly string[];
}

export interface ApiRedaction {
  readonly api: Api;
  readonly locations: readonly LocatePart[];
  /** Operations to remove unless another spec shows them. */
  readonly hidden: readonly LocatePart[];
  readonly visible: readonly LocatePart[];
  /** Parts that only hidden operations use; removed unless another spec uses them. */
  readonly unused: readonly LocatePart[];
  /** True if something visible uses a part or anything inside it. */
  uses(location: LocatePart): boolean;
}

interface Member extends NamedMember {
  readonly key: string;
}

export function redactApi(api: Api, { isVisible, schemas = [] }: VisibleParts): ApiRedaction {
  const origins = findOrigins(api.root, api.path);
  const toLocation = ({ owner, key }: NamedMember): readonly LocatePart[] => {
    const origin = origins.get(owner);
    return origin === undefined ? [] : [{ file: origin.file, path: [...origin.path, key] }];
  };
  const hidden = api.operations.filter((operation) => !isVisible(operation));
  const seen = api.operations.filter(isVisible);
  const items = emptyItems(api, seen, hidden);
  const operations = hidden.flatMap((operation) => memberOf(api, operation) ?? []);
  const others = [...linkMembers(api, isVisible), ...channelMembers(api, isVisible)];
  const visible = seen.flatMap((operation) => memberOf(api, operation) ?? []).flatMap(toLocation);
  const published = new Set(visible.map(keyOfLocation));
  const removed = operations.filter(
    (member) => !toLocation(member).some((location) => published.has(keyOfLocation(location))),
  );
  const uses = findUnusedParts(api, { removed: [...items, ...removed, ...others], schemas, origins });
  const channels = api.channels ?? [];
  const named = findUnusedNames(api, {
    hidden: [...hidden, ...channels.filter((channel) => !isVisible(channel))],
    visible: [...seen, ...channels.filter(isVisible)],
  }).flatMap(toLocation);
  const unnamed = new Set(named.map(keyOfLocation));
  return {
    api,
    locations: [...(api.restricted ?? []), ...[...items, ...others].flatMap(toLocation)],
    hidden: operations.flatMap(toLocation),
    visible,
    unused: [...uses.unused, ...named],
    uses: (location) =>
      isNamed(location) ? !unnamed.has(keyOfLocation(location)) : uses.isUsed(partAt(api, location)),
  };
}

/** The published text of a file that belongs to some specs; undefined if it is published unchanged. */
export function redactFile(
  source: SpecSource,
  redactions: readonly ApiRedaction[],
  overlays: readonly SpecSource[] = [],
): string | undefined {
  const visible = new Set(redactions.flatMap((one) => one.visible).map(keyOfLocation));
  const locations = redactions.flatMap((one) => [
    ...one.locations,
    ...one.hidden.filter((location) => !visible.has(keyOfLocation(location))),
    ...one.unused.filter((location) => !redactions.some((other) => other !== one && other.uses(location))),
  ]);
  const own = locations.filter(({ file }) => file === source.path).map(({ path }) => path);
  if (own.some((path) => path.length === 0)) return "{}\n";
  const moved = redactions.flatMap(({ api }) => api.moved ?? []).filter(({ file }) => file === source.path);
  if (own.length + moved.length + overlays.length === 0) return undefined;
  return rewrite(source, (value) => {
    applyOverlays(value, overlays);
    for (const reference of moved) moveIn(value, reference);
    removeAll(value, own);
  });
}

/** The text of a file with its value changed; undefined if nothing changed, empty if the value can't be written. */
function rewrite(source: SpecSource, change: (value: unknown) => void): string | undefined {
  const { value } = readSpec(source);
  const before = textOf(value);
  change(value);
  const after = textOf(value);
  if (before === undefined || after === undefined) return "{}\n";
  return before === after ? undefined : writeLike(source, value);
}

function moveIn(value: unknown, { path, steps }: MovedReference): void {
  const owner = stepInto(value, path.slice(0, -1));
  const raw = own(owner, "$ref");
  if (isRecord(owner) && typeof raw === "string") Object.assign(owner, { $ref: movedReference(raw, { steps }) });
}

function stepInto(start: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>(childAt, start);
}

/**
 * The text of a file that no spec references, without its hidden operations; undefined if it has none. With other parts that
 * the audience may not read, it is empty: what such a file contains is unknown.
 */
export function redactPart(source: SpecSource, audience: Audience): string | undefined {
  const { value } = readSpec(source);
  const root = isRecord(value) ? value : {};
  admitGroups(root, audience);
  const locations: ValuePath[] = [];
  const visit = (part: unknown, path: readonly (string | number)[]): void => {
    if (typeof part !== "object" || part === null || path.length > MAX_WALK_DEPTH) return;
    for (const [key, item] of Object.entries(part)) {
      const location = [...path, Array.isArray(part) ? Number(key) : key];
      // A schema may have a property called `head`.
      const isOperation = METHODS.includes(key) && path.at(-1) !== "properties";
      if (isOperation && (isHiddenOperation(item) || isUnpublished(part))) locations.push(location);
      else visit(item, location);
    }
  };
  visit(value, []);
  removeAll(value, locations);
  if (containsRestricted(root, value)) return "{}\n";
  return locations.length === 0 ? undefined : rewrite(source, (part) => removeAll(part, locations));
}

/** The text of a file without what is restricted in some specs. */
export function withoutRestricted(source: SpecSource, apis: readonly Api[]): string {
  const redactions = apis.map(
    (api): ApiRedaction => ({
      api,
      locations: api.restricted ?? [],
      hidden: [],
      visible: [],
      unused: [],
      uses: () => true,
    }),
  );
  return redactFile(source, redactions) ?? source.text;
}

function isHiddenOperation(item: unknown): boolean {
  const groups = groupsIn(ownRecord(docsOf(item), "metadata"));
  return ownFlag(item, "x-hidden") || isUnpublished(item) || isRestricted(item) || groups.length > 0;
}

/** Path items are near the top of a file. */
const MAX_WALK_DEPTH = 6;
const MAX_REFERENCES = 32;

const NAMED_LISTS: ReadonlySet<unknown> = new Set(["tags", "x-tagGroups", "securityDefinitions"]);

/** True for parts that are used by name. */
function isNamed({ path }: LocatePart): boolean {
  const [first, second] = path;
  return NAMED_LISTS.has(first) || second === "securitySchemes" || (first === "info" && second === "tags");
}

function keyOfLocation({ file, path }: LocatePart): string {
  return JSON.stringify([file, ...path]);
}

function partAt(api: Api, { file, path }: LocatePart): unknown {
  return stepInto(file === api.path ? api.root : own(own(api.root, FILES_KEY), file), path);
}

/** What a value refers to, through any number of references. */
function targetOf(api: Api, raw: unknown): unknown {
  let value = raw;
  for (let step = 0; step < MAX_REFERENCES; step++) {
    const reference = own(value, "$ref");
    if (typeof reference !== "string") return value;
    value = followPointer(api.root, reference)?.value;
  }
  return undefined;
}

/** The object and key of an operation; paths may share the object. */
function memberOf(api: Api, operation: Operation): Member | undefined {
  const [key = "", path = "", ...steps] = operationPath(operation).map(String);
  const item = targetOf(api, own(own(api.root, key), path));
  const last = steps.at(-1);
  const owner = steps.length === 1 ? item : own(item, steps[0] ?? "");
  if (!isRecord(owner) || last === undefined) return undefined;
  const name = Object.keys(owner).find((one) => one.toUpperCase() === last.toUpperCase());
  return name === undefined ? undefined : { owner, key: name };
}

/** Paths and webhooks with no operations left. */
function emptyItems(api: Api, visible: readonly Operation[], hidden: readonly Operation[]): readonly Member[] {
  const nameOf = (operation: Operation): string => operationPath(operation).slice(0, 2).join("\n");
  const published = new Set(visible.map(nameOf));
  return hidden.flatMap((operation) => {
    const [key = "", path = ""] = operationPath(operation).map(String);
    const owner = own(api.root, key);
    return isRecord(owner) && !published.has(nameOf(operation)) ? [{ owner, key: path }] : [];
  });
}

/** Tells whether a response link points to an operation that readers can't see. */
export function createHiddenLinks(api: Api, isVisible: (operation: Operation) => boolean): (link: unknown) => boolean {
  const idsOf = (operations: readonly Operation[]): Set<string> =>
    new Set(operations.flatMap(({ value }) => ownText(value, "operationId") ?? []));
  const hidden = api.operations.filter((operation) => !isVisible(operation));
  const [ids, published] = [idsOf(hidden), idsOf(api.operations.filter(isVisible))];
  const locations = new Set(hidden.map((operation) => operationPath(operation).join("\n")));
  return (link) => {
    const id = ownText(link, "operationId") ?? "";
    const reference = ownText(link, "operationRef") ?? "";
    const location = stepsOf(reference.slice(Math.max(0, reference.indexOf("#"))));
    return (ids.has(id) && !published.has(id)) || locations.has(location.join("\n"));
  };
}

/** Response links to hidden operations. */
function linkMembers(api: Api, isVisible: VisibleParts["isVisible"]): readonly Member[] {
  const isRemoved = createHiddenLinks(api, isVisible);
  if (api.operations.every(isVisible)) return [];
  const found: Member[] = [];
  const seen = new Set<unknown>();
  const waiting: unknown[] = [api.root, own(api.root, FILES_KEY)];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    const links = own(value, "links");
    if (isRecord(links))
      for (const [key, link] of Object.entries(links)) if (isRemoved(link)) found.push({ owner: links, key });
    for (const inner of Object.values(value)) waiting.push(inner);
  }
  return found;
}

function channelMembers(api: Api, isVisible: VisibleParts["isVisible"]): readonly Member[] {
  const hidden = new Set((api.channels ?? []).filter((channel) => !isVisible(channel)).map(({ id }) => id));
  const [channels, operations] = [ownRecord(api.root, "channels"), ownRecord(api.root, "operations")];
  // An operation or a reply.
  const isHidden = (part: unknown): boolean => {
    const [list, id, ...inner] = stepsOf(ownText(own(part, "channel"), "$ref") ?? "");
    return list === "channels" && inner.length === 0 && hidden.has(id ?? "");
  };
  return [
    ...[...hidden].map((key) => ({ owner: channels, key })),
    ...Object.entries(operations).flatMap(([key, operation]) => {
      if (isHidden(operation)) return [{ owner: operations, key }];
      const owner = targetOf(api, operation);
      return isRecord(owner) && isHidden(targetOf(api, own(owner, "reply"))) ? [{ owner, key: "reply" }] : [];
    }),
  ];
}

// A circular value can't be serialized as JSON.
function textOf(value: unknown): string | undefined {
  try {
    return toExactJson(value);
  } catch {
    return undefined;
  }
}

/** Writes a value in the notation of a text; empty if it is nested too deeply, so that nothing hidden is published. */
function writeLike({ text }: SpecSource, value: unknown): string {
  const indent = text.trim().includes("\n") ? 2 : undefined;
  return attempt(() => (startsLikeJson(text) ? `${toExactJson(value, indent)}\n` : toYaml(value))) ?? "{}\n";
}

/** Removes members of a value. Paths apply to the value as passed, so removed list items shift no others. */
function removeAll(root: unknown, locations: readonly ValuePath[]): void {
  const known = new Map(locations.map((location) => [JSON.stringify(location), location]));
  const members = new Map<object, (string | number)[]>();
  for (const location of known.values()) {
    const key = location.at(-1);
    const isInside = location.some((_, index) => index > 0 && known.has(JSON.stringify(location.slice(0, index))));
    if (key === undefined || isInside) continue;
    const parent = stepInto(root, location.slice(0, -1));
    if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, key)) continue;
    members.set(parent, [...(members.get(parent) ?? []), key]);
  }
  for (const [parent, keys] of members) removeMembers(parent, keys);
}
