// OpenAPI Overlays 1.0 and 1.1: changes to a description that is not edited itself.

import { closest } from "../../base/closest.ts";
import type { Diagnostic, Location } from "../../base/diagnostic.ts";
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

const MOST_ACTIONS = 1000;

/** Applies overlays to a description in their order. The value is changed. */
export function applyOverlays(root: unknown, overlays: readonly SpecSource[]): readonly Diagnostic[] {
  return overlays.flatMap((source) => {
    const text = readSpec(source);
    const actions = ownList(text.value, "actions");
    const diagnostics = [...text.diagnostics, ...checkOutline(text)];
    if (actions.length > MOST_ACTIONS) diagnostics.push(tooManyActions(MOST_ACTIONS, source.path));
    for (const [index, action] of actions.slice(0, MOST_ACTIONS).entries()) {
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
    // YAML reads an unquoted 1.0 as the number 1.
    ...(/^1(?:\.[01](?:\.|$)|$)/.test(version) ? [] : [overlayVersion(version, locate(["overlay"]))]),
    ...(ownList(value, "actions").length > 0 ? [] : [overlayWithoutActions(locate(["actions"]))]),
  ];
}

/** The description an overlay is made for, as it names it. */
export function overlayTarget(source: SpecSource): string | undefined {
  return ownText(readSpec(source).value, "extends");
}

/** That an overlay belongs to no description, at the place where it should name one. */
export function unusedOverlay(source: SpecSource): Diagnostic {
  return overlayUnused(overlayTarget(source), readSpec(source).locate(["extends"]));
}

/** Why an action changes nothing: a path in it cannot be read or followed, or it does not say what to do. */
type ActionProblem =
  | { readonly kind: "unreadable" | "costly"; readonly key: "target" | "copy" }
  | { readonly kind: "empty" };

const DEEDS = ["update", "remove", "copy"];

function describeAction(action: unknown, problem: ActionProblem, locate: (...steps: string[]) => Location): Diagnostic {
  if (problem.kind !== "empty")
    return overlayTargetBad(ownText(action, problem.key) ?? "", problem.kind === "costly", locate(problem.key));
  const keys = Object.keys(isRecord(action) ? action : {});
  // `remove: false` is written as it is meant.
  const guess = keys.filter((key) => !DEEDS.includes(key)).flatMap((key) => closest(key, DEEDS) ?? [])[0];
  return overlayActionEmpty(ownText(action, "target") ?? "", guess, locate());
}

/** The places that a path of an action means, or why they are not known. */
function follow(root: unknown, action: unknown, key: "target" | "copy"): readonly Found[] | ActionProblem {
  const query = parseJsonPath(ownText(action, key) ?? "");
  if (query === undefined) return { kind: "unreadable", key };
  return findAll(query, root) ?? { kind: "costly", key };
}

/** Gives what is wrong with an action that cannot change anything. */
function applyAction(root: unknown, action: unknown): ActionProblem | undefined {
  const found = follow(root, action, "target");
  if ("kind" in found) return found;
  if (own(action, "remove") === true) {
    // From the last to the first, so that places in lists stay what they were.
    for (const place of [...found].reverse()) remove(place);
    return undefined;
  }
  const copied = ownText(action, "copy") === undefined ? undefined : follow(root, action, "copy");
  if (copied !== undefined && "kind" in copied) return copied;
  const update = copied === undefined ? own(action, "update") : copied[0]?.value;
  // What a copy leads to may be missing, as what a target leads to.
  if (update === undefined) return copied === undefined ? { kind: "empty" } : undefined;
  for (const place of found) put(place, structuredClone(update));
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

/** One by one: a call cannot take as many arguments as a list may have items. */
function append(list: unknown[], items: readonly unknown[]): void {
  for (const item of items) list.push(item);
}
