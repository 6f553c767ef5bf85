// Operations that do not say what comes back: success, errors, and what each status means.

import { dereference } from "../../openapi/read/resolve.ts";
import { ownText } from "../../openapi/record.ts";
import { checkedOperations } from "../api/operations.ts";
import type { Rule } from "../rule.ts";

/** Missing or unexplained responses. */
export const apiResponses: Rule = {
  code: "api/responses",
  group: "api",
  severity: "info",
  summary: "An operation shows no success, no error, or a status without an explanation.",
  *site(context) {
    for (const { operation, parts, name, place } of checkedOperations(context)) {
      if (operation.kind === "webhook") continue;
      const statuses = Object.keys(parts.responses).filter((status) => !status.startsWith("x-"));
      const hasSuccess = statuses.some((status) => /^[123]|^default$/i.test(status));
      const hasError = statuses.some((status) => /^[45]|^default$/i.test(status));
      if (!hasSuccess)
        yield { at: place("responses"), message: `${name} describes no success.`, hint: "Add its 2xx response." };
      if (!hasError)
        yield {
          at: place("responses"),
          message: `${name} describes no error.`,
          hint: "Add its 4xx responses, or `default`.",
        };
      for (const status of statuses) {
        if (ownText(dereference(operation.api, parts.responses[status]), "description")) continue;
        yield {
          at: place("responses", status),
          message: `The status ${status} of ${name} is not explained.`,
          hint: "Add `description` to it.",
        };
      }
    }
  },
};
