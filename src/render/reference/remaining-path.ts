// The addresses of what pages leave out: files of their own, named by the way to them, so that each is found by its name alone.
// What a named schema has left is one file for all pages that show it.

import { hashText } from "../../base/hash.ts";
import type { Route } from "../../base/route.ts";
import type { Api } from "../../openapi/api.ts";
import type { Rest } from "../../openapi/schema/remaining-schema.ts";

/** The folder of these files below the output folder. */
export const REMAINING_FOLDER = "_lectern/fields";

/** A rest, the language of its words, and where its way begins. */
export interface RemainingPath {
  readonly language: string;
  readonly rest: Rest;
  /** The page, for the rest of a schema without a name. */
  readonly route?: Route | undefined;
  /** The fingerprint of a named schema. */
  readonly schema?: string | undefined;
}

const FORM =
  /^_lectern\/fields\/([\w-]+)\/(?:page(\/.*)?\/(\d+)-|(\w+)\/)(request|response|both)-(\d+)-(\d+)((?:-\d+)*)\.html$/;

/** The fingerprint of a named schema. */
export function schemaMark(api: Api, reference: string): string {
  return hashText([api.path, reference, ...(api.variant === undefined ? [] : [api.variant])].join("\n"));
}

/** The output file of a rest. */
export function remainingToPath({ language, rest, route = "/", schema }: RemainingPath): string {
  const way = [rest.direction, rest.hops, rest.from, ...rest.steps].join("-");
  const owner = schema === undefined ? `page${route === "/" ? "" : route}/${rest.part ?? 0}-` : `${schema}/`;
  return `${REMAINING_FOLDER}/${language}/${owner}${way}.html`;
}

/** The rest an output file is for. */
export function pathToRemaining(path: string): RemainingPath | undefined {
  const match = FORM.exec(path);
  if (match === null) return undefined;
  const [, language = "", route = "/", part, schema, direction, hops, from, steps = ""] = match;
  const rest = {
    direction: direction as Rest["direction"],
    hops: Number(hops),
    from: Number(from),
    steps: steps.split("-").slice(1).map(Number),
    ...(part === undefined ? {} : { part: Number(part) }),
  };
  return { language, rest, ...(schema === undefined ? { route: route as Route } : { schema }) };
}
