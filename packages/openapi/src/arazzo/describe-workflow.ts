// One workflow → its view: inputs, steps with their calls, requests and outputs, and the actions after each step.

import type { Api, ApiPart } from "../api.ts";
import { createDescribing, type DescribedPart, type DescribeOptions, describePart } from "../describe/describing.ts";
import { ownMarkdown } from "../html/own-texts.ts";
import { defined, isRecord, type JsonRecord, own, ownList, ownRecord, ownText } from "../record.ts";
import type { SchemaNode } from "../schema/schema-node.ts";
import { valueToJson } from "../value-text.ts";
import { componentOf, type FindApi, type StepTarget, targetOf, workflowOf, workflowTarget } from "./list-workflows.ts";

export interface WorkflowView {
  readonly inputs?: SchemaNode;
  readonly dependsOn: readonly StepTarget[];
  /** Sent with every step. */
  readonly parameters: readonly NamedValue[];
  readonly steps: readonly StepView[];
  readonly onSuccess: readonly ActionView[];
  readonly onFailure: readonly ActionView[];
  readonly outputs: readonly NamedValue[];
  readonly parts: readonly DescribedPart[];
}

export interface StepView {
  readonly id: string;
  readonly description?: string;
  readonly target?: StepTarget;
  readonly parameters: readonly NamedValue[];
  readonly body?: BodyView;
  readonly criteria: readonly string[];
  readonly onSuccess: readonly ActionView[];
  readonly onFailure: readonly ActionView[];
  readonly outputs: readonly NamedValue[];
}

/** A name with the value or expression it gets. */
export interface NamedValue {
  readonly name: string;
  /** `query`, `path`: where a parameter goes. */
  readonly location?: string;
  readonly value: string;
}

/** What a step sends. */
export interface BodyView {
  readonly mediaType?: string;
  readonly text?: string;
  readonly language: string;
  readonly replacements: readonly NamedValue[];
}

/** What happens after a step. */
export interface ActionView {
  readonly kind: "end" | "goto" | "retry";
  readonly step?: string;
  readonly workflow?: StepTarget;
  readonly retryAfter?: string;
  readonly retryLimit?: string;
  readonly criteria: readonly string[];
}

const PAGE_BUDGET = 400;
const MAX_STEPS = 200;

/** Describes a workflow; undefined for other parts. */
export function describeWorkflow(
  part: ApiPart,
  find: FindApi,
  options: DescribeOptions = {},
): WorkflowView | undefined {
  const { api } = part;
  const workflow = part.kind === "workflow" ? workflowOf(part) : undefined;
  if (workflow === undefined) return undefined;
  const describing = createDescribing(api, options, PAGE_BUDGET);
  const inputs = own(workflow, "inputs");
  const before = ownList(workflow, "dependsOn").filter((one) => typeof one === "string");
  return {
    ...(isRecord(inputs) && { inputs: describePart(describing, inputs, "request") }),
    dependsOn: before.map((name) => workflowTarget(api, name)),
    parameters: parametersOf(api, workflow),
    steps: ownList(workflow, "steps")
      .slice(0, MAX_STEPS)
      .filter(isRecord)
      .map((step, index) => describeStep(api, { step, index }, find)),
    onSuccess: actionsOf(api, workflow, "successActions"),
    onFailure: actionsOf(api, workflow, "failureActions"),
    outputs: valuesOf(ownRecord(workflow, "outputs")),
    parts: describing.parts,
  };
}

function describeStep(api: Api, { step, index }: { step: JsonRecord; index: number }, find: FindApi): StepView {
  const body = own(step, "requestBody");
  return defined({
    id: ownText(step, "stepId") ?? String(index + 1),
    description: ownMarkdown(step, "description"),
    target: targetOf(api, step, find),
    parameters: parametersOf(api, step),
    body: isRecord(body) ? describeBody(body) : undefined,
    criteria: criteriaOf(step, "successCriteria"),
    onSuccess: actionsOf(api, step, "onSuccess"),
    onFailure: actionsOf(api, step, "onFailure"),
    outputs: valuesOf(ownRecord(step, "outputs")),
  });
}

/** A reusable object, overridden by the keys next to its reference. */
function reused(api: Api, raw: unknown): unknown {
  const reference = ownText(raw, "reference");
  if (reference === undefined) return raw;
  return { ...componentOf(api, reference), ...(isRecord(raw) ? raw : {}) };
}

function parametersOf(api: Api, owner: JsonRecord): readonly NamedValue[] {
  return ownList(owner, "parameters").flatMap((raw) => {
    const parameter = reused(api, raw);
    const name = ownText(parameter, "name");
    if (name === undefined) return [];
    return [defined({ name, location: ownText(parameter, "in"), value: textOf(own(parameter, "value")) })];
  });
}

function describeBody(body: JsonRecord): BodyView {
  const mediaType = ownText(body, "contentType");
  const payload = own(body, "payload");
  const isJson = typeof payload === "object" || /json/i.test(mediaType ?? "");
  return defined({
    mediaType,
    text: payload === undefined ? undefined : textOf(payload).trim(),
    language: isJson ? "json" : /xml/i.test(mediaType ?? "") ? "xml" : "text",
    replacements: ownList(body, "replacements").flatMap((one) => {
      const name = ownText(one, "target");
      return name === undefined ? [] : [{ name, value: textOf(own(one, "value")) }];
    }),
  });
}

/** Conditions as written, after their context if they have one. */
function criteriaOf(owner: unknown, key: string): readonly string[] {
  return ownList(owner, key).flatMap((one) => {
    const condition = ownText(one, "condition");
    const context = ownText(one, "context");
    if (condition === undefined) return [];
    return [context === undefined ? condition : `${context} ${condition}`];
  });
}

function actionsOf(api: Api, owner: JsonRecord, key: string): readonly ActionView[] {
  return ownList(owner, key).flatMap((raw) => {
    const action = reused(api, raw);
    const kind = (["end", "goto", "retry"] as const).find((one) => one === ownText(action, "type"));
    if (kind === undefined) return [];
    const workflow = ownText(action, "workflowId");
    return [
      defined({
        kind,
        step: ownText(action, "stepId"),
        workflow: workflow === undefined ? undefined : workflowTarget(api, workflow),
        retryAfter: ownText(action, "retryAfter"),
        retryLimit: ownText(action, "retryLimit"),
        criteria: criteriaOf(action, "criteria"),
      }),
    ];
  });
}

function valuesOf(values: JsonRecord): readonly NamedValue[] {
  return Object.entries(values).map(([name, value]) => ({ name, value: textOf(value) }));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : valueToJson(value ?? null);
}
