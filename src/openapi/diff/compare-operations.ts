// Compares two versions of an operation: parameters, bodies, responses, callbacks and texts.
// `way` is the direction of the request: the API itself sends webhooks and callbacks.

import type { Api, Operation } from "../api.ts";
import { listCallbacks } from "../describe/describe-callbacks.ts";
import { operationPath, pathItemOf } from "../list-operations.ts";
import { type OperationParts, openapiParts } from "../operation-parts.ts";
import type { ValuePath } from "../read/read-spec.ts";
import { dereference } from "../read/resolve.ts";
import { isRecord, own, ownFlag, ownList, ownRecord, ownText } from "../record.ts";
import { isSwagger, swaggerParts } from "../swagger.ts";
import { compareTexts, createNotes, levelOf, type Pair, type Part, pairOf, type Way } from "./change.ts";
import {
  compareBodies,
  compareContents,
  compareDeprecation,
  compareHeaders,
  compareLinks,
  noteAdder,
  type Subject,
  schemaOf,
} from "./compare-bodies.ts";

/** One request and its responses, in one version. */
interface Exchange {
  readonly api: Api;
  readonly parts: Pick<OperationParts, "parameters" | "requestBody" | "responses">;
  readonly path: ValuePath;
  /** The parameter list that all methods of a path share. */
  readonly shared?: Part;
  readonly template: string;
}

/** An operation's parts in OpenAPI 3 form. */
export function partsOf(operation: Operation): OperationParts {
  return isSwagger(operation.api.root) ? swaggerParts(operation) : openapiParts(operation);
}

/** Compares everything but servers and security, which are compared separately. */
export function compareOperations(subject: Subject, before: Operation, after: Operation): void {
  const pair: Pair = {
    before: { value: before.value, path: operationPath(before) },
    after: { value: after.value, path: operationPath(after) },
  };
  const noun = after.kind === "webhook" ? "Webhook" : "Endpoint";
  const add = noteAdder(subject, pair, noun);
  if (before.deprecated !== after.deprecated) {
    const what = after.deprecated ? "is now deprecated" : "is no longer deprecated";
    add(after.deprecated ? "deprecated" : "deprecation-removed", "non-breaking", what, "deprecated");
  }
  const ids = [before, after].map(({ value }) => ownText(value, "operationId"));
  if (ids[0] !== ids[1])
    add(
      "operation-id-changed",
      "non-breaking",
      `has the operationId ${quote(ids[1])} instead of ${quote(ids[0])}`,
      "operationId",
    );
  compareTexts(subject.notes, pair, noun);
  const way = after.kind === "webhook" ? "response" : "request";
  compareExchange(subject, [exchangeOf(before), exchangeOf(after)], way);
  compareCallbacks(subject, before, after);
}

function quote(text: string | undefined): string {
  return text === undefined ? "none" : `"${text}"`;
}

function exchangeOf(operation: Operation): Exchange {
  const path = operationPath(operation);
  const location = path.slice(0, 2);
  const shared = { value: own(pathItemOf(operation), "parameters"), path: [...location, "parameters"] };
  return { api: operation.api, parts: partsOf(operation), path, shared, template: operation.path };
}

function compareExchange(subject: Subject, [before, after]: readonly [Exchange, Exchange], way: Way): void {
  compareParameters(subject, [before, after], way);
  const body = way === "request" ? "Request body" : "Payload";
  compareBodies(subject, { before: bodyOf(before), after: bodyOf(after) }, { way, subject: body });
  compareResponses(subject, [before, after], way === "request" ? "response" : "request");
}

/** Parameters by location and name; path parameters by position, because clients never see their names. */
function listParameters({ api, parts, path, shared, template }: Exchange): ReadonlyMap<string, Part> {
  const found = new Map<string, Part>();
  const slots = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? "");
  const locations = [shared, { value: own(followed(api, path), "parameters"), path: [...path, "parameters"] }].flatMap(
    (list) =>
      ownList({ list: list?.value }, "list").map((value, index) => ({
        value: dereference(api, value),
        path: [...(list?.path ?? []), index],
      })),
  );
  for (const raw of parts.parameters) {
    const value = dereference(api, raw);
    const name = ownText(value, "name");
    const location = ownText(value, "in");
    if (
      name === undefined ||
      location === undefined ||
      (location === "header" && IGNORED_HEADERS.has(name.toLowerCase()))
    )
      continue;
    const slot = location === "path" ? slots.indexOf(name) : -1;
    const key = slot >= 0 ? `path #${slot}` : `${location} ${location === "header" ? name.toLowerCase() : name}`;
    const at = locations.findLast((one) => own(one.value, "name") === name && own(one.value, "in") === location);
    found.set(key, { value, path: at?.path ?? path });
  }
  return found;
}

