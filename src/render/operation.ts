// The reference of an operation on its page, with its samples beside it.

import { type Route, routeToHref } from "../base/route.ts";
import type { Api, Operation } from "../openapi/api.ts";
import { describeOperation, type OperationView } from "../openapi/describe-operation.ts";
import { createFlatten, type Flatten } from "../openapi/flatten-schema.ts";
import type { Site } from "../site/site.ts";
import { renderOperation } from "../ui/reference/render-operation.ts";
import { type ReferenceSettings, referenceSettings } from "../ui/reference/settings.ts";
import { safeMarkdown } from "./safe-markdown.ts";
import type { Walker } from "./walker.ts";

/** What the reference of an operation takes from its site. */
export interface OperationSite {
  readonly settings: ReferenceSettings;
  hrefOf(operation: Operation): string | undefined;
}

/** A page and its Markdown are made one after the other. */
const KEPT_VIEWS = 8;

/** What references take from a site; where operations have their pages is looked up once, when somebody asks. */
export function createOperationSite(site: Site, base: string): OperationSite {
  let routes: Map<Operation, Route> | undefined;
  const flattens = new Map<Api, Flatten>();
  const flattenFor = (api: Api): Flatten => {
    const flatten = flattens.get(api) ?? createFlatten(api);
    flattens.set(api, flatten);
    return flatten;
  };
  const chosen = referenceSettings(site.config.api);
  const settings = { ...chosen, describe: { ...chosen.describe, flattenFor } };
  const views = new Map<Operation, OperationView>();
  const view = (operation: Operation): OperationView => {
    const known = views.get(operation) ?? describeOperation(operation, settings.describe);
    views.set(operation, known);
    if (views.size > KEPT_VIEWS) views.delete(views.keys().next().value ?? operation);
    return known;
  };
  return {
    settings: { ...settings, view },
    hrefOf: (operation) => {
      if (routes === undefined) {
        routes = new Map();
        for (const { operation: one, route } of site.pages.values())
          if (one && !routes.has(one)) routes.set(one, route);
      }
      const route = routes.get(operation);
      return route === undefined ? undefined : routeToHref(route, base);
    },
  };
}

/** The markup of an operation's reference; samples go to the side column unless the author gave some. */
export function operationToMarkup(operation: Operation, walker: Walker, site: OperationSite): string {
  const { context } = walker.page;
  const markup = renderOperation(operation, context, { ...site, safeMarkdown: (text) => safeMarkdown(text, walker) });
  context.place("lead", markup.lead);
  if (markup.request) context.place("request", markup.request);
  if (markup.response) context.place("response", markup.response);
  return markup.main.markup;
}
