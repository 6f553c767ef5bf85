// Checks the parameters of hand-written endpoint pages against the operation they document.

import { closest } from "@lectern/base/closest.ts";
import { type Api, dereference, type Operation } from "@lectern/openapi";
import { matchEndpoint } from "@lectern/openapi/internal/manual/match-endpoint.ts";
import { partsOf } from "@lectern/openapi/internal/operation-parts.ts";
import { own, ownText } from "@lectern/openapi/internal/record.ts";
import { attributeText, closestElement, locationOfNode } from "../node-index.ts";
import type { CheckContext, CheckedFile, Rule } from "../rule.ts";

const LOCATIONS = ["path", "query", "header"] as const;

export const apiUndocumentedParameter: Rule = {
  code: "api/undocumented-parameter",
  group: "api",
  severity: "warning",
  summary: "A hand-written endpoint page documents a parameter that the OpenAPI file does not define.",
  *file(file, context) {
    const operation = operationOf(file, context);
    if (!operation) return;
    const known = parameterNames(operation);
    for (const visit of file.nodes.elements("ParamField", "Param")) {
      if (closestElement(visit, "Expandable", "ParamField")) continue;
      for (const location of LOCATIONS) {
        const name = attributeText(visit.node, location);
        const names = known.get(location) ?? [];
        if (!name || names.some((one) => one.toLowerCase() === name.toLowerCase())) continue;
        if (location === "header" && COMMON_HEADERS.test(name)) continue;
        // Pages may rename path parameters.
        if (location === "path" && namesStep(file.page?.frontmatter.api ?? "", name)) continue;
        const guess = closest(name, names);
        yield {
          at: locationOfNode(file, visit.node),
          message: `"${operation.method} ${operation.path}" has no ${location} parameter "${name}".`,
          hint: guess ? `Did you mean "${guess}"?` : `Remove it, or add it to ${operation.api.path}.`,
        };
      }
    }
  },
};

function namesStep(url: string, name: string): boolean {
  return url.split(/[/?#]/).some((step) => step.includes(`{${name}}`) || step === `:${name}`);
}

/** Headers implied by authentication and media types. */
const COMMON_HEADERS = /^(?:authorization|accept|content-type|x-api-key|api-?key|user-agent|cookie|bearer)$/i;

/** The operation named by `openapi:`, or matched by the method and path of `api:`. */
function operationOf(file: CheckedFile, { site }: CheckContext): Operation | undefined {
  const { page } = file;
  if (page?.kind !== "document") return undefined;
  if (page.operation) return page.operation;
  if (page.frontmatter.api === undefined) return undefined;
  const apis = new Set<Api>();
  for (const { operation } of site.pages.values()) if (operation) apis.add(operation.api);
  return matchEndpoint(apis, page.frontmatter.api);
}

function parameterNames(operation: Operation): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  const parts = partsOf(operation);
  for (const written of parts.parameters) {
    const parameter = dereference(operation.api, written);
    const location = own(parameter, "in");
    const name = ownText(parameter, "name");
    if (typeof location === "string" && name !== undefined) names.set(location, [...(names.get(location) ?? []), name]);
  }
  return names;
}
