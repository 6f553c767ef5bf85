// The operations of one API description, in the order their pages appear.

import type { Diagnostic, Location } from "../base/diagnostic.ts";
import type { Api, Operation, OperationDocs } from "./api.ts";
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
import type { ValuePath } from "./read/read-spec.ts";
import { dereference, followOperation, writtenReference } from "./read/resolve.ts";
import { isRecord, type JsonRecord, own, ownFlag, ownList, ownRecord, ownText, textOf } from "./record.ts";
import { tagTreeOf } from "./tag-tree.ts";

/** Longer summaries could not stand in an address either. */
const LONGEST_SUMMARY = 200;

/** What the walk needs beside the description. */
interface Walk {
  readonly api: Api;
  readonly locate: (path: ValuePath) => Location;
  readonly operations: Operation[];
  readonly diagnostics: Diagnostic[];
}

/** Lists every operation and webhook of `api.root`; parts that make no sense are reported and left out. */
export function listOperations(
  api: Api,
  locate: (path: ValuePath) => Location,
): { readonly operations: readonly Operation[]; readonly diagnostics: readonly Diagnostic[] } {
  const walk: Walk = { api, locate, operations: [], diagnostics: [] };
  for (const [path, item] of Object.entries(ownRecord(api.root, "paths"))) {
    // A reference that was not followed leads to no file, which was reported.
    if (path.startsWith("x-") || path === "$ref") continue;
    if (!path.startsWith("/")) walk.diagnostics.push(pathWithoutSlash(path, locate(["paths", path])));
    listPathItem(walk, "endpoint", ["paths", path], item);
  }
  const key = webhooksKey(api.root);
  for (const [name, item] of Object.entries(ownRecord(api.root, key))) {
    // An extension beside the webhooks; one of them may have such a name.
    if (name.startsWith("x-") && !isRecord(item)) continue;
    listPathItem(walk, "webhook", [key, name], item);
  }
  const refused = refusedExtensions(walk);
  return { operations: walk.operations, diagnostics: [...walk.diagnostics, ...refused] };
}

/** Extensions of existing sites that ask for what documentation does not do; each is told once for a description. */
function refusedExtensions(walk: Walk): readonly Diagnostic[] {
  const { operations, locate } = walk;
  const find = (asks: (operation: JsonRecord) => boolean) => operations.find(({ value }) => asks(value));
  const tool = find((value) => isOffered(own(value, "x-mcp") ?? own(docsOf(value), "mcp")));
  const placeOf = (operation: Operation): Location => locate(operationPlace(operation));
  return [
    ...(tool === undefined ? [] : [mcpNotOffered(`${tool.method} ${tool.path}`, placeOf(tool))]),
    ...restrictedOperations(walk, placeOf),
    ...operations.flatMap((operation) => {
      const href = addressOf(docsOf(operation.value));
      if (href === undefined || !isElsewhere(href)) return [];
      return [hrefNotHere(`${operation.method} ${operation.path}`, href, placeOf(operation))];
    }),
  ];
}

/** Operations for some readers only. */
function restrictedOperations(
  { operations }: Walk,
  placeOf: (operation: Operation) => Location,
): readonly Diagnostic[] {
  const restricted = operations.filter(({ docs }) => ownList(docs.metadata, "groups").length > 0);
  const names = restricted.map(({ method, path }) => `${method} ${path}`);
  const [first] = restricted;
  return first === undefined ? [] : [operationsForSome(names, placeOf(first))];
}

function isOffered(mcp: unknown): boolean {
  return mcp !== undefined && mcp !== false && own(mcp, "enabled") !== false;
}

/** Under which key a description keeps its webhooks; 3.0 files use an extension. */
function webhooksKey(root: JsonRecord): string {
  return isRecord(own(root, "webhooks")) ? "webhooks" : "x-webhooks";
}

/** Where an operation stands in its description: `["paths", "/users", "get"]`. */
export function operationPlace({ api, kind, path, method }: Operation): ValuePath {
  const item = [kind === "endpoint" ? "paths" : webhooksKey(api.root), path];
  const key = method.toLowerCase();
  return METHODS.includes(key) ? [...item, key] : [...item, "additionalOperations", method];
}

/** The path item an operation stands in, with what it says for all its methods. */
export function pathItemOf(operation: Operation): JsonRecord {
  const { api, kind, path } = operation;
  const items = ownRecord(api.root, kind === "endpoint" ? "paths" : webhooksKey(api.root));
  const item = dereference(api, own(items, path));
  return isRecord(item) ? item : ownRecord(items, path);
}

