// Reports the findings of `lectern openapi check`, with the same codes and severities, for the specs that have pages.

import type { OwnCode } from "@lectern/base/codes.ts";
import type { Diagnostic, Severity } from "@lectern/base/diagnostic.ts";
import { type Api, createPartLocator, type Operation } from "@lectern/openapi";
import { lazyLocator } from "@lectern/openapi/internal/read/read-spec.ts";
import { checkReference } from "@lectern/openapi/lint";
import type { CheckContext, Rule } from "../rule.ts";

type Summary = readonly [severity: Severity, summary: string];

/** Every code of the check, in docs order. */
const SUMMARIES: Readonly<Partial<Record<OwnCode, Summary>>> = {
  "api/example-mismatch": ["warning", "An example does not match its schema."],
  "api/default-mismatch": ["warning", "A default value does not match its schema."],
  "api/min-exceeds-max": ["warning", "A minimum is greater than its maximum, so no value is valid."],
  "api/ambiguous-path": ["warning", "Two paths match the same URL, and neither is more specific."],
  "api/undefined-path-parameter": ["warning", "A path parameter is not defined."],
  "api/unused-path-parameter": ["error", "A path parameter does not appear in the path."],
  "api/duplicate-parameter": ["error", "An operation defines a parameter twice."],
  "api/conflicting-parameters": [
    "error",
    "A parameter for the whole query string conflicts with another query parameter.",
  ],
  "api/duplicate-operation-id": ["error", "Two operations have the same operationId."],
  "api/unknown-security-scheme": ["error", "An operation uses an undefined security scheme."],
  "api/unknown-required-property": ["info", "A schema requires a property that it does not define."],
  "api/unused-component": ["info", "No operation uses a component."],
  "api/no-description": ["info", "An operation has neither a summary nor a description."],
  "api/no-parameter-description": ["info", "A parameter has no description."],
  "api/no-success-response": ["info", "An operation has no success response."],
  "api/no-error-response": ["info", "An operation has no error response."],
  "api/no-response-description": ["info", "A response has no description."],
  "api/no-authentication": ["info", "The OpenAPI file does not define how clients authenticate."],
  "api/no-rate-limits": ["info", "The OpenAPI file does not document rate limits."],
};

export const API_RULES: readonly Rule[] = (Object.entries(SUMMARIES) as readonly (readonly [OwnCode, Summary])[]).map(
  ([code, [severity, summary]]) => ({
    code,
    group: "api",
    severity,
    summary,
    *site(context) {
      for (const { code: found, ...finding } of findingsOf(context))
        if (found === code) yield { ...finding, hint: finding.hint ?? "" };
    },
  }),
);

const KNOWN = new WeakMap<CheckContext, { readonly pages: number; readonly findings: readonly Diagnostic[] }>();

/** The findings of all specs with pages, computed once for all rules. */
function findingsOf(context: CheckContext): readonly Diagnostic[] {
  const pages = [...context.pages()].map(({ page }) => page);
  const known = KNOWN.get(context);
  if (known?.pages === pages.length) return known.findings;
  const apis = new Map<
    Api,
    { readonly schemas: string[]; readonly shown: Set<Operation>; readonly described: Set<Operation> }
  >();
  let hasLimits = false;
  for (const { operation, schema, title, description } of pages) {
    hasLimits ||= /rate.?limit/i.test(`${title} ${description ?? ""}`);
    const api = operation?.api ?? schema?.api;
    if (!api || api.isPlaceholder) continue;
    const used = apis.get(api) ?? { schemas: [], shown: new Set(), described: new Set() };
    apis.set(api, used);
    if (schema) used.schemas.push(schema.reference);
    if (operation) used.shown.add(operation);
    if (operation && description !== undefined) used.described.add(operation);
  }
  const findings = [...apis].flatMap(([api, used]) => {
    const locate = lazyLocator({ path: api.path, text: context.read(api.path) ?? "" });
    const location = createPartLocator({ root: api.root, locate, read: context.read });
    return checkReference(api, location, { ...used, hasLimits });
  });
  KNOWN.set(context, { pages: pages.length, findings });
  return findings;
}
