// Tracks schema fields that pages omit: which files they are in, and what each file shows.

import { type Route, routeToHref } from "@lectern/base/route.ts";
import { describedApi } from "@lectern/model/site/pages/source-path.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import type { Api, DescribeOptions, Flatten, SchemaNode } from "@lectern/openapi";
import { type DescribedPart, describeRemaining } from "@lectern/openapi/internal/describe/describing.ts";
import { referencesIn } from "@lectern/openapi/internal/read/resolve.ts";
import type { Remainder } from "@lectern/openapi/internal/schema/remaining-schema.ts";
import { pathToRemaining, remainingToPath, schemaMark } from "./remaining-path.ts";

export interface RemainingView {
  readonly node: SchemaNode;
  readonly language: string;
  /** URLs of what this file omits in turn. */
  readonly href: (rest: Remainder) => string | undefined;
  readonly api: Api;
  /** The page it belongs to, if only one. */
  readonly page?: Page;
}

/** The files with omitted fields. */
export interface RemainingFields {
  /** The URL of a schema's remaining fields on a page. */
  href(page: Page, language: string, rest: Remainder): string | undefined;
  /** Every file whose URL has been requested. */
  paths(): Iterable<string>;
  /** Files requested by a page (by route) or by another such file. */
  of(owner: string): Iterable<string>;
  /** Adds files that pages of an earlier build link to. */
  add(paths: Iterable<string>): void;
  /** The content of a file; undefined if it does not exist. */
  view(path: string): RemainingView | undefined;
}

/** What it needs from the reference site. */
export interface RemainingHost {
  readonly site: Site;
  readonly base: string;
  readonly describe: DescribeOptions;
  readonly flattenFor: (api: Api) => Flatten;
  readonly partsOf: (page: Page) => readonly DescribedPart[];
}

/** Where a URL is used. */
interface PageContext {
  readonly language: string;
  readonly api: Api;
  readonly route?: Route | undefined;
  /** The page or file that links to it. */
  readonly owner: string;
}

interface NamedOwner {
  readonly api: Api;
  readonly reference: string;
}

export function createRemainingFields(host: RemainingHost): RemainingFields {
  const paths = new Set<string>();
  const requested = new Map<string, Set<string>>();
  const owners = new Map<string, NamedOwner>();
  const hrefOf = (rest: Remainder, { language, api, route, owner }: PageContext): string | undefined => {
    const { reference } = rest;
    if (reference === undefined && route === undefined) return undefined;
    const schema = reference === undefined ? undefined : schemaMark(api, reference);
    if (schema !== undefined && reference !== undefined) owners.set(schema, { api, reference });
    const path = remainingToPath({ language, rest, route, schema });
    paths.add(path);
    requested.set(owner, (requested.get(owner) ?? new Set()).add(path));
    return routeToHref(`/${path}`, host.base);
  };
  const findOwner = (schema: string): NamedOwner | undefined => {
    if (!owners.has(schema))
      for (const owner of namedSchemas(host.site)) owners.set(schemaMark(owner.api, owner.reference), owner);
    return owners.get(schema);
  };
  return {
    href: (page, language, rest) => {
      const api = describedApi(page);
      return api && hrefOf(rest, { language, api, route: page.route, owner: page.route });
    },
    paths: () => paths,
    of: (owner) => requested.get(owner) ?? [],
    add: (more) => {
      for (const path of more) paths.add(path);
    },
    view: (path) => {
      const url = pathToRemaining(path);
      if (url === undefined) return undefined;
      const { language, rest, route } = url;
      const page = route === undefined ? undefined : host.site.pages.get(route);
      const owner = url.schema === undefined ? undefined : findOwner(url.schema);
      const api = owner?.api ?? (page && describedApi(page));
      const schema = owner ? { $ref: owner.reference } : page && host.partsOf(page)[rest.part ?? 0]?.schema;
      if (api === undefined || schema === undefined) return undefined;
      const whole = owner ? { ...rest, reference: owner.reference } : rest;
      const node = describeRemaining(host.flattenFor(api), { rest: whole, schema }, host.describe);
      const context = { language, api, route: page?.route, owner: path };
      return node && { node, api, language, href: (inner) => hrefOf(inner, context), ...(page && { page }) };
    },
  };
}

/** Every referenced schema in the site's specs. */
function* namedSchemas(site: Site): Generator<NamedOwner> {
  const apis = new Set([...site.pages.values()].flatMap((page) => describedApi(page) ?? []));
  for (const api of apis) for (const reference of referencesIn(api.root)) yield { api, reference };
}
