// The contract of the checks that run on each operation, and those of names: operation ids and parameters are unique, and every name that is referenced exists.

import { closest } from "@lectern/base/closest.ts";
import type { Operation } from "../api.ts";
import { pathItemOf } from "../list-operations.ts";
import { partsOf } from "../operation-parts.ts";
import { dereference } from "../read/resolve.ts";
import type { ValuePath } from "../read/value-path.ts";
import { isRecord, ownList, ownText } from "../record.ts";
import type { Gap } from "./diagnostics.ts";
import {
  conflictingParameters,
  duplicateOperationId,
  duplicateParameter,
  unknownSecurityScheme,
  unusedPathParameter,
} from "./diagnostics.ts";

/** The checks, one per kind of name. */
export const NAME_QUESTIONS: readonly Question[] = [
  ownOperationId,
  parametersOnce,
  queryStringAlone,
  parametersInPath,
  knownSchemes,
];

function ownOperationId({ operation, name, own, ids }: OperationInput): readonly Gap[] {
  const id = ownText(operation.value, "operationId");
  const other = id === undefined ? undefined : ids.get(id);
  if (id === undefined || other === undefined) return [];
  return [{ ...duplicateOperationId(id, name, other), location: [...own, "operationId"] }];
}

export interface NamedParameter {
  readonly name: string;
  readonly location: string;
  readonly value: unknown;
  readonly at: ValuePath;
}

/** The parameters of the operation and of its path, as separate lists: the former override the latter. */
export function parameterLists({ operation, path, own }: OperationInput): readonly (readonly NamedParameter[])[] {
  const lists = [
    { list: ownList(operation.value, "parameters"), at: own },
    { list: ownList(pathItemOf(operation), "parameters"), at: path },
  ];
  return lists.map(({ list, at }) =>
    list.flatMap((raw, index) => {
      const parameter = dereference(operation.api, raw);
      const [name, location] = [ownText(parameter, "name"), ownText(parameter, "in")];
      if (name === undefined || location === undefined) return [];
      return [{ name, location, value: parameter, at: [...at, "parameters", index] }];
    }),
  );
}

function parametersOnce(input: OperationInput): readonly Gap[] {
  return parameterLists(input).flatMap((list) => {
    const known = new Set<string>();
    return list.flatMap(({ name, location, at }): readonly Gap[] => {
      const key = `${location} ${location === "header" ? name.toLowerCase() : name}`;
      if (!known.has(key)) {
        known.add(key);
        return [];
      }
      return [{ ...duplicateParameter(`${location} parameter "${name}"`, input.name), location: at }];
    });
  });
}

/** Since 3.2, one parameter may describe the whole query; no other query parameter is allowed beside it. */
function queryStringAlone(input: OperationInput): readonly Gap[] {
  const all = parameterLists(input).flat();
  const whole = all.filter(({ location }) => location === "querystring");
  return whole.flatMap(({ name, at }, index): readonly Gap[] => {
    const other = whole[index - 1] ?? all.find(({ location }) => location === "query");
    if (other === undefined) return [];
    const beside = other.location === "query" ? `the query parameter "${other.name}"` : `the parameter "${other.name}"`;
    return [{ ...conflictingParameters(name, input.name, beside), location: at }];
  });
}

function parametersInPath(input: OperationInput): readonly Gap[] {
  const { operation, name: reference } = input;
  if (operation.kind === "webhook") return [];
  const steps = [...operation.path.matchAll(/\{([^{}]+)\}/g)].map(([, step = ""]) => step);
  return parameterLists(input)
    .flat()
    .filter(({ name, location }) => location === "path" && !steps.includes(name))
    .map(({ name, at }) => ({ ...unusedPathParameter(name, reference, closest(name, steps)), location: at }));
}

function knownSchemes({ operation, own }: OperationInput): readonly Gap[] {
  const { api, value } = operation;
  const { schemes } = partsOf(operation);
  const isOwn = Object.hasOwn(value, "security");
  const at: ValuePath = isOwn ? [...own, "security"] : ["security"];
  const unknown = new Map<string, Gap>();
  for (const [index, requirement] of ownList(isOwn ? value : api.root, "security").entries())
    for (const name of Object.keys(isRecord(requirement) ? requirement : {})) {
      // Since 3.2, a scheme may be referenced by URI instead of by name.
      if (Object.hasOwn(schemes, name) || /[/#]/.test(name) || unknown.has(name)) continue;
      const gap = unknownSecurityScheme(name, closest(name, Object.keys(schemes)));
      unknown.set(name, { ...gap, location: [...at, index, name], cause: name });
    }
  return [...unknown.values()];
}

export interface OperationInput {
  readonly operation: Operation;
  readonly name: string;
  /** Where its path item and the operation itself are written. */
  readonly path: ValuePath;
  readonly own: ValuePath;
  /** Earlier operations by operationId. */
  readonly ids: ReadonlyMap<string, string>;
}

export type Question = (input: OperationInput) => readonly Gap[];
