// Response links: the operations that a value in the response can be used with.

import type { Api, Operation } from "../api.ts";
import { ownMarkdown } from "../html/own-texts.ts";
import { dereference, followPointer } from "../read/resolve.ts";
import { isRecord, own, ownRecord, ownText } from "../record.ts";
import { valueToText } from "../value-text.ts";

export interface LinkView {
  readonly name: string;
  readonly description?: string;
  /** The target operation, if it is in this spec. */
  readonly operation?: Operation;
  /** The target as its author names it. */
  readonly target: string;
  /** The parameters to pass and where their values come from. */
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
}

/** Maximum number of links per response. */
export const MAX_LINKS = 100;

export function describeLinks(api: Api, links: unknown): readonly LinkView[] {
  if (!isRecord(links)) return [];
  return Object.entries(links)
    .slice(0, MAX_LINKS)
    .flatMap(([name, raw]) => {
      const link = dereference(api, raw);
      if (!isRecord(link)) return [];
      const id = ownText(link, "operationId");
      const reference = ownText(link, "operationRef");
      const operation = findTarget(api, id, reference);
      const description = ownMarkdown(link, "description");
      const body = own(link, "requestBody");
      const values = Object.entries(ownRecord(link, "parameters"));
      return [
        {
          name,
          ...(description === undefined ? {} : { description }),
          ...(operation === undefined ? {} : { operation }),
          target: id ?? reference ?? name,
          parameters: [...values, ...(body === undefined ? [] : [["body", body] as const])].map(([key, value]) => ({
            name: key,
            value: valueToText(value),
          })),
        },
      ];
    });
}

function findTarget(api: Api, id: string | undefined, reference: string | undefined): Operation | undefined {
  if (id !== undefined) return api.operations.find(({ value }) => ownText(value, "operationId") === id);
  const target = reference === undefined ? undefined : followPointer(api.root, reference)?.value;
  return target === undefined ? undefined : api.operations.find(({ value }) => value === target);
}