function listPathItem(walk: Walk, kind: Operation["kind"], place: readonly [string, string], written: unknown): void {
  const name = place[1];
  const item = dereference(walk.api, written);
  if (item === undefined && isLost(walk, written, place)) return;
  if (!isRecord(item)) {
    walk.diagnostics.push(badPathItem(name, walk.locate(place)));
    return;
  }
  const groups = docsGroups(item);
  const isInternal = isUnpublished(item);
  const about = { description: ownMarkdown(item, "description"), summary: ownMarkdown(item, "summary") };
  for (const method of METHODS)
    addOperation(walk, { kind, name, method, value: own(item, method), place, groups, about, isInternal });
  for (const [method, value] of Object.entries(ownRecord(item, "additionalOperations"))) {
    addOperation(walk, { kind, name, method, value, place, groups, about, isInternal });
  }
}

/** True for a reference that leads nowhere, which is reported. */
function isLost(walk: Walk, written: unknown, place: ValuePath): boolean {
  const reference = own(written, "$ref");
  if (typeof reference !== "string") return false;
  // References to other files were reported when the files were joined.
  const shown = writtenReference(reference, walk.api.path);
  if (reference.startsWith("#"))
    walk.diagnostics.push(referenceNotFound(shown, walk.locate([...place, "$ref"]), { isFileRead: true }));
  return true;
}

interface FoundOperation {
  readonly kind: Operation["kind"];
  readonly name: string;
  readonly method: string;
  readonly value: unknown;
  readonly place: ValuePath;
  /** Audiences of the whole path. */
  readonly groups: readonly unknown[];
  /** True where the whole path is not published. */
  readonly isInternal: boolean;
  /** What is said of all operations of the path. */
  readonly about: { readonly description: string | undefined; readonly summary: string | undefined };
}

function addOperation(walk: Walk, found: FoundOperation): void {
  const { kind, name } = found;
  if (found.value === undefined || found.value === null) return;
  const value = followOperation(walk.api, found.value);
  if (value === undefined && isLost(walk, found.value, [...found.place, found.method])) return;
  const method = found.method.toUpperCase();
  if (!isRecord(value)) {
    walk.diagnostics.push(badOperation(method, name, walk.locate([...found.place, found.method])));
    return;
  }
  const tags = ownList(value, "tags").flatMap((tag) => textOf(tag) ?? []);
  const tree = tagTreeOf(walk.api);
  const tag = tree.groupingTag(tags);
  const group = tag === undefined ? undefined : tree.labelOf(tag);
  const { summary, description } = withPathWords(readWords(value), found.about);
  const docs = readDocs(value, found.groups);
  walk.operations.push({
    kind,
    method,
    path: name,
    ...(summary === undefined ? {} : { summary }),
    ...(description === undefined ? {} : { description }),
    tags,
    ...(group === undefined ? {} : { group }),
    deprecated: ownFlag(value, "deprecated"),
    // What only some readers may see is left out: a static site cannot tell who reads.
    hidden: ownFlag(value, "x-hidden") || ownList(docs.metadata, "groups").length > 0,
    excluded: isUnpublished(value) || found.isInternal,
    docs,
    api: walk.api,
    value,
  });
}

/** Title and text of an operation. Some authors write whole paragraphs as the summary: those are text, not a title. */
function readWords(value: JsonRecord): {
  readonly summary?: string | undefined;
  readonly description?: string | undefined;
} {
  const summary = ownText(value, "summary");
  const description = ownMarkdown(value, "description");
  if (summary === undefined || summary.length <= LONGEST_SUMMARY) return { summary, description };
  const text = specTextToMarkdown(summary);
  return { description: description === undefined ? text : `${text}\n\n${description}` };
}

/** A text of the whole path stands below that of the operation; its title only where there is no other text. */
function withPathWords(
  words: ReturnType<typeof readWords>,
  about: FoundOperation["about"],
): ReturnType<typeof readWords> {
  const { summary, description } = words;
  const text = about.description ?? (description === undefined ? about.summary : undefined);
  if (text === undefined || summary?.trim() === text.trim() || description?.includes(text.trim())) return words;
  return { summary, description: description === undefined ? text : `${description.trimEnd()}\n\n${text}` };
}

/** What the author says about the page of a part; `pathGroups` are the audiences of what stands around it. */
export function readDocs(operation: JsonRecord, pathGroups: readonly unknown[]): OperationDocs {
  const docs = docsOf(operation);
  const metadata: Record<string, unknown> = Object.assign(Object.create(null), ownRecord(docs, "metadata"));
  const groups = [...groupsIn(metadata), ...pathGroups, ...groupsIn(docs)];
  if (groups.length > 0) metadata["groups"] = [...new Set(groups)];
  const content = ownText(docs, "content");
  const href = addressOf(docs);
  return {
    metadata,
    ...(content === undefined ? {} : { content }),
    ...(href === undefined || isElsewhere(href) ? {} : { href }),
  };
}

function addressOf(docs: JsonRecord): string | undefined {
  return ownText(docs, "href")?.trim();
}

/** True for an address on another site, where no page of this one can be. */
function isElsewhere(href: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href);
}
