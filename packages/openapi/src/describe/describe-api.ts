// A whole spec → what its overview and error pages show. Describes only what they show, so specs with thousands of
// operations stay cheap.

import type { Api, Operation } from "../api.ts";
import { ownMarkdown, ownWords } from "../html/own-texts.ts";
import { partsOf } from "../operation-parts.ts";
import { findUnusedNames } from "../publish/part-uses.ts";
import { dereference } from "../read/resolve.ts";
import { own, ownList, ownRecord, ownText } from "../record.ts";
import { isSwagger } from "../swagger.ts";
import { tagTreeOf } from "../tag-tree.ts";
import { listResponses } from "./describe-body.ts";
import { describeScheme, type SecurityAlternative } from "./describe-security.ts";
import { describeServer, type ServerView } from "./describe-server.ts";

/** A spec's general information. */
export interface ApiView {
  readonly version: string;
  readonly description?: string | undefined;
  readonly contact?: Named | undefined;
  readonly license?: Named | undefined;
  readonly terms?: string | undefined;
  readonly externalDocs?: unknown;
  readonly servers: readonly ServerView[];
  readonly security: readonly SecurityAlternative[];
  /** Response headers about rate limits. */
  readonly limits: readonly { readonly name: string; readonly description?: string | undefined }[];
  readonly groups: readonly OperationGroup[];
}

/** A name with an optional URL. */
export interface Named {
  readonly name: string;
  readonly url?: string | undefined;
}

/** Operations that share a tag. */
interface OperationGroup {
  /** Undefined for operations without a tag. */
  readonly label?: string | undefined;
  readonly description?: string | undefined;
  readonly operations: readonly Operation[];
}

export interface ErrorView {
  readonly status: string;
  /** Its descriptions, most frequent first. */
  readonly descriptions: readonly string[];
  readonly operations: readonly Operation[];
  /** The operation whose response represents the others: the first that describes its content. */
  readonly example: Operation;
}

/** Describes a spec; `operations` are those that readers see. */
export function describeApi(api: Api, operations: readonly Operation[]): ApiView {
  const info = ownRecord(api.root, "info");
  const contact = ownRecord(info, "contact");
  const license = ownRecord(info, "license");
  const [first] = api.operations;
  const parts = first && partsOf(first);
  const servers = isSwagger(api.root) ? (parts?.servers ?? []) : ownList(api.root, "servers");
  const email = ownText(contact, "email");
  return {
    version: api.version,
    description: ownMarkdown(info, "description") ?? ownMarkdown(info, "summary"),
    contact: named(contact, email === undefined ? undefined : `mailto:${email}`),
    license: named(license),
    terms: ownText(info, "termsOfService"),
    externalDocs: own(api.root, "externalDocs"),
    servers: servers.flatMap((server) => describeServer(api, server)),
    security: schemesOf(api, operations).map(([name, scheme]) => ({
      schemes: [describeScheme(name, dereference(api, scheme), [])],
    })),
    limits: limitsOf(api, operations),
    groups: groupsOf(api, operations),
  };
}

/** The security schemes of a spec, except those that only hidden operations use. */
function schemesOf(api: Api, operations: readonly Operation[]): readonly (readonly [name: string, scheme: unknown])[] {
  const [first] = api.operations;
  const schemes = (first && partsOf(first).schemes) ?? {};
  const seen = new Set(operations);
  const hidden = api.operations.filter((operation) => !seen.has(operation));
  const unused = new Set(
    // Those of tags are indexes.
    findUnusedNames(api, { hidden, visible: operations }).map(({ key }) => key),
  );
  return Object.entries(schemes).filter(([name]) => !unused.has(name));
}

function named(value: unknown, otherwise?: string): Named | undefined {
  const url = ownText(value, "url") ?? otherwise;
  const name = ownWords(value, "name") ?? ownText(value, "identifier") ?? url?.replace(/^mailto:/, "");
  return name === undefined ? undefined : { name, url };
}

const LIMIT = /^(?:x-)?rate-?limit|^retry-after$/i;

function limitsOf(api: Api, operations: readonly Operation[]): ApiView["limits"] {
  const limits = new Map<string, string | undefined>();
  for (const operation of operations)
    for (const [, response] of listResponses(partsOf(operation).responses))
      for (const [name, header] of Object.entries(ownRecord(dereference(api, response), "headers")))
        if (LIMIT.test(name))
          limits.set(name, limits.get(name) ?? ownMarkdown(dereference(api, header), "description"));
  return [...limits].map(([name, description]) => ({ name, description }));
}

function groupsOf(api: Api, operations: readonly Operation[]): readonly OperationGroup[] {
  const tree = tagTreeOf(api);
  const tags = new Map(ownList(api.root, "tags").map((tag) => [ownText(tag, "name"), tag]));
  const groups = new Map<string | undefined, Operation[]>();
  for (const operation of operations) {
    const tag = tree.groupingTag(operation.tags);
    const group = groups.get(tag);
    if (group) group.push(operation);
    else groups.set(tag, [operation]);
  }
  return [...groups].map(([tag, list]) => ({
    label: tag === undefined ? undefined : tree.labelOf(tag),
    description: ownMarkdown(tags.get(tag), "description"),
    operations: list,
  }));
}

/** True for error statuses; a default response is an error if another status means success. */
function isError(status: string, others: readonly string[]): boolean {
  return /^[45]/.test(status) || (status === "default" && others.some((other) => /^[123]/.test(other)));
}

/** True if some operation documents an error. */
export function hasErrors(api: Api): boolean {
  return api.operations.some((operation) => {
    const statuses = Object.keys(ownRecord(operation.value, "responses"));
    return statuses.some((status) => isError(status, statuses));
  });
}

/** The errors of a spec's operations, by status. */
export function describeErrors(api: Api, operations: readonly Operation[]): readonly ErrorView[] {
  const errors = new Map<string, { descriptions: Map<string, number>; operations: Operation[]; example?: Operation }>();
  for (const operation of operations) {
    const responses = listResponses(partsOf(operation).responses);
    const statuses = responses.map(([status]) => status);
    for (const [status, raw] of responses) {
      if (!isError(status, statuses)) continue;
      const response = dereference(api, raw);
      const error = errors.get(status) ?? { descriptions: new Map<string, number>(), operations: [] };
      errors.set(status, error);
      error.operations.push(operation);
      const text = (ownMarkdown(response, "description") ?? ownWords(response, "summary"))?.trim();
      if (text) error.descriptions.set(text, (error.descriptions.get(text) ?? 0) + 1);
      if (Object.keys(ownRecord(response, "content")).length > 0) error.example ??= operation;
    }
  }
  return [...errors]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([status, { descriptions, operations: list, example = list[0] }]) => {
      const sorted = [...descriptions].sort(([, one], [, other]) => other - one).map(([text]) => text);
      return example === undefined ? [] : [{ status, descriptions: sorted, operations: list, example }];
    });
}
