// Paths of files with omitted fields. The path encodes how to reach the fields in the schema, so a file can be generated
// from its name alone. The remaining fields of a named schema are one file shared by all pages.

import { hashText } from "@lectern/base/hash.ts";
import type { Route } from "@lectern/base/route.ts";
import type { Api } from "@lectern/openapi";
import type { Remainder } from "@lectern/openapi/internal/schema/remaining-schema.ts";

/** Folder of these files in the output. */
export const REMAINING_FOLDER = "_lectern/fields";

/** Remaining fields, their UI language, and where they start. */
export interface RemainingPath {
  readonly language: string;
  readonly rest: Remainder;
  /** The page, for the remaining fields of an unnamed schema. */
  readonly route?: Route | undefined;
  /** Hash of a named schema. */
  readonly schema?: string | undefined;
}

const FORM =
  /^_lectern\/fields\/([\w-]+)\/(?:page(\/.*)?\/(\d+)-|(\w+)\/)(request|response|both)-(\d+)-(\d+)((?:-\d+)*)\.html$/;

/** The hash that identifies a named schema. */
export function schemaMark(api: Api, reference: string): string {
  return hashText([api.path, reference, ...(api.variant === undefined ? [] : [api.variant])].join("\n"));
}

/** The output path for remaining fields. */
export function remainingToPath({ language, rest, route = "/", schema }: RemainingPath): string {
  const way = [rest.direction, rest.hops, rest.from, ...rest.steps].join("-");
  const owner = schema === undefined ? `page${route === "/" ? "" : route}/${rest.part ?? 0}-` : `${schema}/`;
  return `${REMAINING_FOLDER}/${language}/${owner}${way}.html`;
}

/** The inverse of `remainingToPath`; undefined for other paths. */
export function pathToRemaining(path: string): RemainingPath | undefined {
  const match = FORM.exec(path);
  if (match === null) return undefined;
  const [, language = "", route = "/", part, schema, direction, hops, from, steps = ""] = match;
  const rest = {
    direction: direction as Remainder["direction"],
    hops: Number(hops),
    from: Number(from),
    steps: steps.split("-").slice(1).map(Number),
    ...(part === undefined ? {} : { part: Number(part) }),
  };
  return { language, rest, ...(schema === undefined ? { route: route as Route } : { schema }) };
}