/** Headers that OpenAPI ignores as parameters. */
const IGNORED_HEADERS: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

function followed({ root }: Api, path: ValuePath): unknown {
  let value: unknown = root;
  for (const step of path) value = own(dereference({ root }, value), String(step));
  return dereference({ root }, value);
}

function compareParameters(subject: Subject, [before, after]: readonly [Exchange, Exchange], way: Way): void {
  const [old, now] = [listParameters(before), listParameters(after)];
  for (const [key, part] of old) {
    const next = now.get(key);
    if (next !== undefined) compareParameter(subject, { before: part, after: next }, way);
    else if (!movedPart(part, old, now))
      noteAdder(subject, { before: part }, parameterName(part))("parameter-removed", "breaking", "was removed");
  }
  for (const [key, part] of now) {
    if (old.has(key)) continue;
    const from = movedPart(part, now, old);
    const required = isRequired(part) && way === "request";
    if (from !== undefined)
      noteAdder(subject, { before: from, after: part }, `Parameter "${ownText(part.value, "name")}"`)(
        "parameter-moved",
        "breaking",
        `moved from ${ownText(from.value, "in")} to ${ownText(part.value, "in")}`,
      );
    else
      noteAdder(subject, { after: part }, parameterName(part))(
        "parameter-added",
        required ? "breaking" : "non-breaking",
        required ? "was added and is required" : "was added",
      );
  }
}

/** A parameter of the same name in another location that only the other version has. */
function movedPart(part: Part, own: ReadonlyMap<string, Part>, others: ReadonlyMap<string, Part>): Part | undefined {
  const name = ownText(part.value, "name");
  return [...others].find(([key, { value }]) => ownText(value, "name") === name && !own.has(key))?.[1];
}

function parameterName({ value }: Part): string {
  const location = ownText(value, "in") ?? "";
  const word = location === "querystring" ? "Query string" : location.charAt(0).toUpperCase() + location.slice(1);
  return `${word} parameter "${ownText(value, "name") ?? ""}"`;
}

function isRequired({ value }: Part): boolean {
  return ownFlag(value, "required") || own(value, "in") === "path";
}

function compareParameter(subject: Subject, pair: Pair, way: Way): void {
  const { before, after } = pair;
  const noun = parameterName(after);
  const add = noteAdder(subject, pair, noun);
  const names = [before, after].map(({ value }) => ownText(value, "name") ?? "");
  if (names[0]?.toLowerCase() !== names[1]?.toLowerCase())
    add("parameter-renamed", "non-breaking", `was named "${names[0]}"`, "name");
  const isNow = isRequired(after);
  if (isRequired(before) !== isNow)
    add(
      isNow ? "parameter-required" : "parameter-optional",
      levelOf(isNow ? "narrows" : "widens", way),
      isNow ? "is now required" : "is now optional",
      "required",
    );
  compareDeprecation(pair, add);
  for (const key of ["style", "explode", "allowReserved"]) {
    const [was, is] = [before, after].map(({ value }) => serialization(value, key));
    if (was !== is)
      add("parameter-style-changed", "breaking", `is sent with \`${key}\` "${is}" instead of "${was}"`, key);
  }
  if (ownFlag(before.value, "allowEmptyValue") !== ownFlag(after.value, "allowEmptyValue")) {
    const is = ownFlag(after.value, "allowEmptyValue");
    add(
      "parameter-empty-changed",
      levelOf(is ? "widens" : "narrows", way),
      is ? "may now be empty" : "may no longer be empty",
      "allowEmptyValue",
    );
  }
  compareTexts(subject.notes, pair, noun);
  compareContents(subject, pair, { way, subject: noun });
  if (isRecord(own(before.value, "content")) || isRecord(own(after.value, "content"))) return;
  schemaOf(subject, pairOf(pair, "schema"), { way, subject: noun });
}

