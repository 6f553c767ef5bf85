// Specs that docs.json names but that are missing, such as a URL that could not be fetched: what they contain is unknown,
// so nothing is reported that could be in one of them.

import { joinPath } from "@lectern/base/route.ts";
import type { Api } from "@lectern/openapi";
import { type ApiSource, apiParts } from "../../config/api-source.ts";
import type { NavigationEntry } from "../../config/navigation.ts";
import type { Config } from "../../config/schema.ts";
import { namesSource } from "../pages/find-operation.ts";

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
export function findMissingSpecs(config: SpecSettings, apis: ReadonlyMap<string, Api>): MissingSpecs {
  const names = new Set<string>();
  const folders = new Set<string>();
  for (const part of specSources(config)) {
    for (const name of part.sources) {
      if (namesSource(apis, name)) continue;
      names.add(name);
      folders.add(`/${ownDirectory(part)}/`.replace("//", "/"));
    }
  }
  return { names: [...names], folders: [...folders] };
}

type SpecSettings = Pick<Config, "api" | "navigation">;

/** Everything in docs.json that names specs: settings, nodes of the navigation and entries such as `https://… GET /a`. */
export function* specSources({ api, navigation }: SpecSettings): Generator<ApiSource> {
  for (const source of [...api.openapi, ...api.asyncapi]) yield* apiParts(source);
  const waiting: (NavigationEntry | Config["navigation"])[] = [navigation, ...navigation.global];
  // Grows while it is iterated.
  for (const entry of waiting) {
    if ("value" in entry) {
      // A URL alone is a link.
      const [, url] = /^\s*(https?:\/\/\S*)\s+\S/i.exec(entry.value) ?? [];
      if (url !== undefined) yield { sources: [url], at: entry.at };
    } else {
      for (const key of ["openapi", "asyncapi", "graphql", "arazzo"] as const)
        if (entry[key]) yield* apiParts(entry[key]);
      waiting.push(...entry.children);
    }
  }
}
