// One Arazzo file → its workflows, and the targets of its steps: operations of its source descriptions, or other workflows.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { folderOf, joinPath } from "@lectern/base/route.ts";
import { sentenceOf } from "@lectern/base/text.ts";
import type { Api, ApiPart, Operation } from "../api.ts";
import { ownMarkdown } from "../html/own-texts.ts";
import type { SpecText } from "../read/read-spec.ts";
import { isRecord, type JsonRecord, own, ownList, ownText } from "../record.ts";
import { arazzoVersion, badWorkflow, unknownTarget } from "./diagnostics.ts";

const GROUP = "Workflows";

type WorkflowFacts = Pick<Api, "path" | "title" | "version" | "variant" | "restricted" | "moved" | "restriction">;

/** Lists the workflows of a file; invalid ones are reported and skipped. */
export function listWorkflows(about: WorkflowFacts, text: SpecText): Api {
  const root = isRecord(text.value) ? text.value : {};
  const parts: ApiPart[] = [];
  const problems: Diagnostic[] = [];
  const api: Api = { ...about, operations: [], format: "arazzo", parts, problems, root };
  const version = ownText(root, "arazzo") ?? "";
  if (!/^1\.0(?:\.|$)|^1$/.test(version)) problems.push(arazzoVersion(version, text.locate(["arazzo"])));
  const workflows = ownList(root, "workflows");
  const seen = new Set<string>();
  for (const [index, workflow] of workflows.entries()) {
    const id = ownText(workflow, "workflowId");
    const location = ["workflows", index];
    if (id === undefined) problems.push(badWorkflow("A workflow has no workflowId", text.locate(location)));
    else if (seen.has(id))
      problems.push(badWorkflow(`Duplicate workflowId "${id}"`, text.locate([...location, "workflowId"])));
    else if (ownList(workflow, "steps").length === 0)
      problems.push(badWorkflow(`Workflow "${id}" has no steps`, text.locate(location)));
    if (id === undefined || seen.has(id) || !isRecord(workflow)) continue;
    seen.add(id);
    parts.push(toPart(api, id, workflow));
  }
  if (workflows.length === 0 && text.diagnostics.length === 0)
    problems.push(badWorkflow(`"${about.path}" has no workflows`, text.locate([])));
  return api;
}

function toPart(api: Api, id: string, workflow: JsonRecord): ApiPart {
  const description = ownMarkdown(workflow, "description");
  const text = description === undefined ? {} : { description };
  return {
    kind: "workflow",
    name: id,
    title: ownText(workflow, "summary") ?? sentenceOf(id),
    ...text,
    deprecated: false,
    group: GROUP,
    api,
  };
}

/** The workflow object behind a part. */
export function workflowOf({ api, name }: Pick<ApiPart, "api" | "name">): JsonRecord | undefined {
  return ownList(api.root, "workflows")
    .filter(isRecord)
    .find((one) => ownText(one, "workflowId") === name);
}

/** Finds a spec by project path or URL. */
export type FindApi = (path: string) => Api | undefined;

export type StepTarget =
  | { readonly kind: "operation"; readonly operation: Operation }
  | { readonly kind: "workflow"; readonly name: string }
  | { readonly kind: "unknown"; readonly reference: string };

const SOURCE = /^\$sourceDescriptions\.([^.]+)\.(.+)$/s;
const SOURCE_PATH = /^\{?\$sourceDescriptions\.([^.}]+)\.url\}?#\/paths\/(.+)\/([A-Za-z]+)$/s;

/** Resolves the target of a step; undefined for a step without one. */
export function targetOf(api: Api, step: unknown, find: FindApi): StepTarget | undefined {
  const operationId = ownText(step, "operationId");
  if (operationId !== undefined)
    return findOperation(api, operationId, find) ?? { kind: "unknown", reference: operationId };
  const operationPath = ownText(step, "operationPath");
  if (operationPath !== undefined)
    return findByPath(api, operationPath, find) ?? { kind: "unknown", reference: operationPath };
  const workflowId = ownText(step, "workflowId");
  return workflowId === undefined ? undefined : workflowTarget(api, workflowId);
}

/** What the steps of a workflow call. */
export function stepTargets(api: Api, name: string, find: FindApi): readonly StepTarget[] {
  return ownList(workflowOf({ api, name }), "steps").flatMap((step) => targetOf(api, step, find) ?? []);
}

/** The workflows that a workflow names, in its steps, actions, dependencies and expressions. */
export function namedWorkflows(api: Api, name: string): readonly string[] {
  // A Set iterates over items added during the loop, and visits each once: components may refer to each other.
  const values = new Set<unknown>([workflowOf({ api, name })]);
  for (const value of values) {
    if (typeof value !== "object" || value === null) continue;
    for (const inner of Object.values(value)) values.add(inner);
    const reference = ownText(value, "reference");
    if (reference !== undefined) values.add(componentOf(api, reference));
  }
  const texts = [...values].filter((value) => typeof value === "string");
  const isNamed = (id: string): boolean => texts.some((text) => text === id || text.includes(`$workflows.${id}`));
  return (api.parts ?? []).map((part) => part.name).filter((id) => id !== name && isNamed(id));
}

/** A workflow of the same file; workflows of other files are not resolved. */
export function workflowTarget(api: Api, reference: string): StepTarget {
  const isKnown = workflowOf({ api, name: reference }) !== undefined;
  return isKnown ? { kind: "workflow", name: reference } : { kind: "unknown", reference };
}

