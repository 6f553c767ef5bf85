// The URLs of remote specs named in docs.json.

import { type ApiSource, apiParts, type NavigationEntry } from "../config/navigation.ts";
import type { Config } from "../config/schema.ts";

const WEB = /^https?:\/\//i;
const NAMED = /^\s*(https?:\/\/\S*)\s+\S/i;

const API_KEYS = ["openapi", "asyncapi", "graphql", "arazzo"] as const;

/** Every URL once, in file order. */
export function remoteSources(config: Config): readonly string[] {
  const found = new Set<string>();
  const add = (sources: readonly (ApiSource | undefined)[]): void => {
    for (const { sources: names, overlays = [] } of sources.flatMap((source) => (source ? apiParts(source) : [])))
      for (const name of [...names, ...overlays]) if (WEB.test(name)) found.add(name);
  };
  const { api, navigation } = config;
  add([...api.openapi, ...api.asyncapi]);
  add(API_KEYS.map((key) => navigation[key]));
  const waiting: NavigationEntry[] = [...navigation.children, ...navigation.global];
  // Grows while it is iterated.
  for (const entry of waiting) {
    if (entry.kind === "page") {
      // "https://a.test/openapi.json GET /users" names a spec; a URL alone is a link.
      const [, named] = NAMED.exec(entry.value) ?? [];
      if (named !== undefined) found.add(named);
      continue;
    }
    add(API_KEYS.map((key) => entry[key]));
    waiting.push(...entry.children);
  }
  return [...found];
}