/** How a parameter is serialized, with the standard's defaults. */
function serialization(value: unknown, key: string): string {
  const location = own(value, "in");
  const style = ownText(value, "style") ?? (location === "query" || location === "cookie" ? "form" : "simple");
  if (key === "style") return style;
  return ownText(value, key) ?? String(key === "explode" && (style === "form" || style === "cookie"));
}

function bodyOf({ api, parts, path }: Exchange): Part {
  const value = dereference(api, parts.requestBody);
  if (!isSwagger(api.root)) return { value, path: [...path, "requestBody"] };
  const index = ownList(followed(api, path), "parameters").findIndex(
    (one) => own(dereference(api, one), "in") === "body",
  );
  return { value, path: index < 0 ? path : [...path, "parameters", index] };
}

function compareResponses(subject: Subject, [before, after]: readonly [Exchange, Exchange], way: Way): void {
  const [old, now] = [before, after].map(({ api, parts, path }) => {
    const entries = Object.entries(parts.responses).filter(([status]) => !status.startsWith("x-"));
    return new Map(
      entries.map(([status, raw]): [string, Part] => [
        status.toUpperCase(),
        { value: dereference(api, raw), path: [...path, "responses", status] },
      ]),
    );
  });
  if (old === undefined || now === undefined) return;
  for (const [status, part] of old) {
    const noun = status === "DEFAULT" ? "Default response" : `Response ${status}`;
    const next = now.get(status);
    if (next !== undefined) {
      const pair = { before: part, after: next };
      compareTexts(subject.notes, pair, noun);
      compareHeaders(subject, pair, { way, subject: noun });
      compareContents(subject, pair, { way, subject: noun });
      compareLinks(subject, pair, noun);
    } else {
      const isSuccess = /^[23]/.test(status);
      noteAdder(subject, { before: part }, noun)(
        "response-removed",
        isSuccess ? "breaking" : "non-breaking",
        "was removed",
      );
    }
  }
  for (const [status, part] of now)
    if (!old.has(status))
      noteAdder(subject, { after: part }, status === "DEFAULT" ? "Default response" : `Response ${status}`)(
        "response-added",
        "non-breaking",
        "was added",
      );
}

function compareCallbacks(subject: Subject, before: Operation, after: Operation): void {
  const list = ({ api, value, ...operation }: Operation) =>
    new Map(
      listCallbacks(api, own(value, "callbacks")).map((found): [string, Exchange] => {
        const path = [...operationPath({ api, value, ...operation }), "callbacks", found.name, found.url, found.method];
        const parameters = [...found.parameters, ...ownList(found.value, "parameters")];
        const parts = {
          parameters,
          requestBody: own(found.value, "requestBody"),
          responses: ownRecord(found.value, "responses"),
        };
        return [`${found.name} ${found.method.toUpperCase()} ${found.url}`, { api, parts, path, template: "" }];
      }),
    );
  const [old, now] = [list(before), list(after)];
  for (const [key, exchange] of old) {
    const next = now.get(key);
    const noun = `Callback ${key}`;
    if (next === undefined) {
      noteAdder(subject, { before: { value: undefined, path: exchange.path } }, noun)(
        "callback-removed",
        "breaking",
        "was removed",
      );
      continue;
    }
    const notes = createNotes(subject.notes.uses);
    compareExchange({ ...subject, notes }, [exchange, next], "response");
    for (const note of notes.list) {
      const inside = note.inside === undefined ? {} : { inside: `${noun}: ${note.inside}` };
      subject.notes.list.push({
        ...note,
        ...inside,
        ...(note.subject === undefined ? {} : { subject: `${noun}: ${note.subject}` }),
      });
    }
  }
  for (const [key, { path }] of now)
    if (!old.has(key))
      noteAdder(subject, { after: { value: undefined, path } }, `Callback ${key}`)(
        "callback-added",
        "non-breaking",
        "was added",
      );
}
