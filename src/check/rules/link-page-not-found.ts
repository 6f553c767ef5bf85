// Links to pages of the site that do not exist.

import { isFileAddress, isPlaceholder } from "../address-form.ts";
import type { CheckContext, Rule } from "../rule.ts";

/** A link to a page that is not there. */
export const linkPageNotFound: Rule = {
  code: "link/page-not-found",
  group: "links",
  severity: "error",
  summary: "A link leads to a page that the site does not have.",
  *page(page, context) {
    const unknown = unknownFolders(context);
    for (const { href, at, kind, target } of context.links(page)) {
      if (target.kind !== "broken" || kind === "asset" || isFileAddress(target.route)) continue;
      if (context.generated.has(target.route) || isPlaceholder(href)) continue;
      if (unknown.some((folder) => target.route.startsWith(folder))) continue;
      yield {
        at,
        target: target.route + target.suffix,
        message: `There is no page "${href}".`,
        hint: target.nearest ? `Did you mean "${target.nearest}"?` : "Correct the link, or add the page or a redirect.",
      };
    }
  },
};

/** Folders whose pages are made from an API description on another site that could not be read: nobody knows them now. */
function unknownFolders({ site, read }: CheckContext): readonly string[] {
  const text = read("docs.json") ?? "";
  const remote = [...text.matchAll(/"(?:openapi|source)"\s*:\s*"(https?:[^"]+)"/g)].map((match) => match[1]);
  if (remote.length === 0) return [];
  const known = new Set<string>();
  for (const { operation } of site.pages.values()) if (operation) known.add(operation.api.path);
  if (remote.every((address) => address !== undefined && known.has(address))) return [];
  const named = [...text.matchAll(/"directory"\s*:\s*"\/?([^"]+?)\/?"/g)].map((match) => `/${match[1]}/`);
  return ["/api-reference/", ...named];
}
