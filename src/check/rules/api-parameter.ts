// Parameters that an API description does not describe.

import { dereference } from "../../openapi/read/resolve.ts";
import { own, ownText } from "../../openapi/record.ts";
import { checkedOperations } from "../api/operations.ts";
import type { Rule } from "../rule.ts";

/** A parameter without a description. */
export const apiParameter: Rule = {
  code: "api/parameter-undescribed",
  group: "api",
  severity: "info",
  summary: "A parameter of an operation has no description.",
  *site(context) {
    for (const { operation, parts, name, place } of checkedOperations(context)) {
      for (const [index, written] of parts.parameters.entries()) {
        const parameter = dereference(operation.api, written);
        const label = ownText(parameter, "name");
        if (label === undefined || own(parameter, "in") === undefined) continue;
        const schema = dereference(operation.api, own(parameter, "schema"));
        if (ownText(parameter, "description") ?? ownText(schema, "description")) continue;
        yield {
          at: place("parameters", index),
          message: `The parameter "${label}" of ${name} has no description.`,
          hint: "Add `description` to it.",
        };
      }
    }
  },
};
