// Descriptions that do not say how callers prove who they are, or how often they may call.

import type { Api, Operation } from "../../openapi/api.ts";
import { mentionsLimits } from "../../openapi/check/rate-limits.ts";
import { own, ownRecord } from "../../openapi/record.ts";
import { checkedOperations } from "../api/operations.ts";
import type { CheckContext, Finding, Rule } from "../rule.ts";

/** Nothing about authentication or limits. */
export const apiAccess: Rule = {
  code: "api/access",
  group: "api",
  severity: "info",
  summary: "An API description says nothing about authentication, or nothing about rate limits.",
  *site(context) {
    const apis = new Map<Api, Operation[]>();
    for (const { operation } of checkedOperations(context)) {
      const operations = apis.get(operation.api) ?? [];
      operations.push(operation);
      apis.set(operation.api, operations);
    }
    for (const [api, operations] of apis) yield* checkApi(api, operations, context);
  },
};

function* checkApi(api: Api, operations: readonly Operation[], context: CheckContext): Iterable<Finding> {
  const at = { file: api.path, line: 1, column: 1 };
  const schemes = Object.keys({
    ...ownRecord(ownRecord(api.root, "components"), "securitySchemes"),
    ...ownRecord(api.root, "securityDefinitions"),
  });
  // What the API calls itself says nothing about its callers; an empty list says that anybody may call.
  const called = operations.filter(({ kind }) => kind === "endpoint");
  const isSaid = [api.root, ...called.map(({ value }) => value)].some((owner) => own(owner, "security") !== undefined);
  if (schemes.length === 0 && !isSaid && called.length > 0)
    yield {
      at,
      message: `"${api.title}" does not say how callers authenticate.`,
      hint: "Add `securitySchemes` and `security`, or `security: []` if everybody may call it.",
    };
  const text = context.read(api.path) ?? "";
  if (mentionsLimits(text) || /\b429\b/.test(text) || isOnAPage(context)) return;
  yield {
    at,
    message: `"${api.title}" does not say how often it may be called.`,
    hint: "Describe the limits in `info.description`, or the status 429.",
  };
}

function isOnAPage(context: CheckContext): boolean {
  for (const { page } of context.pages())
    if (/rate.?limit/i.test(`${page.title} ${page.description ?? ""}`)) return true;
  return false;
}
