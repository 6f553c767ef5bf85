// Compares two versions of an operation: parameters, bodies, responses, callbacks and texts.
// `way` is the direction of the request: the API itself sends webhooks and callbacks.

import type { Api, Operation, OperationParts } from "../api.ts";
import { listCallbacks } from "../describe/describe-callbacks.ts";
import { RESERVED_HEADERS } from "../describe/describe-parameters.ts";
import { operationPath, pathItemOf } from "../list-operations.ts";
import { partsOf } from "../operation-parts.ts";
import { dereference } from "../read/resolve.ts";
import type { ValuePath } from "../read/value-path.ts";
import { isRecord, own, ownFlag, ownList, ownRecord, ownText } from "../record.ts";
import { isSwagger } from "../swagger.ts";
import { compareTexts, createNotes, levelOf, type Pair, type Part, pairOf, type Way } from "./change.ts";
import {
  compareBodies,
  compareContents,
  compareDeprecation,
  compareHeaders,
  compareLinks,
  compareRequired,
  eachPart,
  noteAdder,
  notePresence,
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

/** Compares everything but servers and security, which are compared separately. */
export function compareOperations(subject: Subject, before: Operation, after: Operation): void {
  const pair: Pair = {
    before: { value: before.value, path: operationPath(before) },
    after: { value: after.value, path: operationPath(after) },
  };
  const noun = after.kind === "webhook" ? "Webhook" : "Endpoint";
  const add = noteAdder(subject, pair, noun);
  compareDeprecation(pair, add);
  const [was, is] = [before, after].map(({ value }) => ownText(value, "operationId"));
  const what = `has the operationId ${quote(is)} instead of ${quote(was)}`;
  if (was !== is) add("operation-id-changed", "non-breaking", what, "operationId");
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
    if (name === undefined || location === undefined) continue;
    if (location === "header" && RESERVED_HEADERS.has(name.toLowerCase())) continue;
    const slot = location === "path" ? slots.indexOf(name) : -1;
    const key = slot >= 0 ? `path #${slot}` : `${location} ${location === "header" ? name.toLowerCase() : name}`;
    const at = locations.findLast((one) => own(one.value, "name") === name && own(one.value, "in") === location);
    found.set(key, { value, path: at?.path ?? path });
  }
  return found;
}

function followed({ root }: Api, path: ValuePath): unknown {
  let value: unknown = root;
  for (const step of path) value = own(dereference({ root }, value), String(step));
  return dereference({ root }, value);
}

function compareParameters(subject: Subject, [before, after]: readonly [Exchange, Exchange], way: Way): void {
  const [old, now] = [listParameters(before), listParameters(after)];
  eachPart(old, now, ({ before: was, after: is }) => {
    const part = was ?? is;
    if (was && is) compareParameter(subject, { before: was, after: is }, way);
    else if (part && !movedPart(part, was ? old : now, was ? now : old)) {
      const isHard = is !== undefined && isRequired(is) && way === "request";
      notePresence(
        subject,
        { before: was, after: is },
        { noun: parameterName(part), kind: "parameter", isRequired: isHard },
      );
    } else if (is) noteMove(subject, is, movedPart(is, now, old));
  });
}

function noteMove(subject: Subject, after: Part, before: Part | undefined): void {
  if (before === undefined) return;
  const [from, to] = [before, after].map(({ value }) => ownText(value, "in"));
  const add = noteAdder(subject, { before, after }, `Parameter "${ownText(after.value, "name")}"`);
  add("parameter-moved", "breaking", `moved from ${from} to ${to}`);
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
  compareRequired(add, [isRequired(before), isRequired(after)], { kind: "parameter", way });
  compareDeprecation(pair, add);
  for (const key of ["style", "explode", "allowReserved"]) {
    const [was, is] = [before, after].map(({ value }) => serialization(value, key));
    if (was !== is)
      add("parameter-style-changed", "breaking", `is sent with \`${key}\` "${is}" instead of "${was}"`, key);
  }
  const [wasEmpty, isEmpty] = [before, after].map(({ value }) => ownFlag(value, "allowEmptyValue"));
  const [effect, what] = isEmpty
    ? (["widens", "may now be empty"] as const)
    : (["narrows", "may no longer be empty"] as const);
  if (wasEmpty !== isEmpty) add("parameter-empty-changed", levelOf(effect, way), what, "allowEmptyValue");
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
  eachPart(responsesOf(before), responsesOf(after), ({ before: was, after: is }, status) => {
    const noun = status === "DEFAULT" ? "Default response" : `Response ${status}`;
    if (was === undefined || is === undefined) {
      const isHarmless = !/^[23]/.test(status);
      notePresence(subject, { before: was, after: is }, { noun, kind: "response", isHarmless });
      return;
    }
    const pair = { before: was, after: is };
    compareTexts(subject.notes, pair, noun);
    compareHeaders(subject, pair, { way, subject: noun });
    compareContents(subject, pair, { way, subject: noun });
    compareLinks(subject, pair, noun);
  });
}

/** Responses by status. */
function responsesOf({ api, parts, path }: Exchange): ReadonlyMap<string, Part> {
  const entries = Object.entries(parts.responses).filter(([status]) => !status.startsWith("x-"));
  return new Map(
    entries.map(([status, raw]) => [
      status.toUpperCase(),
      { value: dereference(api, raw), path: [...path, "responses", status] },
    ]),
  );
}

function compareCallbacks(subject: Subject, before: Operation, after: Operation): void {
  eachPart(callbacksOf(before), callbacksOf(after), ({ before: was, after: is }, key) => {
    const noun = `Callback ${key}`;
    if (was === undefined || is === undefined) {
      const toPart = (exchange: Exchange | undefined) => exchange && { value: undefined, path: exchange.path };
      notePresence(subject, { before: toPart(was), after: toPart(is) }, { noun, kind: "callback" });
      return;
    }
    const notes = createNotes(subject.notes.uses);
    compareExchange({ ...subject, notes }, [was, is], "response");
    for (const { inside, subject: about, ...note } of notes.list)
      subject.notes.list.push({
        ...note,
        ...(inside === undefined ? {} : { inside: `${noun}: ${inside}` }),
        ...(about === undefined ? {} : { subject: `${noun}: ${about}` }),
      });
  });
}

/** Callback requests by name, method and URL. */
function callbacksOf(operation: Operation): ReadonlyMap<string, Exchange> {
  const { api, value } = operation;
  return new Map(
    listCallbacks(api, own(value, "callbacks")).map((found) => {
      const path = [...operationPath(operation), "callbacks", found.name, found.url, found.method];
      const parts = {
        parameters: [...found.parameters, ...ownList(found.value, "parameters")],
        requestBody: own(found.value, "requestBody"),
        responses: ownRecord(found.value, "responses"),
      };
      return [`${found.name} ${found.method.toUpperCase()} ${found.url}`, { api, parts, path, template: "" }];
    }),
  );
}
