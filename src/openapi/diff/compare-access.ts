// Compares servers and security of two versions of an operation.

import type { Operation } from "../api.ts";
import { operationPath, pathItemOf } from "../list-operations.ts";
import type { ValuePath } from "../read/read-spec.ts";
import { dereference } from "../read/resolve.ts";
import { isRecord, type JsonRecord, own, ownList, ownRecord, ownText } from "../record.ts";
import { isSwagger } from "../swagger.ts";
import { valueToLine } from "../value-text.ts";
import { type ChangeLevel, compareTexts, isEqual, joinWords, type Notes, type Pair } from "./change.ts";
import { partsOf } from "../operation-parts.ts";

/** Compares an operation's servers, whichever level of the spec lists them. */
export function compareServers(notes: Notes, before: Operation, after: Operation): void {
  if (after.kind === "webhook") return;
  const [old, now] = [before, after].map(serversOf);
  if (old === undefined || now === undefined) return;
  const add = (code: string, level: ChangeLevel, words: string, at: { before?: ValuePath; after?: ValuePath }): void =>
    void notes.list.push({ code, level, subject: "Server", what: words, ...at });
  for (const [url, { value, path }] of old.list) {
    const next = now.list.get(url);
    if (next === undefined) {
      add("server-removed", "breaking", `${url} was removed`, { before: path });
      continue;
    }
    const at = { before: path, after: next.path };
    compareTexts(notes, { before: { value, path }, after: next }, `Server ${url}`);
    const variables = [value, next.value].map((server) => ownRecord(server, "variables"));
    for (const name of new Set(variables.flatMap((all) => Object.keys(all)))) {
      const [was, is] = variables.map((all) => own(all, name));
      const removed = ownList(was, "enum").filter((one) => !ownList(is, "enum").includes(one));
      const isHard = removed.length > 0 || ownText(was, "default") !== ownText(is, "default");
      if (!isEqual(was, is))
        add("server-changed", isHard ? "breaking" : "non-breaking", `${url} has a different variable "${name}"`, at);
    }
  }
  for (const [url, { path }] of now.list)
    if (!old.list.has(url)) add("server-added", "non-breaking", `${url} was added`, { after: path });
}

function serversOf(operation: Operation) {
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
  return { list: new Map(list) };
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
  const add = (code: string, level: ChangeLevel, what: string): void =>
    void notes.list.push({
      code,
      level,
      subject: "Authentication",
      what,
      before: from,
      after: to,
      keyword: "security",
    });
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
    const scopes = (all: Alternative): readonly string[] => [...all.values()].flat();
    const gained = scopes(same[1]).filter((scope) => !scopes(one).includes(scope));
    const lost = scopes(one).filter((scope) => !scopes(same[1]).includes(scope));
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
  const { before, after } = pair;
  const at = { subject, before: before.path, after: after.path };
  for (const key of SCHEME_KEYS) {
    const [was, is] = [before, after].map(({ value }) => ownText(value, key) ?? "nothing");
    if (was?.toLowerCase() !== is?.toLowerCase())
      notes.list.push({
        ...at,
        code: "security-scheme-changed",
        level: "breaking",
        what: `has \`${key}\` "${is}" instead of "${was}"`,
        keyword: key,
      });
  }
  compareTexts(notes, pair, subject);
  const [old, now] = [before, after].map(({ value }) => ownRecord(value, "flows"));
  for (const flow of new Set([old, now].flatMap((flows) => Object.keys(flows ?? {})))) {
    const [was, is] = [own(old, flow), own(now, flow)];
    if (was === undefined || is === undefined) {
      const level = is === undefined ? "breaking" : "non-breaking";
      notes.list.push({
        ...at,
        code: "security-flow-changed",
        level,
        what: `${is === undefined ? "no longer has" : "now has"} the flow "${flow}"`,
        keyword: "flows",
      });
      continue;
    }
    for (const key of ["authorizationUrl", "tokenUrl", "refreshUrl", "deviceAuthorizationUrl"])
      if (!isEqual(own(was, key), own(is, key)))
        notes.list.push({
          ...at,
          code: "security-flow-changed",
          level: "breaking",
          what: `has a different \`${key}\` in the flow "${flow}"`,
          keyword: "flows",
        });
    const [some, all] = [was, is].map((one) => Object.keys(ownRecord(one, "scopes")));
    const removed = some?.filter((scope) => !all?.includes(scope)) ?? [];
    const added = all?.filter((scope) => !some?.includes(scope)) ?? [];
    if (removed.length > 0)
      notes.list.push({
        ...at,
        code: "scope-undefined",
        level: "breaking",
        what: `no longer offers the scope ${joinWords(removed)}`,
        keyword: "flows",
      });
    if (added.length > 0)
      notes.list.push({
        ...at,
        code: "scope-defined",
        level: "non-breaking",
        what: `now offers the scope ${joinWords(added)}`,
        keyword: "flows",
      });
  }
}
