// Finds paths that match the same URL with neither more specific: `/books/{slug}` and `/{kind}/new`.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import type { Api, Operation } from "../api.ts";
import { pathItemOf } from "../list-operations.ts";
import { dereference } from "../read/resolve.ts";
import type { ValuePath } from "../read/value-path.ts";
import { own, ownList, ownText } from "../record.ts";
import { findMismatch } from "../schema/find-mismatch.ts";
import type { Flatten } from "../schema/flatten-schema.ts";
import { isSwagger } from "../swagger.ts";
import { ambiguousPath } from "./diagnostics.ts";

/** The paths so far, as a tree of segments. */
interface Branch {
  readonly fixed: Map<string, Branch>;
  /** The branch for a segment that is one parameter. */
  any: Branch | undefined;
  /** The operations that end here, by method. */
  readonly ends: Map<string, Operation>;
}

interface Pair {
  readonly path: string;
  readonly other: Operation;
}

/** Maximum number of reported problems; more would add nothing. */
const MAX_PROBLEMS = 100;
const MAX_SEGMENTS = 40;

/** Pairs of ambiguous paths with a method in common. */
export function checkPaths(api: Api, flatten: Flatten, locate: (path: ValuePath) => Location): readonly Diagnostic[] {
  const root = newBranch();
  const found = new Map<string, Pair>();
  for (const operation of api.operations) {
    const segments = operation.path.split("/").slice(1);
    if (operation.kind !== "endpoint" || segments.length > MAX_SEGMENTS) continue;
    for (const other of competing(root, segments, operation.method)) {
      const key = `${operation.path} ${other.path}`;
      if (found.size < MAX_PROBLEMS && !found.has(key) && canMeet(operation, other, flatten))
        found.set(key, { path: operation.path, other });
    }
    add(root, segments, operation);
  }
  return [...found.values()].map(({ path, other }) => {
    const { line } = locate(["paths", other.path]);
    return ambiguousPath(path, { other: other.path, line, at: locate(["paths", path]) });
  });
}

function newBranch(): Branch {
  return { fixed: new Map(), any: undefined, ends: new Map() };
}

function add(root: Branch, segments: readonly string[], operation: Operation): void {
  let branch = root;
  for (const segment of segments) {
    const next = (isParameter(segment) ? branch.any : branch.fixed.get(segment)) ?? newBranch();
    if (isParameter(segment)) branch.any = next;
    else branch.fixed.set(segment, next);
    branch = next;
  }
  if (!branch.ends.has(operation.method)) branch.ends.set(operation.method, operation);
}

function isParameter(segment: string): boolean {
  return /^\{[^{}]+\}$/.test(segment);
}

/** Which of two paths is literal where the other has a parameter. */
interface State {
  readonly branch: Branch;
  readonly isFixedHere: boolean;
  readonly isFixedThere: boolean;
}

/** Earlier paths that are more specific in one segment and less specific in another. */
function competing(root: Branch, segments: readonly string[], method: string): readonly Operation[] {
  let states: readonly State[] = [{ branch: root, isFixedHere: false, isFixedThere: false }];
  for (const segment of segments) {
    states = states.flatMap((state): readonly State[] => {
      const { branch } = state;
      const any = branch.any === undefined ? [] : [branch.any];
      if (!isParameter(segment)) {
        const same = branch.fixed.get(segment);
        return [
          ...(same ? [{ ...state, branch: same }] : []),
          ...any.map((next) => ({ ...state, branch: next, isFixedHere: true })),
        ];
      }
      const fixed = [...branch.fixed].filter(([name]) => !name.includes("{")).map(([, next]) => next);
      return [
        ...any.map((next) => ({ ...state, branch: next })),
        ...fixed.map((next) => ({ ...state, branch: next, isFixedThere: true })),
      ];
    });
  }
  return states.flatMap(({ branch, isFixedHere, isFixedThere }) => {
    const end = branch.ends.get(method);
    return end !== undefined && isFixedHere && isFixedThere ? [end] : [];
  });
}

/** False if the servers differ, or if a parameter is unlikely to have the other path's literal value. */
function canMeet(one: Operation, other: Operation, flatten: Flatten): boolean {
  if (serversOf(one) !== serversOf(other)) return false;
  const [segments, others] = [one, other].map(({ path }) => path.split("/")) as [string[], string[]];
  return segments.every((segment, index) => {
    const there = others[index] ?? "";
    if (isParameter(segment) === isParameter(there)) return true;
    return isParameter(segment)
      ? accepts(one, segment, { value: there, flatten })
      : accepts(other, there, { value: segment, flatten });
  });
}

function serversOf(operation: Operation): string {
  const owner = [operation.value, pathItemOf(operation)].find((one) => own(one, "servers") !== undefined);
  return ownList(owner ?? operation.api.root, "servers")
    .map((server) => ownText(server, "url"))
    .join("\n");
}

/** Formats that allow any word; a literal segment is never a UUID or a date. */
const FREE_FORMATS = /^(?:string|path|slug|name|password|uri-reference)$/;

/** Names of values that a service assigns, which are never the name of a resource: `{orderId}` is not "new". */
const ASSIGNED =
  /(?:^|[^a-z])(?:id|uuid|guid|digest|hash|token|key|version|revision|date)$|[a-z](?:I[dD]|Uuid|UUID|Guid|Digest|Hash|Token|Key|Version|Revision|Date)$/;

function accepts(
  operation: Operation,
  segment: string,
  { value, flatten }: { value: string; flatten: Flatten },
): boolean {
  const { api } = operation;
  if (ASSIGNED.test(segment.slice(1, -1))) return false;
  const raw = [...ownList(operation.value, "parameters"), ...ownList(pathItemOf(operation), "parameters")];
  const parameter = raw
    .map((one) => dereference(api, one))
    .find((one) => own(one, "in") === "path" && `{${String(own(one, "name"))}}` === segment);
  const schema = isSwagger(api.root) ? parameter : own(parameter, "schema");
  const format = flatten(schema).keywords.get("format");
  if (format !== undefined && !FREE_FORMATS.test(String(format)) && /^[\w-]*[a-z][\w-]*$/i.test(value)) return false;
  const readings = /^-?\d+(?:\.\d+)?$/.test(value) ? [value, Number(value)] : [value];
  return readings.some((reading) => findMismatch(flatten, schema, reading) === undefined);
}
