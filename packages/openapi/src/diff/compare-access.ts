// Compares servers and security of two versions of an operation.

import type { Operation } from "../api.ts";
import { operationPath, pathItemOf } from "../list-operations.ts";
import { partsOf } from "../operation-parts.ts";
import { dereference } from "../read/resolve.ts";
import type { ValuePath } from "../read/value-path.ts";
import { isRecord, type JsonRecord, own, ownList, ownRecord, ownText } from "../record.ts";
import { isSwagger } from "../swagger.ts";
import { valueToLine } from "../value-text.ts";
import { type ChangeLevel, compareTexts, isEqual, joinWords, type Notes, type Pair, type Part } from "./change.ts";
import { type Add, eachPart, noteAdder, notePresence } from "./compare-bodies.ts";

/** Compares an operation's servers, whichever level of the spec lists them. */
export function compareServers(notes: Notes, before: Operation, after: Operation): void {
  if (after.kind === "webhook") return;
  eachPart(serversOf(before), serversOf(after), ({ before: was, after: is }, url) => {
    if (was === undefined || is === undefined) {
      const [removed, added] = [`${url} was removed`, `${url} was added`];
      notePresence({ notes }, { before: was, after: is }, { noun: "Server", kind: "server", removed, added });
      return;
    }
    const pair = { before: was, after: is };
    compareTexts(notes, pair, `Server ${url}`);
    const [old, now] = [was, is].map(({ value }) => new Map(Object.entries(ownRecord(value, "variables"))));
    if (old === undefined || now === undefined) return;
    eachPart(old, now, ({ before: one, after: other }, name) => {
      if (isEqual(one, other)) return;
      const isLost = ownList(one, "enum").some((value) => !ownList(other, "enum").includes(value));
      const isHard = isLost || ownText(one, "default") !== ownText(other, "default");
      const level = isHard ? "breaking" : "non-breaking";
      noteAdder({ notes }, pair, "Server")("server-changed", level, `${url} has a different variable "${name}"`);
    });
  });
}

/** Servers by URL. */
function serversOf(operation: Operation): ReadonlyMap<string, Part> {
  const { api, value } = operation;
  const location = operationPath(operation);
  const owners: readonly (readonly [unknown, ValuePath])[] = [
    [value, location],
    [pathItemOf(operation), location.slice(0, 2)],
    [api.root, []],
  ];
  const path = owners.find(([owner]) => ownList(owner, "servers").length > 0)?.[1] ?? [];
  const key = isSwagger(api.root) ? "host" : "servers";
  const list = partsOf(operation).servers.map((server, index) => {
    const at = key === "host" ? [key] : [...path, key, index];
    return [ownText(server, "url") ?? "/", { value: server, path: at }] as const;
  });
  return new Map(list);
}

/** Scopes by scheme name. */
type Alternative = ReadonlyMap<string, readonly string[]>;

/** Compares who may call an operation, and the schemes it requires. */
export function compareSecurity(notes: Notes, before: Operation, after: Operation): void {
  if (after.kind === "webhook") return;
  const [old, now] = [before, after].map(alternativesOf);
  const [from, to] = [before, after].map((operation) =>
    own(operation.value, "security") === undefined ? [] : operationPath(operation),
  );
  if (old === undefined || now === undefined || from === undefined || to === undefined) return;
  const pair = { before: { value: before.value, path: from }, after: { value: after.value, path: to } };
  const note = noteAdder({ notes }, pair, "Authentication");
  const add = (code: string, level: ChangeLevel, what: string): void => note(code, level, what, "security");
  const left = new Map(now);
  // Credentials that are no longer checked do no harm.
  const isOpen = [...now.values()].some(({ size }) => size === 0);
  for (const [key, one] of old) {
    if (left.delete(key)) continue;
    const same = [...left].find(([, other]) => other.size > 0 && [...other.keys()].join() === [...one.keys()].join());
    if (same === undefined) {
      const what = one.size === 0 ? "is now required" : `no longer accepts ${namesOf(one)}`;
      add("security-removed", isOpen ? "non-breaking" : "breaking", what);
      continue;
    }
    left.delete(same[0]);
    const [required, accepted] = [[...one.values()].flat(), [...same[1].values()].flat()];
    const [gained, lost] = [without(accepted, required), without(required, accepted)];
    if (gained.length > 0) add("scope-added", "breaking", `now requires the scope ${joinWords(gained)}`);
    if (lost.length > 0) add("scope-removed", "non-breaking", `no longer requires the scope ${joinWords(lost)}`);
  }
  for (const one of left.values())
    add("security-added", "non-breaking", one.size === 0 ? "is now optional" : `now accepts ${namesOf(one)}`);
  compareSchemes(notes, before, after);
}

