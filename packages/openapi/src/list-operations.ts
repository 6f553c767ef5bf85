// Lists a spec's operations in page order.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import type { Api, Channel, Operation, OperationDocs } from "./api.ts";
import {
  badOperation,
  badPathItem,
  hrefNotHere,
  mcpNotOffered,
  operationsForSome,
  pathWithoutSlash,
  referenceNotFound,
} from "./diagnostics.ts";
import { docsGroups, docsOf, groupsIn, isUnpublished } from "./docs-extension.ts";
import { ownMarkdown } from "./html/own-texts.ts";
import { specTextToMarkdown } from "./html/spec-text.ts";
import { METHODS } from "./methods.ts";
import { dereference, followOperation, originalReference } from "./read/resolve.ts";
import type { ValuePath } from "./read/value-path.ts";
import { defined, isRecord, type JsonRecord, own, ownFlag, ownList, ownRecord, ownText, textOf } from "./record.ts";
import { tagTreeOf } from "./tag-tree.ts";

/** Longer summaries would not fit in a URL either. */
const MAX_SUMMARY_LENGTH = 200;

interface Walk {
  readonly api: Api;
  readonly locate: (path: ValuePath) => Location;
  readonly operations: Operation[];
  readonly diagnostics: Diagnostic[];
}

/** Lists every operation and webhook in `api.root`; invalid parts are reported and skipped. */
export function listOperations(
  api: Api,
  locate: (path: ValuePath) => Location,
): { readonly operations: readonly Operation[]; readonly diagnostics: readonly Diagnostic[] } {
  const walk: Walk = { api, locate, operations: [], diagnostics: [] };
  for (const [path, item] of Object.entries(ownRecord(api.root, "paths"))) {
    // A reference left here points to a missing file, which was already reported.
    if (path.startsWith("x-") || path === "$ref") continue;
    if (!path.startsWith("/")) walk.diagnostics.push(pathWithoutSlash(path, locate(["paths", path])));
    listPathItem(walk, "endpoint", ["paths", path], item);
  }
  const key = webhooksKey(api.root);
  for (const [name, item] of Object.entries(ownRecord(api.root, key))) {
    // Skips extensions beside the webhooks, but a webhook may have such a name.
    if (name.startsWith("x-") && !isRecord(item)) continue;
    listPathItem(walk, "webhook", [key, name], item);
  }
  const rejected = rejectedExtensions(walk);
  return { operations: walk.operations, diagnostics: [...walk.diagnostics, ...rejected] };
}

/** Extensions in existing sites that a docs site can't support; each is reported once per spec. */
function rejectedExtensions(walk: Walk): readonly Diagnostic[] {
  const { operations, locate } = walk;
  const find = (matches: (operation: JsonRecord) => boolean) => operations.find(({ value }) => matches(value));
  const tool = find((value) => isOffered(own(value, "x-mcp") ?? own(docsOf(value), "mcp")));
  const locationOf = (operation: Operation): Location => locate(operationPath(operation));
  return [
    ...(tool === undefined ? [] : [mcpNotOffered(`${tool.method} ${tool.path}`, locationOf(tool))]),
    ...restrictedOperations(walk, locationOf),
    ...operations.flatMap((operation) => {
      const href = urlOf(docsOf(operation.value));
      if (href === undefined || !isElsewhere(href)) return [];
      return [hrefNotHere(`${operation.method} ${operation.path}`, href, locationOf(operation))];
    }),
  ];
}

function restrictedOperations(
  { operations }: Walk,
  locationOf: (operation: Operation) => Location,
): readonly Diagnostic[] {
  const restricted = operations.filter(({ docs }) => ownList(docs.metadata, "groups").length > 0);
  const names = restricted.map(({ method, path }) => `${method} ${path}`);
  const [first] = restricted;
  return first === undefined ? [] : [operationsForSome(names, locationOf(first))];
}

function isOffered(mcp: unknown): boolean {
  return mcp !== undefined && mcp !== false && own(mcp, "enabled") !== false;
}

/** The key that holds a spec's webhooks; 3.0 files use an extension. */
function webhooksKey(root: JsonRecord): string {
  return isRecord(own(root, "webhooks")) ? "webhooks" : "x-webhooks";
}

/** An operation's path in its spec: `["paths", "/users", "get"]`. */
export function operationPath({ api, kind, path, method }: Operation): ValuePath {
  const item = [kind === "endpoint" ? "paths" : webhooksKey(api.root), path];
  const key = method.toLowerCase();
  return METHODS.includes(key) ? [...item, key] : [...item, "additionalOperations", method];
}

/** The path item that contains an operation, with what all its methods share. */
export function pathItemOf(operation: Operation): JsonRecord {
  const { api, kind, path } = operation;
  const items = ownRecord(api.root, kind === "endpoint" ? "paths" : webhooksKey(api.root));
  const item = dereference(api, own(items, path));
  return isRecord(item) ? item : ownRecord(items, path);
}

