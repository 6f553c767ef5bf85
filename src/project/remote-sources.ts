// The URLs of remote specs named in docs.json.

import { type ApiSource, apiParts, type NavigationEntry } from "../config/navigation.ts";
import type { Config } from "../config/schema.ts";

const WEB = /^https?:\/\//i;
const NAMED = /^\s*(https?:\/\/\S*)\s+\S/i;

/** Every URL once, in file order. */
export function remoteSources(config: Config): readonly string[] {
  const found = new Set<string>();
  const add = (source: ApiSource | undefined): void => {
    for (const { sources, overlays = [] } of source ? apiParts(source) : [])
      for (const name of [...sources, ...overlays]) if (WEB.test(name)) found.add(name);
  };
  for (const source of [...config.api.openapi, ...config.api.asyncapi]) add(source);
  const { navigation } = config;
  add(navigation.openapi);
  add(navigation.asyncapi);
  add(navigation.graphql);
  add(navigation.arazzo);
  const waiting: NavigationEntry[] = [...navigation.children, ...navigation.global];
  // Grows while it is iterated.
  for (const entry of waiting) {
    if (entry.kind === "page") {
      // "https://a.test/openapi.json GET /users" names a spec; a URL alone is a link.
      const [, named] = NAMED.exec(entry.value) ?? [];
      if (named !== undefined) found.add(named);
      continue;
    }
    add(entry.openapi);
    add(entry.asyncapi);
    add(entry.graphql);
    add(entry.arazzo);
    waiting.push(...entry.children);
  }
  return [...found];
}
