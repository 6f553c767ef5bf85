// What pages leave out of their schemas: which files it is in, and what each of them shows.

import { type Route, routeToHref } from "../../base/route.ts";
import type { Api } from "../../openapi/api.ts";
import { describeRemaining } from "../../openapi/describe/describe-remaining.ts";
import type { DescribedPart, DescribeOptions } from "../../openapi/describe/describing.ts";
import { referencesIn } from "../../openapi/read/references-in.ts";
import type { Flatten } from "../../openapi/schema/flatten-schema.ts";
import type { Rest } from "../../openapi/schema/remaining-schema.ts";
import type { SchemaNode } from "../../openapi/schema/schema-node.ts";
import { describedApi } from "../../site/pages/described-api.ts";
import type { Page, Site } from "../../site/site.ts";
import { pathToRemaining, remainingToPath, schemaMark } from "./remaining-path.ts";

/** What a file shows. */
export interface RemainingView {
  readonly node: SchemaNode;
  readonly language: string;
  /** Addresses of what is left out again. */
  readonly href: (rest: Rest) => string | undefined;
  readonly api: Api;
  /** The page it belongs to, when it belongs to one only. */
  readonly page?: Page;
}

/** The files of what pages leave out. */
export interface RemainingFields {
  /** The address of the rest of a schema on a page. */
  href(page: Page, language: string, rest: Rest): string | undefined;
  /** Every file that an address was asked for. */
  paths(): Iterable<string>;
  /** Those that a page, by its route, or another such file asked for. */
  of(owner: string): Iterable<string>;
  /** Adds files that pages of an earlier build asked for. */
  add(paths: Iterable<string>): void;
  /** What a file shows; undefined when there is no such file. */
  view(path: string): RemainingView | undefined;
}

/** What is asked of the site's references. */
export interface RemainingHost {
  readonly site: Site;
  readonly base: string;
  readonly describe: DescribeOptions;
  readonly flattenFor: (api: Api) => Flatten;
  readonly partsOf: (page: Page) => readonly DescribedPart[];
}

/** Where an address is written. */
interface Place {
  readonly language: string;
  readonly api: Api;
  readonly route?: Route | undefined;
  /** The page or file that refers to it. */
  readonly owner: string;
}

interface NamedOwner {
  readonly api: Api;
  readonly reference: string;
}

/** Opens the rests of a site. */
export function createRemainingFields(host: RemainingHost): RemainingFields {
  const paths = new Set<string>();
  const asked = new Map<string, Set<string>>();
  const owners = new Map<string, NamedOwner>();
  const hrefOf = (rest: Rest, { language, api, route, owner }: Place): string | undefined => {
    const { reference } = rest;
    if (reference === undefined && route === undefined) return undefined;
    const schema = reference === undefined ? undefined : schemaMark(api, reference);
    if (schema !== undefined && reference !== undefined) owners.set(schema, { api, reference });
    const path = remainingToPath({ language, rest, route, schema });
    paths.add(path);
    asked.set(owner, (asked.get(owner) ?? new Set()).add(path));
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
    of: (owner) => asked.get(owner) ?? [],
    add: (more) => {
      for (const path of more) paths.add(path);
    },
    view: (path) => {
      const address = pathToRemaining(path);
      if (address === undefined) return undefined;
      const { language, rest, route } = address;
      const page = route === undefined ? undefined : host.site.pages.get(route);
      const owner = address.schema === undefined ? undefined : findOwner(address.schema);
      const api = owner?.api ?? (page && describedApi(page));
      const schema = owner ? { $ref: owner.reference } : page && host.partsOf(page)[rest.part ?? 0]?.schema;
      if (api === undefined || schema === undefined) return undefined;
      const whole = owner ? { ...rest, reference: owner.reference } : rest;
      const node = describeRemaining(host.flattenFor(api), { rest: whole, schema }, host.describe);
      const place = { language, api, route: page?.route, owner: path };
      return node && { node, api, language, href: (inner) => hrefOf(inner, place), ...(page && { page }) };
    },
  };
}

/** Every schema of the site's descriptions that something refers to. */
function* namedSchemas(site: Site): Generator<NamedOwner> {
  const apis = new Set([...site.pages.values()].flatMap((page) => describedApi(page) ?? []));
  for (const api of apis) for (const reference of referencesIn(api.root)) yield { api, reference };
}
