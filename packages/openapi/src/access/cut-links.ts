// Removes links, callbacks and locations that name something restricted: literally, or in a runtime expression.

import { followPointer } from "../read/resolve.ts";
import { type JsonRecord, own, ownList, ownRecord, ownText } from "../record.ts";
import { isForOthers } from "./restriction.ts";
import { areOpenExpressions, type Scope } from "./runtime-expressions.ts";
import type { Group } from "./schema-group.ts";
import { bodySchemas, type Fits, fitsAll, payloadSchema, targetOf, type ValueCutting } from "./value-cutting.ts";
import type { Visit } from "./visit-objects.ts";

export class LinkCuts {
  readonly #cutting: ValueCutting;
  readonly #operations: readonly Visit[];
  readonly #scopes = new Map<unknown, Scope>();

  constructor(cutting: ValueCutting) {
    this.#cutting = cutting;
    this.#operations = cutting.visits.filter(({ kind }) => kind === "operation");
  }

  /** Values that a link passes to another operation. */
  cutLink(visit: Visit): void {
    const { node } = visit;
    const { cuts, root } = this.#cutting;
    const target = this.#targetOf(node);
    const scope = this.#scopeOf(visit);
    const parameters = ownRecord(node, "parameters");
    for (const [name, value] of Object.entries(parameters)) {
      const plain = name.replace(/^(?:path|query|header|cookie)\./, "");
      const found = this.#parametersOf(target).filter((one) => own(one, "name") === plain);
      const isHidden =
        found.length > 0 ? found.some((one) => this.#isHiddenParameter(one)) : this.#cutting.isHiddenName(plain);
      const schemas = found.map((one) => own(one, "schema") ?? one);
      if (isHidden || !this.#isOpen(value, scope, fitsAll(this.#cutting, schemas))) cuts.remove(parameters, name);
    }
    const body = own(node, "requestBody");
    const schemas = bodySchemas(targetOf(root, own(target?.node, "requestBody")));
    if (body !== undefined && !this.#isOpen(body, scope, fitsAll(this.#cutting, schemas)))
      cuts.omit(node, "requestBody");
  }

  /** Callbacks whose URL comes from something restricted. */
  cutCallback(visit: Visit): void {
    const scope = this.#scopeOf(visit);
    for (const url of Object.keys(visit.node))
      if (!areOpenExpressions(this.#cutting.bench.groups, url, scope)) this.#cutting.cuts.remove(visit.node, url);
  }

  /** The location of a correlation ID, a reply or a channel parameter. */
  cutLocation({ node, message }: Pick<Visit, "node" | "message">): void {
    const location = own(node, "location");
    if (typeof location !== "string") return;
    const { bench, cuts, isHiddenName } = this.#cutting;
    const groupsOf = (schema: unknown): readonly Group[] => (schema === undefined ? [] : [bench.groups.of(schema)]);
    const bodies = new Map([
      ["message.payload", groupsOf(payloadSchema(own(message, "payload")))],
      ["message.header", groupsOf(own(message, "headers"))],
    ]);
    if (!areOpenExpressions(bench.groups, location, { bodies, isHiddenName })) cuts.remove(node, "location");
  }

  #isOpen(value: unknown, scope: Scope, fits: Fits): boolean {
    return typeof value === "string" && value.includes("$")
      ? areOpenExpressions(this.#cutting.bench.groups, value, scope)
      : fits(value);
  }

  #targetOf(link: JsonRecord): Visit | undefined {
    const id = ownText(link, "operationId");
    if (id !== undefined) return this.#operations.find(({ node }) => ownText(node, "operationId") === id);
    const reference = ownText(link, "operationRef");
    const target = reference === undefined ? undefined : followPointer(this.#cutting.root, reference)?.value;
    return this.#operations.find(({ node }) => node === target);
  }

  #parametersOf(visit: Pick<Visit, "item" | "node"> | undefined): readonly unknown[] {
    return [visit?.item, visit?.node]
      .flatMap((owner) => ownList(owner, "parameters"))
      .map((one) => targetOf(this.#cutting.root, one));
  }

  #isHiddenParameter(parameter: unknown): boolean {
    const { root } = this.#cutting;
    return isForOthers(root, parameter) || isForOthers(root, own(parameter, "schema"));
  }

  /** What expressions in a link or callback can refer to. */
  #scopeOf({ operation, response, item }: Visit): Scope {
    const known = this.#scopes.get(response ?? operation);
    if (known !== undefined) return known;
    const { bench, root, isHiddenName } = this.#cutting;
    const parameters = operation === undefined ? [] : this.#parametersOf({ node: operation, ...(item && { item }) });
    const groupsOf = (body: unknown): readonly Group[] =>
      bodySchemas(targetOf(root, body)).map((schema) => bench.groups.of(schema));
    const old = parameters.filter((one) => own(one, "in") === "body").flatMap(groupsOf);
    const hidden = parameters.filter((one) => this.#isHiddenParameter(one));
    const names = new Set(hidden.map((one) => ownText(one, "name") ?? ""));
    const scope: Scope = {
      bodies: new Map([
        ["request.body", [...groupsOf(own(operation, "requestBody")), ...old]],
        ["response.body", groupsOf(response)],
      ]),
      isHiddenName: (name) => names.has(name) || isHiddenName(name),
    };
    this.#scopes.set(response ?? operation, scope);
    return scope;
  }
}
