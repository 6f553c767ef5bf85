// OpenAPI Overlays 1.0 and 1.1: changes to a spec without editing it.

import { closest } from "@lectern/base/closest.ts";
import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import {
  overlayActionEmpty,
  overlayTargetBad,
  overlayUnused,
  overlayVersion,
  overlayWithoutActions,
  tooManyActions,
} from "../diagnostics.ts";
import { define, isRecord, own, ownList, ownText } from "../record.ts";
import { type Found, findAll, parseJsonPath } from "./json-path.ts";
import { readSpec, type SpecSource, type SpecText } from "./read-spec.ts";

const MAX_ACTIONS = 1000;

/** Applies overlays to a spec in order. Modifies the value. */
export function applyOverlays(root: unknown, overlays: readonly SpecSource[]): readonly Diagnostic[] {
  return overlays.flatMap((source) => {
    const text = readSpec(source);
    const actions = ownList(text.value, "actions");
    const diagnostics = [...text.diagnostics, ...checkOutline(text)];
    if (actions.length > MAX_ACTIONS) diagnostics.push(tooManyActions(MAX_ACTIONS, source.path));
    for (const [index, action] of actions.slice(0, MAX_ACTIONS).entries()) {
      const problem = applyAction(root, action);
      if (problem === undefined) continue;
      diagnostics.push(describeAction(action, problem, (...steps) => text.locate(["actions", index, ...steps])));
    }
    return diagnostics;
  });
}

function checkOutline({ value, diagnostics, locate }: SpecText): readonly Diagnostic[] {
  if (diagnostics.length > 0) return [];
  const version = ownText(value, "overlay") ?? "";
  return [
    // YAML parses an unquoted 1.0 as the number 1.
    ...(/^1(?:\.[01](?:\.|$)|$)/.test(version) ? [] : [overlayVersion(version, locate(["overlay"]))]),
    ...(ownList(value, "actions").length > 0 ? [] : [overlayWithoutActions(locate(["actions"]))]),
  ];
}

/** The spec an overlay is for, as written in it. */
export function overlayTarget(source: SpecSource): string | undefined {
  return ownText(readSpec(source).value, "extends");
}

/** The diagnostic for an overlay without a spec, at the place where it should name one. */
export function unusedOverlay(source: SpecSource): Diagnostic {
  return overlayUnused(overlayTarget(source), readSpec(source).locate(["extends"]));
}

/** Why an action has no effect: one of its paths is invalid or too expensive, or it doesn't say what to do. */
type ActionProblem =
  | { readonly kind: "unreadable" | "costly"; readonly key: "target" | "copy" }
  | { readonly kind: "empty" };

const CHANGES = ["update", "remove", "copy"];

function describeAction(action: unknown, problem: ActionProblem, locate: (...steps: string[]) => Location): Diagnostic {
  if (problem.kind !== "empty")
    return overlayTargetBad(ownText(action, problem.key) ?? "", problem.kind === "costly", locate(problem.key));
  const keys = Object.keys(isRecord(action) ? action : {});
  // `remove: false` is not a typo.
  const guess = keys.filter((key) => !CHANGES.includes(key)).flatMap((key) => closest(key, CHANGES) ?? [])[0];
  return overlayActionEmpty(ownText(action, "target") ?? "", guess, locate());
}

/** The matches of an action's path, or why they are unknown. */
function follow(root: unknown, action: unknown, key: "target" | "copy"): readonly Found[] | ActionProblem {
  const query = parseJsonPath(ownText(action, key) ?? "");
  if (query === undefined) return { kind: "unreadable", key };
  return findAll(query, root) ?? { kind: "costly", key };
}

/** Applies an action; returns the reason if it can't change anything. */
function applyAction(root: unknown, action: unknown): ActionProblem | undefined {
  const found = follow(root, action, "target");
  if ("kind" in found) return found;
  if (own(action, "remove") === true) {
    // From last to first, so that list indexes stay valid.
    for (const location of [...found].reverse()) remove(location);
    return undefined;
  }
  const copied = ownText(action, "copy") === undefined ? undefined : follow(root, action, "copy");
  if (copied !== undefined && "kind" in copied) return copied;
  const update = copied === undefined ? own(action, "update") : copied[0]?.value;
  // A copy source may match nothing, just as a target may.
  if (update === undefined) return copied === undefined ? { kind: "empty" } : undefined;
  for (const location of found) put(location, structuredClone(update));
  return undefined;
}

function remove({ parent, key }: Found): void {
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (parent !== undefined && typeof key === "string") Reflect.deleteProperty(parent, key);
}

function put({ value, parent, key }: Found, update: unknown): void {
  if (Array.isArray(value)) append(value, Array.isArray(update) ? update : [update]);
  else if (isRecord(value) && isRecord(update)) merge(value, update);
  else if (parent !== undefined && key !== undefined) define(parent, key, update);
}

function merge(target: object, update: object): void {
  for (const [key, value] of Object.entries(update)) {
    const known = own(target, key);
    if (isRecord(known) && isRecord(value)) merge(known, value);
    else if (Array.isArray(known) && Array.isArray(value)) append(known, value);
    else define(target, key, value);
  }
}

/** One by one: a function call can't take as many arguments as a list may have items. */
function append(list: unknown[], items: readonly unknown[]): void {
  for (const item of items) list.push(item);
}
