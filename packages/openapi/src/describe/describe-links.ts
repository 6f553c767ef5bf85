// Response links: the operations that a value in the response can be used with, and links to operations that don't exist.

import { closest } from "@lectern/base/closest.ts";
import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import type { Api, Operation } from "../api.ts";
import { linkTargetNotFound } from "../diagnostics.ts";
import { ownMarkdown } from "../html/own-texts.ts";
import { operationPath } from "../list-operations.ts";
import { dereference, followPointer } from "../read/resolve.ts";
import type { ValuePath } from "../read/value-path.ts";
import { defined, isRecord, own, ownRecord, ownText } from "../record.ts";
import { valueToText } from "../value-text.ts";
import type { Describing } from "./describing.ts";

export interface LinkView {
  readonly name: string;
  readonly description?: string;
  /** The target operation, if it is in this spec. */
  readonly operation?: Operation;
  readonly target: string;
  /** The parameters to pass and where their values come from. */
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
}

/** Maximum number of links per response. */
export const MAX_LINKS = 100;

/** The links of a response, without those to withheld operations. */
export function describeLinks({ api, options }: Describing, links: unknown): readonly LinkView[] {
  if (!isRecord(links)) return [];
  return Object.entries(links)
    .slice(0, MAX_LINKS)
    .flatMap(([name, raw]) => {
      const link = dereference(api, raw);
      if (!isRecord(link)) return [];
      const id = ownText(link, "operationId");
      const reference = ownText(link, "operationRef");
      const body = own(link, "requestBody");
      const values = Object.entries(ownRecord(link, "parameters"));
      const operation = findTarget(api, id, reference);
      if (operation && options.isWithheld?.(operation)) return [];
      return [
        defined({
          name,
          description: ownMarkdown(link, "description"),
          operation,
          target: id ?? reference ?? name,
          parameters: [...values, ...(body === undefined ? [] : [["body", body] as const])].map(([key, value]) => ({
            name: key,
            value: valueToText(value),
          })),
        }),
      ];
    });
}

function findTarget(api: Api, id: string | undefined, reference: string | undefined): Operation | undefined {
  if (id !== undefined) return api.operations.find(({ value }) => ownText(value, "operationId") === id);
  const target = reference === undefined ? undefined : followPointer(api.root, reference)?.value;
  return target === undefined ? undefined : api.operations.find(({ value }) => value === target);
}

/** Links with an unknown `operationId`, reported at the operation that has them. */
export function checkLinks(api: Api, locate: (path: ValuePath) => Location): readonly Diagnostic[] {
  const ids = new Set(api.operations.flatMap(({ value }) => ownText(value, "operationId") ?? []));
  return api.operations.flatMap((operation) => {
    const { value } = operation;
    const location = [...operationPath(operation), "responses"];
    return Object.entries(ownRecord(value, "responses")).flatMap(([status, raw]) => {
      const links = Object.entries(ownRecord(dereference(api, raw), "links"));
      return links.flatMap(([name, link]) => {
        const id = ownText(dereference(api, link), "operationId");
        if (id === undefined || ids.has(id)) return [];
        const isHere = own(raw, "links") !== undefined;
        const at = locate(isHere ? [...location, status, "links", name] : [...location, status]);
        return [linkTargetNotFound(name, id, { nearest: closest(id, ids), at })];
      });
    });
  });
}
