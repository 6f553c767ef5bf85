// Runtime expressions such as `$response.body#/id`: which part of a message they name, and whether the audience may see it.

import { stepsOf } from "../read/resolve.ts";
import type { Group, Groups } from "./schema-group.ts";

/** What expressions can refer to in one place. */
export interface Scope {
  /** Groups of the bodies: `request`, `response` or `message`. */
  readonly bodies: ReadonlyMap<string, readonly Group[]>;
  readonly isHiddenName: (name: string) => boolean;
}

const EXPRESSION =
  /\$(request|response|message)\.(body|payload|header|headers|query|path)(?:#([^\s}"']*)|\.([^\s}"']+))?/g;

/** True if every expression in a text names something that the audience may see. */
export function areOpenExpressions(groups: Groups, text: string, { bodies, isHiddenName }: Scope): boolean {
  for (const [, source = "", part = "", pointer, name] of text.matchAll(EXPRESSION)) {
    if (name !== undefined && isHiddenName(name)) return false;
    if (pointer === undefined || pointer === "") continue;
    const found = bodies.get(`${source}.${part.replace(/s$/, "")}`) ?? [];
    const steps = stepsOf(`#${pointer}`);
    if (found.length === 0 ? steps.some(isHiddenName) : !found.some((group) => isOpenPath(groups, group, steps)))
      return false;
    if (found.some((group) => isHiddenPath(groups, group, steps))) return false;
  }
  return true;
}

/** True if a group shows every step. */
function isOpenPath(groups: Groups, start: Group, steps: readonly string[]): boolean {
  let group = start;
  for (const step of steps) {
    if (!group.isAffected) return true;
    const child = childOf(groups, group, step);
    if (child.isHidden || !child.isOpen) return false;
    group = child.group;
  }
  return true;
}

/** True if a group restricts a step. */
function isHiddenPath(groups: Groups, start: Group, steps: readonly string[]): boolean {
  let group = start;
  for (const step of steps) {
    if (!group.isAffected) return false;
    const child = childOf(groups, group, step);
    if (child.isHidden) return true;
    group = child.group;
  }
  return false;
}

function childOf(groups: Groups, group: Group, step: string): ReturnType<Groups["field"]> {
  const field = groups.field(group, step);
  return field.isOpen || field.isHidden || !/^\d+$/.test(step) ? field : groups.item(group, Number(step));
}
