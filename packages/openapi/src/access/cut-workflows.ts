// Removes what the workflows of an Arazzo file say about restricted parts: of the APIs that their steps call, and of their own
// inputs. Their values have no schema of their own, so whatever may be about a restricted part is removed whole.

import type { Api, Operation, RestrictedWords } from "../api.ts";
import { type FindApi, sourcesOf, targetOf } from "../arazzo/list-workflows.ts";
import { pathItemOf } from "../list-operations.ts";
import { followPointer, stepsOf } from "../read/resolve.ts";
import { isRecord, type JsonRecord, own, ownList, ownRecord, ownText } from "../record.ts";
import type { Cuts } from "./cut-schemas.ts";
import { createWords } from "./restricted-words.ts";
import { targetOf as endOf } from "./value-cutting.ts";

export interface Workflows {
  readonly api: Api;
  readonly find: FindApi;
}

/** The restrictions of the APIs that a file's steps call. */
export function sourceRestrictions({ api, find }: Workflows): readonly NonNullable<Api["restriction"]>[] {
  return sourcesOf(api, find).flatMap(({ restriction }) => restriction ?? []);
}

/** The file's own restricted words, and those of the APIs it calls. */
export function workflowWords(workflows: Workflows, words: RestrictedWords): RestrictedWords {
  const all = [words, ...sourceRestrictions(workflows).map((restriction) => restriction.words)];
  return createWords(
    all.flatMap(({ names }) => [...names]),
    all.flatMap((one) => [...one.all]),
  );
}

export function cutWorkflows(workflows: Workflows, cuts: Cuts, words: RestrictedWords): void {
  new WorkflowCuts(workflows, cuts, words).run();
}

class WorkflowCuts {
  readonly #workflows: Workflows;
  readonly #cuts: Cuts;
  readonly #words: RestrictedWords;
  readonly #isRestricted: boolean;

  constructor(workflows: Workflows, cuts: Cuts, words: RestrictedWords) {
    this.#workflows = workflows;
    this.#cuts = cuts;
    this.#words = words;
    this.#isRestricted = sourceRestrictions(workflows).length > 0;
  }

  run(): void {
    const { root } = this.#workflows.api;
    for (const workflow of ownList(root, "workflows")) {
      this.#cutInputs(own(workflow, "inputs"));
      for (const key of ["parameters", "successActions", "failureActions"]) this.#cutList(workflow, key);
      this.#cutMap(ownRecord(workflow, "outputs"));
      for (const step of ownList(workflow, "steps")) if (isRecord(step)) this.#cutStep(step);
    }
    const components = ownRecord(root, "components");
    for (const inputs of Object.values(ownRecord(components, "inputs"))) this.#cutInputs(inputs);
    for (const key of ["parameters", "successActions", "failureActions"]) this.#cutMap(ownRecord(components, key));
  }

  #cutStep(step: JsonRecord): void {
    const { api, find } = this.#workflows;
    const target = targetOf(api, step, find);
    const operation = target?.kind === "operation" ? target.operation : undefined;
    // What an unknown operation restricts is unknown.
    const isAffected = operation === undefined ? target?.kind === "unknown" && this.#isRestricted : isCut(operation);
    const body = ownRecord(step, "requestBody");
    for (const key of ["payload", "replacements"])
      if (own(body, key) !== undefined && (isAffected || this.#mentions(body[key]))) this.#cuts.omit(body, key);
    this.#cutList(step, "parameters", (parameter) => isAffected && !isOpenParameter(operation, parameter));
    this.#cutList(step, "successCriteria", (criterion) => isAffected && isAboutBody(criterion));
    for (const key of ["onSuccess", "onFailure"])
      for (const action of ownList(step, key))
        this.#cutList(action, "criteria", (criterion) => isAffected && isAboutBody(criterion));
    const names = isAffected ? openNames(operation) : undefined;
    this.#cutMap(ownRecord(step, "outputs"), (value) => names !== undefined && !isOpenPointer(names, value));
  }

  #cutInputs(inputs: unknown): void {
    const properties = ownRecord(inputs, "properties");
    for (const [name, schema] of Object.entries(properties))
      if (this.#words.names.has(name)) this.#cuts.remove(properties, name);
      else this.#cutInputs(schema);
    const required = ownList(inputs, "required");
    for (const [index, name] of required.entries())
      if (this.#words.names.has(String(name))) this.#cuts.remove(required, index);
  }

  #cutList(owner: unknown, key: string, isHidden: (item: unknown) => boolean = () => false): void {
    const list = ownList(owner, key);
    for (const [index, item] of list.entries())
      if (isHidden(item) || this.#mentions(item)) this.#cuts.omit(list, index);
  }

  #cutMap(map: JsonRecord, isHidden: (value: unknown) => boolean = () => false): void {
    for (const [name, value] of Object.entries(map))
      if (isHidden(value) || this.#mentions({ [name]: value })) this.#cuts.omit(map, name);
  }

  #mentions(value: unknown): boolean {
    return this.#words.findInside(value) !== undefined;
  }
}

/** True for an operation with something restricted in its reach. */
function isCut(operation: Operation): boolean {
  const { restriction } = operation.api;
  const around = own(pathItemOf(operation), "parameters");
  return restriction !== undefined && (restriction.isAffected(operation.value) || restriction.isAffected(around));
}

/** True for a value of a parameter that readers see, none of whose values are restricted. */
function isOpenParameter(operation: Operation | undefined, parameter: unknown): boolean {
  const name = ownText(parameter, "name");
  // A shared parameter is checked where it is defined.
  if (name === undefined) return true;
  if (operation === undefined) return false;
  const { api, value } = operation;
  const known = [pathItemOf(operation), value]
    .flatMap((owner) => ownList(owner, "parameters"))
    .map((one) => endOf(api.root, one))
    .find((one) => ownText(one, "name") === name);
  return isRecord(known) && api.restriction?.isAffected(known) === false;
}

/** True for a condition about the content of a message. */
function isAboutBody(criterion: unknown): boolean {
  const text = `${ownText(criterion, "context") ?? ""} ${ownText(criterion, "condition") ?? ""}`;
  return own(criterion, "type") !== undefined || /\.body|#\//.test(text);
}

/** The names of all fields that an operation shows. */
function openNames(operation: Operation | undefined): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const waiting: unknown[] = [operation?.value];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const name of Object.keys(ownRecord(value, "properties"))) names.add(name);
    const reference = own(value, "$ref");
    if (typeof reference === "string" && operation) waiting.push(followPointer(operation.api.root, reference)?.value);
    for (const inner of Object.values(value)) waiting.push(inner);
  }
  return names;
}

/** True for an expression that points to fields with these names. */
function isOpenPointer(names: ReadonlySet<string>, value: unknown): boolean {
  if (typeof value !== "string") return false;
  const [, pointer] = /#(\/[^\s}"']*)/.exec(value) ?? [];
  if (pointer === undefined) return true;
  return stepsOf(`#${pointer}`).every((step) => names.has(step) || /^\d+$/.test(step));
}