function listPathItem(walk: Walk, kind: Operation["kind"], location: readonly [string, string], raw: unknown): void {
  const name = location[1];
  const item = dereference(walk.api, raw);
  if (item === undefined && isUnresolved(walk, raw, location)) return;
  if (!isRecord(item)) {
    walk.diagnostics.push(badPathItem(name, walk.locate(location)));
    return;
  }
  const groups = docsGroups(item);
  const isInternal = isUnpublished(item);
  const about = { description: ownMarkdown(item, "description"), summary: ownMarkdown(item, "summary") };
  for (const method of METHODS)
    addOperation(walk, { kind, name, method, value: own(item, method), location, groups, about, isInternal });
  for (const [method, value] of Object.entries(ownRecord(item, "additionalOperations"))) {
    addOperation(walk, { kind, name, method, value, location, groups, about, isInternal });
  }
}

/** True for an unresolved reference, which is reported. */
function isUnresolved(walk: Walk, raw: unknown, location: ValuePath): boolean {
  const reference = own(raw, "$ref");
  if (typeof reference !== "string") return false;
  // References to other files were reported when the files were joined.
  const shown = originalReference(reference, walk.api.path);
  if (reference.startsWith("#"))
    walk.diagnostics.push(referenceNotFound(shown, walk.locate([...location, "$ref"]), { isFileRead: true }));
  return true;
}

interface FoundOperation {
  readonly kind: Operation["kind"];
  readonly name: string;
  readonly method: string;
  readonly value: unknown;
  readonly location: ValuePath;
  readonly groups: readonly unknown[];
  /** True if the whole path is unpublished. */
  readonly isInternal: boolean;
  /** Texts of the path item. */
  readonly about: { readonly description: string | undefined; readonly summary: string | undefined };
}

function addOperation(walk: Walk, found: FoundOperation): void {
  const { kind, name } = found;
  if (found.value === undefined || found.value === null) return;
  const value = followOperation(walk.api, found.value);
  if (value === undefined && isUnresolved(walk, found.value, [...found.location, found.method])) return;
  const method = found.method.toUpperCase();
  if (!isRecord(value)) {
    walk.diagnostics.push(badOperation(method, name, walk.locate([...found.location, found.method])));
    return;
  }
  const tags = ownList(value, "tags").flatMap((tag) => textOf(tag) ?? []);
  const tree = tagTreeOf(walk.api);
  const tag = tree.groupingTag(tags);
  const group = tag === undefined ? undefined : tree.labelOf(tag);
  const docs = readDocs(value, found.groups);
  const words = defined({ ...withPathWords(readWords(value), found.about), group });
  walk.operations.push({
    kind,
    method,
    path: name,
    ...words,
    tags,
    deprecated: ownFlag(value, "deprecated"),
    // Restricted operations are hidden: a static site can't tell who is reading.
    hidden: ownFlag(value, "x-hidden") || ownList(docs.metadata, "groups").length > 0,
    excluded: isUnpublished(value) || found.isInternal,
    docs,
    api: walk.api,
    value,
  });
}

/** An operation's summary and description. Summaries as long as a paragraph become part of the description. */
function readWords(value: JsonRecord): {
  readonly summary?: string | undefined;
  readonly description?: string | undefined;
} {
  const summary = ownText(value, "summary");
  const description = ownMarkdown(value, "description");
  if (summary === undefined || summary.length <= MAX_SUMMARY_LENGTH) return { summary, description };
  const text = specTextToMarkdown(summary);
  return { description: description === undefined ? text : `${text}\n\n${description}` };
}

/** Appends the path item's description to the operation's; its summary only if there is no other text. */
function withPathWords(
  words: ReturnType<typeof readWords>,
  about: FoundOperation["about"],
): ReturnType<typeof readWords> {
  const { summary, description } = words;
  const text = about.description ?? (description === undefined ? about.summary : undefined);
  if (text === undefined || summary?.trim() === text.trim() || description?.includes(text.trim())) return words;
  return { summary, description: description === undefined ? text : `${description.trimEnd()}\n\n${text}` };
}

/** A part's `x-docs`; `pathGroups` are the groups of what contains it. */
export function readDocs(operation: JsonRecord, pathGroups: readonly unknown[]): OperationDocs {
  const docs = docsOf(operation);
  const metadata: Record<string, unknown> = Object.assign(Object.create(null), ownRecord(docs, "metadata"));
  const groups = [...groupsIn(metadata), ...pathGroups, ...groupsIn(docs)];
  if (groups.length > 0) metadata["groups"] = [...new Set(groups)];
  const href = urlOf(docs);
  const isHere = href !== undefined && !isElsewhere(href);
  return defined({ metadata, content: ownText(docs, "content"), href: isHere ? href : undefined });
}

function urlOf(docs: JsonRecord): string | undefined {
  return ownText(docs, "href")?.trim();
}

/** True for a URL on another site, where this site can't have pages. */
function isElsewhere(href: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href);
}

/** The path of a key in `x-docs` (or `x-mint`): `["paths", "/users", "get", "x-docs", "content"]`. */
export function docsPath(part: Operation | Channel, ...keys: readonly string[]): ValuePath {
  const raw = keys.reduce<unknown>(own, own(part.value, "x-docs"));
  const extension = raw === undefined ? "x-mint" : "x-docs";
  const location = "method" in part ? operationPath(part) : ["channels", part.id];
  return [...location, extension, ...keys];
}

/** `GET /users`, or a channel's id. */
export function partName(part: Operation | Channel): string {
  return "method" in part ? `${part.method} ${part.path}` : part.id;
}
