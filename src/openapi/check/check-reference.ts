// What a good reference says, asked of each operation: every parameter described, success and errors shown, every
// status explained, authentication and rate limits stated.

import type { Diagnostic, Location } from "../../base/diagnostic.ts";
import { parseExactJson } from "../../base/exact-json.ts";
import type { Api } from "../api.ts";
import { describeOperation } from "../describe/describe-operation.ts";
import type { ParameterView } from "../describe/describe-parameters.ts";
import { operationPlace, pathItemOf } from "../list-operations.ts";
import type { ValuePath } from "../read/read-spec.ts";
import { dereference } from "../read/resolve.ts";
import { own, ownList, ownRecord, ownText } from "../record.ts";
import { createFlatten } from "../schema/flatten-schema.ts";
import { accepts } from "../schema/schema-accepts.ts";
import { NAME_QUESTIONS } from "./check-names.ts";
import {
  exampleMismatch,
  noAuthentication,
  noDescription,
  noError,
  noRateLimits,
  noSuccess,
  parameterUndescribed,
  pathParameterMissing,
  statusUnexplained,
} from "./diagnostics.ts";
import type { Asked, Gap, Question } from "./operation-question.ts";
import { mentionsLimits } from "./rate-limits.ts";

/** What each question finds missing; a question asks one thing. */
const QUESTIONS: readonly Question[] = [
  describedOperation,
  describedParameters,
  pathParameters,
  successShown,
  errorsShown,
  statusesExplained,
  examplesFit,
  ...NAME_QUESTIONS,
];

/** Gaps in the reference of a description. */
export function checkReference(api: Api, locate: (path: ValuePath) => Location): readonly Diagnostic[] {
  const flatten = createFlatten(api);
  const diagnostics: Diagnostic[] = [];
  const ids = new Map<string, string>();
  for (const operation of api.operations) {
    if (operation.excluded) continue;
    const own = operationPlace(operation);
    const path = own.slice(0, 2);
    const view = describeOperation(operation, { flattenFor: () => flatten });
    const name = operation.kind === "webhook" ? `webhook ${operation.path}` : `${operation.method} ${operation.path}`;
    for (const question of QUESTIONS) {
      for (const { place = own, ...gap } of question({ operation, view, name, flatten, path, own, ids }))
        diagnostics.push({ ...gap, at: locate(place) });
    }
    const id = ownText(operation.value, "operationId");
    if (id !== undefined && !ids.has(id)) ids.set(id, name);
  }
  return [...diagnostics, ...wholeApi(api, locate)];
}

function describedOperation({ operation, name }: Asked): readonly Gap[] {
  if (operation.summary !== undefined || operation.description !== undefined) return [];
  return [noDescription(name)];
}

function describedParameters({ operation, view, name, path, own: here }: Asked): readonly Gap[] {
  const owners = [
    { list: ownList(operation.value, "parameters"), at: here },
    { list: ownList(pathItemOf(operation), "parameters"), at: path },
  ];
  const placeOf = ({ name: wanted, place }: ParameterView): ValuePath | undefined => {
    for (const { list, at } of owners) {
      const index = list
        .map((one) => dereference(operation.api, one))
        .findIndex((one) => own(one, "name") === wanted && own(one, "in") === place);
      if (index !== -1) return [...at, "parameters", index];
    }
    return undefined;
  };
  return view.parameters
    .filter(({ description, schema }) => description === undefined && schema.description === undefined)
    .map((parameter) => ({
      ...parameterUndescribed(`${parameter.place} parameter "${parameter.name}"`, name),
      place: placeOf(parameter),
    }));
}

function pathParameters({ operation, view, name }: Asked): readonly Gap[] {
  if (operation.kind === "webhook") return [];
  const known = new Set(view.parameters.filter(({ place }) => place === "path").map((parameter) => parameter.name));
  const named = [...operation.path.matchAll(/\{([^{}]+)\}/g)].map(([, step = ""]) => step);
  return named.filter((step) => !known.has(step)).map((step) => pathParameterMissing(step, name));
}

function successShown({ operation, view, name }: Asked): readonly Gap[] {
  if (operation.kind === "webhook" || view.responses.some(({ status }) => /^[123]|^default$/.test(status))) return [];
  return [noSuccess(name)];
}

function errorsShown({ operation, view, name }: Asked): readonly Gap[] {
  if (operation.kind === "webhook" || view.responses.some(({ status }) => /^[45]|^default$/.test(status))) return [];
  return [noError(name)];
}

function statusesExplained({ view, name, own: here }: Asked): readonly Gap[] {
  return view.responses
    .filter(({ description }) => description === undefined)
    .map(({ status }) => ({ ...statusUnexplained(status, name), place: [...here, "responses", status] }));
}

function examplesFit({ view, name, flatten, own: here }: Asked): readonly Gap[] {
  const parts = [
    { words: "body", place: [...here, "requestBody"], contents: view.body?.contents ?? [] },
    ...view.responses.map(({ status, contents }) => ({
      words: `response ${status}`,
      place: [...here, "responses", status],
      contents,
    })),
  ];
  return parts.flatMap(({ words, place, contents }) =>
    contents.flatMap(({ mediaType, examples, source, stream }) =>
      examples
        .filter(({ value }) => {
          // Of a stream, each item has to fit.
          const values = stream && Array.isArray(value) ? value : [value];
          const isTold = /json/i.test(mediaType) && source !== undefined && !(stream && typeof value === "string");
          return isTold && !values.every((one) => readings(one).some((read) => accepts(flatten, source, read)));
        })
        .map(({ title }) => ({
          ...exampleMismatch(title === undefined ? "example" : `example "${title}"`, words, name),
          place,
        })),
    ),
  );
}

/** What an example may mean: itself, and of a text the JSON in it, as files and `serializedValue` have it. */
function readings(value: unknown): readonly unknown[] {
  if (typeof value !== "string") return [value];
  try {
    return [value, parseExactJson(value)];
  } catch {
    return [value];
  }
}

function wholeApi(api: Api, locate: (path: ValuePath) => Location): readonly Diagnostic[] {
  if (api.operations.length === 0) return [];
  const { root } = api;
  // What the API calls itself says nothing about its callers.
  const called = api.operations.filter(({ kind }) => kind === "endpoint");
  const secured = [root, ...called.map(({ value }) => value)].some((owner) => own(owner, "security") !== undefined);
  return [
    ...(called.length > 0 && !secured ? [{ ...noAuthentication(), at: locate([]) }] : []),
    ...(statesLimits(api) ? [] : [{ ...noRateLimits(), at: locate(["info"]) }]),
  ];
}

function statesLimits({ root, operations }: Api): boolean {
  const texts = [ownText(ownRecord(root, "info"), "description"), ...operations.map(({ description }) => description)];
  if (texts.some((text) => text !== undefined && mentionsLimits(text))) return true;
  return operations.some(({ value }) => Object.hasOwn(ownRecord(value, "responses"), "429"));
}
