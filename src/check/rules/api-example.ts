// Examples in an API description that do not fit their own schema.

import { dereference } from "../../openapi/read/resolve.ts";
import { isRecord, own, ownRecord } from "../../openapi/record.ts";
import { type CheckedOperation, checkedOperations } from "../api/operations.ts";
import { type Direction, findMismatch } from "../api/validate.ts";
import type { Finding, Rule } from "../rule.ts";

type Keys = readonly (string | number)[];

/** An example that its own API would not send or take. */
export const apiExample: Rule = {
  code: "api/example",
  group: "api",
  severity: "warning",
  summary: "An example of an API description does not fit its schema.",
  *site(context) {
    for (const one of checkedOperations(context)) {
      const { api } = one.operation;
      // What a webhook sends comes from the API.
      const [sent, answered] =
        one.operation.kind === "webhook" ? (["response", "request"] as const) : (["request", "response"] as const);
      const body = dereference(api, one.parts.requestBody);
      yield* checkContents(one, {
        content: own(body, "content"),
        keys: ["requestBody", "content"],
        direction: sent,
      });
      for (const [status, written] of Object.entries(one.parts.responses)) {
        const keys = ["responses", status, "content"];
        yield* checkContents(one, { content: own(dereference(api, written), "content"), keys, direction: answered });
      }
    }
  },
};

interface Contents {
  readonly content: unknown;
  readonly keys: Keys;
  readonly direction: Direction;
}

function* checkContents(one: CheckedOperation, { content, keys, direction }: Contents): Iterable<Finding> {
  if (!isRecord(content)) return;
  const { api } = one.operation;
  for (const [mediaType, media] of Object.entries(content)) {
    if (!mediaType.includes("json") || !isRecord(media)) continue;
    const schema = own(media, "schema");
    const examples: (readonly [Keys, unknown])[] = Object.entries(ownRecord(media, "examples")).flatMap(
      ([name, written]) => {
        const example = dereference(api, written);
        return ["value", "dataValue"].map((key) => [["examples", name, key], own(example, key)] as const);
      },
    );
    if (Object.hasOwn(media, "example")) examples.push([["example"], own(media, "example")]);
    for (const [where, value] of examples) {
      // An example may be JSON inside a text; then its schema says nothing about it.
      const mismatch =
        value === undefined || typeof value === "string" ? undefined : findMismatch(value, schema, { api, direction });
      if (!mismatch) continue;
      const subject = mismatch.path === "" ? "It" : `"${mismatch.path}"`;
      yield {
        at: one.place(...keys, mediaType, ...where),
        message: `The example of ${one.name} does not fit its schema: ${subject} ${mismatch.reason}.`,
        hint: "Correct the example or the schema.",
      };
    }
  }
}
