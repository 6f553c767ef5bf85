// Links of a response: which operation a value of it can be used with.

import type { Api, Operation } from "../api.ts";
import { ownMarkdown } from "../html/own-texts.ts";
import { dereference, followPointer } from "../read/resolve.ts";
import { isRecord, own, ownRecord, ownText } from "../record.ts";
import { valueToText } from "../value-text.ts";

/** One link. */
export interface LinkView {
  readonly name: string;
  readonly description?: string;
  /** The operation it leads to, when it is one of this description. */
  readonly operation?: Operation;
  /** The operation as its author names it. */
  readonly target: string;
  /** What to pass on: the parameter, and where its value comes from. */
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
}

/** How many links of a response a page shows. */
export const MOST_LINKS = 100;

/** Describes the links of a response. */
export function describeLinks(api: Api, links: unknown): readonly LinkView[] {
  if (!isRecord(links)) return [];
  return Object.entries(links)
    .slice(0, MOST_LINKS)
    .flatMap(([name, written]) => {
      const link = dereference(api, written);
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
