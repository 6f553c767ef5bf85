// The web addresses of API descriptions that docs.json names.

import type { ApiSource, NavigationEntry } from "../config/navigation.ts";
import type { Config } from "../config/schema.ts";

const WEB = /^https?:\/\//i;

/** Every address, each once, in the order of the file. */
export function remoteSources(config: Config): readonly string[] {
  const found = new Set<string>();
  const add = (source: ApiSource | undefined): void => {
    for (const name of [...(source?.sources ?? []), ...(source?.overlays ?? [])]) if (WEB.test(name)) found.add(name);
  };
  for (const source of [...config.api.openapi, ...config.api.asyncapi]) add(source);
  const { navigation } = config;
  add(navigation.openapi);
  add(navigation.asyncapi);
  const waiting: NavigationEntry[] = [...navigation.children, ...navigation.global];
  for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
    if (entry.kind === "page") {
      const [first = ""] = entry.value.trim().split(/\s+/);
      // "https://a.test/openapi.json GET /users" names a description; an address alone is a link.
      if (WEB.test(first) && first !== entry.value.trim()) found.add(first);
      continue;
    }
    add(entry.openapi);
    add(entry.asyncapi);
    waiting.push(...entry.children);
  }
  return [...found];
}