function findOperation(api: Api, reference: string, find: FindApi): StepTarget | undefined {
  const [, source, id = reference] = SOURCE.exec(reference) ?? [];
  const operation = sourcesOf(api, find, source)
    .flatMap(({ operations }) => operations)
    .find(({ value }) => ownText(value, "operationId") === id);
  return operation && { kind: "operation", operation };
}

function findByPath(api: Api, reference: string, find: FindApi): StepTarget | undefined {
  const [, source, path = "", method = ""] = SOURCE_PATH.exec(reference) ?? [];
  const targetPath = path.replace(/~1/g, "/").replace(/~0/g, "~");
  const operation = (source === undefined ? [] : sourcesOf(api, find, source))
    .flatMap(({ operations }) => operations)
    .find((one) => one.path === targetPath && one.method === method.toUpperCase());
  return operation && { kind: "operation", operation };
}

/** The source descriptions of the file, or only the named one. */
export function sourcesOf(api: Api, find: FindApi, name?: string): readonly Api[] {
  return ownList(api.root, "sourceDescriptions").flatMap((source) => {
    const url = ownText(source, "url");
    if (url === undefined || (name !== undefined && ownText(source, "name") !== name)) return [];
    return findSource(api, url, find) ?? [];
  });
}

function findSource(api: Api, url: string, find: FindApi): Api | undefined {
  if (/^https?:/i.test(url)) return find(url);
  const path = joinPath(folderOf(api.path), url);
  return path === undefined ? undefined : find(path);
}

/** Reports unresolved source descriptions, operations, workflows and steps. */
export function checkWorkflows(
  api: Api,
  find: FindApi,
  locate: (path: readonly (string | number)[]) => Diagnostic["at"],
): readonly Diagnostic[] {
  const problems: Diagnostic[] = [];
  const reported = new Set<string>();
  for (const [index, source] of ownList(api.root, "sourceDescriptions").entries()) {
    const url = ownText(source, "url");
    if (url === undefined || ownText(source, "type") === "arazzo" || findSource(api, url, find)) continue;
    reported.add(ownText(source, "name") ?? "");
    problems.push(unknownTarget("OpenAPI file", url, locate(["sourceDescriptions", index, "url"])));
  }
  const isLost = (reference: string): boolean =>
    reported.has(SOURCE.exec(reference)?.[1] ?? SOURCE_PATH.exec(reference)?.[1] ?? "");
  for (const [index, workflow] of ownList(api.root, "workflows").entries()) {
    const location = ["workflows", index] as const;
    for (const [number, reference] of ownList(workflow, "dependsOn").entries())
      if (
        typeof reference === "string" &&
        !reference.startsWith("$") &&
        workflowTarget(api, reference).kind === "unknown"
      )
        problems.push(unknownTarget("Workflow", reference, locate([...location, "dependsOn", number])));
    for (const [number, step] of ownList(workflow, "steps").entries()) {
      const here = [...location, "steps", number] as const;
      const key = ["operationId", "operationPath", "workflowId"].find((one) => ownText(step, one) !== undefined);
      if (key === undefined) {
        problems.push(badWorkflow(`Step "${ownText(step, "stepId") ?? number + 1}" has nothing to call`, locate(here)));
        continue;
      }
      const target = targetOf(api, step, find);
      const isElsewhere = key === "workflowId" && ownText(step, key)?.startsWith("$");
      if (
        target?.kind === "unknown" &&
        !isElsewhere &&
        !isLost(target.reference) &&
        !(reported.size > 0 && key === "operationId" && !target.reference.startsWith("$"))
      )
        problems.push(
          unknownTarget(key === "workflowId" ? "Workflow" : "Operation", target.reference, locate([...here, key])),
        );
      problems.push(...checkActions(api, workflow, { step, here }, locate));
    }
  }
  return problems;
}

/** Reports actions whose step, workflow or component does not exist. */
function checkActions(
  api: Api,
  workflow: unknown,
  { step, here }: { step: unknown; here: readonly (string | number)[] },
  locate: (path: readonly (string | number)[]) => Diagnostic["at"],
): readonly Diagnostic[] {
  const ids = new Set(ownList(workflow, "steps").map((one) => ownText(one, "stepId")));
  return ["onSuccess", "onFailure"].flatMap((key) =>
    ownList(step, key).flatMap((action, index) => {
      const location = [...here, key, index];
      const reference = ownText(action, "reference");
      if (reference !== undefined)
        return componentOf(api, reference)
          ? []
          : [unknownTarget("Component", reference, locate([...location, "reference"]))];
      const stepId = ownText(action, "stepId");
      if (stepId !== undefined && !ids.has(stepId))
        return [unknownTarget("Step", stepId, locate([...location, "stepId"]))];
      const workflowId = ownText(action, "workflowId");
      if (workflowId === undefined || workflowId.startsWith("$") || workflowTarget(api, workflowId).kind !== "unknown")
        return [];
      return [unknownTarget("Workflow", workflowId, locate([...location, "workflowId"]))];
    }),
  );
}

/** A reusable parameter or action: `$components.parameters.page`. */
export function componentOf(api: Api, reference: string): JsonRecord | undefined {
  const [root, kind, ...name] = reference.split(".");
  const found = root === "$components" ? own(own(own(api.root, "components"), kind ?? ""), name.join(".")) : undefined;
  return isRecord(found) ? found : undefined;
}
