// Folders whose pages are made from an API description on another site that could not be read: nobody knows them now.

import { describedApi } from "../site/pages/described-api.ts";
import type { Site } from "../site/site.ts";

/** The beginnings of such addresses: `"/api-reference/"`; none when every description was read. */
export function unknownFolders(site: Site, config: string): readonly string[] {
  const remote = [...config.matchAll(/"(?:openapi|asyncapi|source)"\s*:\s*"(https?:[^"]+)"/g)].map(
    (match) => match[1] ?? "",
  );
  if (remote.length === 0) return [];
  const known = new Set<string>();
  for (const page of site.pages.values()) {
    const api = describedApi(page);
    if (api && !api.isStandIn) known.add(api.path);
  }
  if (remote.every((address) => known.has(address))) return [];
  const named = [...config.matchAll(/"directory"\s*:\s*"\/?([^"]+?)\/?"/g)].map((match) => `/${match[1]}/`);
  return ["/api-reference/", ...named];
}
