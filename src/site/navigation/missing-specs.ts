// Specs that docs.json names but that are missing, such as a URL that could not be fetched: what they contain is unknown,
// so nothing is reported that could be in one of them.

import { joinPath } from "../../base/route.ts";
import { type ApiSource, apiParts, type NavigationEntry } from "../../config/navigation.ts";
import type { Config } from "../../config/schema.ts";
import type { Api } from "../../openapi/api.ts";
import { namesSource, parseReference } from "../pages/find-operation.ts";

export interface MissingSpecs {
  /** As named in docs.json. */
  readonly names: readonly string[];
  /** URL prefixes of the pages that they would generate: `/api-reference/`. */
  readonly folders: readonly string[];
}

/** The default directory for generated pages. */
export const DEFAULT_DIRECTORY = "api-reference";

export function ownDirectory({ directory }: ApiSource): string {
  return (directory === undefined ? undefined : joinPath("", directory)) ?? DEFAULT_DIRECTORY;
}

/** The missing specs of a site; checks names only, without parsing. */
export function findMissingSpecs(
  { api, navigation }: Pick<Config, "api" | "navigation">,
  apis: ReadonlyMap<string, Api>,
): MissingSpecs {
  const names = new Set<string>();
  const folders = new Set<string>();
  const add = (source: ApiSource | undefined): void => {
    for (const part of source ? apiParts(source) : []) {
      for (const name of part.sources) {
        if (namesSource(apis, name)) continue;
        names.add(name);
        folders.add(`/${ownDirectory(part)}/`.replace("//", "/"));
      }
    }
  };
  for (const source of [...api.openapi, ...api.asyncapi]) add(source);
  const waiting: (NavigationEntry | Config["navigation"])[] = [navigation, ...navigation.global];
  // Grows while it is iterated.
  for (const entry of waiting) {
    if ("value" in entry) {
      const file = parseReference(entry.value)?.file;
      if (file !== undefined && /^https?:/i.test(file)) add({ sources: [file], at: entry.at });
    } else {
      for (const key of ["openapi", "asyncapi", "graphql", "arazzo"] as const) add(entry[key]);
      waiting.push(...entry.children);
    }
  }
  return { names: [...names], folders: [...folders] };
}
