// References with list indexes (`#/…/parameters/1`) must be updated if items are removed from the list.

import type { LocatePart, MovedReference } from "../api.ts";
import type { JsonRecord } from "../record.ts";
import { isRecord, own } from "../record.ts";
import { stepsOf } from "./resolve.ts";

export interface CountingReference extends LocatePart {
  readonly owner: JsonRecord;
}

/** A step that never matches a list item. */
const NONE = "-";

/** True for a reference that may contain a list index. */
export function isCounting(reference: unknown): reference is string {
  return typeof reference === "string" && /^#\/.*\/\d+(?:\/|$)/s.test(reference);
}

/** Updates references so that they keep their targets; call before the members are removed. */
export function moveReferences(
  root: JsonRecord,
  references: readonly CountingReference[],
  members: ReadonlyMap<object, readonly (string | number)[]>,
): readonly MovedReference[] {
  if (![...members.keys()].some(Array.isArray)) return [];
  const moves = references.flatMap(({ owner, file, path }) => {
    const reference = own(owner, "$ref");
    const steps = isCounting(reference) ? newSteps(root, reference, members) : [];
    return typeof reference === "string" && steps.length > 0 ? [{ owner, reference, file, path, steps }] : [];
  });
  for (const { owner, reference, steps } of moves) Object.assign(owner, { $ref: movedReference(reference, { steps }) });
  return moves.map(({ file, path, steps }) => ({ file, path, steps }));
}

/** The steps of a reference that change, counted from its end. */
function newSteps(
  root: JsonRecord,
  reference: string,
  members: ReadonlyMap<object, readonly (string | number)[]>,
): MovedReference["steps"] {
  const steps = stepsOf(reference);
  const changed: { readonly fromEnd: number; readonly step: string }[] = [];
  let value: unknown = root;
  for (const [index, step] of steps.entries()) {
    const removed = Array.isArray(value) ? members.get(value)?.map(Number) : undefined;
    const position = Number(step);
    if (removed?.includes(position)) changed.push({ fromEnd: steps.length - index, step: NONE });
    else if (removed?.some((one) => one < position)) {
      const before = new Set(removed.filter((one) => one < position)).size;
      changed.push({ fromEnd: steps.length - index, step: String(position - before) });
    }
    value = Array.isArray(value) ? value[position] : isRecord(value) ? own(value, step) : undefined;
  }
  return changed;
}

/** A reference, as written in any file, with its new steps. */
export function movedReference(reference: string, { steps }: Pick<MovedReference, "steps">): string {
  const raw = reference.split("/");
  for (const { fromEnd, step } of steps) {
    const index = raw.length - fromEnd;
    if (/^\d+$/.test(raw[index] ?? "")) raw[index] = step;
  }
  return raw.join("/");
}