function alternativesOf(operation: Operation): ReadonlyMap<string, Alternative> {
  const { security } = partsOf(operation);
  const raw = (Array.isArray(security) ? security : []).filter(isRecord);
  const all = (raw.length === 0 ? [{}] : raw).map((one: JsonRecord): Alternative => {
    const names = Object.keys(one).toSorted();
    return new Map(
      names.map((name) => [
        name,
        ownList(one, name)
          .filter((scope) => typeof scope === "string")
          .toSorted(),
      ]),
    );
  });
  return new Map(all.map((one) => [valueToLine([...one]), one]));
}

function namesOf(one: Alternative): string {
  return [...one.keys()].map((name) => `"${name}"`).join(" with ");
}

/** The keys of a scheme that determine how it is used. */
const SCHEME_KEYS: readonly string[] = ["type", "in", "name", "scheme", "openIdConnectUrl", "oauth2MetadataUrl"];

/** Compares the schemes that an operation requires in both versions. */
function compareSchemes(notes: Notes, before: Operation, after: Operation): void {
  const used = [before, after].map(
    (operation) => new Set([...alternativesOf(operation).values()].flatMap((one) => [...one.keys()])),
  );
  const [old, now] = [before, after].map((operation) => ({ api: operation.api, schemes: partsOf(operation).schemes }));
  if (old === undefined || now === undefined) return;
  for (const name of used[0] ?? []) {
    if (!used[1]?.has(name)) continue;
    const pair: Pair = {
      before: { value: dereference(old.api, own(old.schemes, name)), path: schemePath(old.api.root, name) },
      after: { value: dereference(now.api, own(now.schemes, name)), path: schemePath(now.api.root, name) },
    };
    compareScheme(notes, pair, `Security scheme "${name}"`);
  }
}

function schemePath(root: JsonRecord, name: string): ValuePath {
  return isSwagger(root) ? ["securityDefinitions", name] : ["components", "securitySchemes", name];
}

function compareScheme(notes: Notes, pair: Pair, subject: string): void {
  const add = noteAdder({ notes }, pair, subject);
  const { before, after } = pair;
  for (const key of SCHEME_KEYS) {
    const [was, is] = [before, after].map(({ value }) => ownText(value, key) ?? "nothing");
    if (was?.toLowerCase() !== is?.toLowerCase())
      add("security-scheme-changed", "breaking", `has \`${key}\` "${is}" instead of "${was}"`, key);
  }
  compareTexts(notes, pair, subject);
  const [old, now] = [before, after].map(({ value }) => new Map(Object.entries(ownRecord(value, "flows"))));
  if (old !== undefined && now !== undefined)
    eachPart(old, now, ({ before: was, after: is }, flow) =>
      compareFlow([was, is], flow, (code, level, what) => add(code, level, what, "flows")),
    );
}

const FLOW_KEYS: readonly string[] = ["authorizationUrl", "tokenUrl", "refreshUrl", "deviceAuthorizationUrl"];

function compareFlow([was, is]: readonly [unknown, unknown], flow: string, add: Add): void {
  if (was === undefined || is === undefined) {
    const [level, verb] =
      is === undefined ? (["breaking", "no longer has"] as const) : (["non-breaking", "now has"] as const);
    add("security-flow-changed", level, `${verb} the flow "${flow}"`);
    return;
  }
  for (const key of FLOW_KEYS)
    if (!isEqual(own(was, key), own(is, key)))
      add("security-flow-changed", "breaking", `has a different \`${key}\` in the flow "${flow}"`);
  const [old, now] = [Object.keys(ownRecord(was, "scopes")), Object.keys(ownRecord(is, "scopes"))];
  const [removed, added] = [without(old, now), without(now, old)];
  if (removed.length > 0) add("scope-undefined", "breaking", `no longer offers the scope ${joinWords(removed)}`);
  if (added.length > 0) add("scope-defined", "non-breaking", `now offers the scope ${joinWords(added)}`);
}

function without(words: readonly string[], others: readonly string[]): readonly string[] {
  return words.filter((word) => !others.includes(word));
}
