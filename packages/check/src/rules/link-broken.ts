// Links to pages that do not exist.

import type { Route } from "@lectern/base/route.ts";
import { urlLocation } from "../find-edit.ts";
import type { ResolvedLink, Rule } from "../rule.ts";
import { isFileUrl, isPlaceholder } from "../url-form.ts";

export const linkBroken: Rule = {
  code: "link/broken",
  group: "links",
  severity: "error",
  summary: "A link points to a page that does not exist.",
  *page(page, context) {
    for (const link of context.links(page)) {
      const withheld = withheldTarget(link);
      if (withheld === undefined) continue;
      if (context.generated.has(withheld.route) || isPlaceholder(link.href)) continue;
      if (context.unknown.some((folder) => withheld.route.startsWith(folder))) continue;
      yield {
        at: urlLocation(link, context),
        target: withheld.target,
        message: withheld.message,
        hint: withheld.nearest
          ? `Did you mean "${withheld.nearest}"?`
          : "Fix the link, create the page, or add a redirect.",
      };
    }
  },
};

interface WithheldTarget {
  readonly route: Route;
  readonly nearest?: Route | undefined;
  readonly target: string;
  readonly message: string;
}

/** The missing end of a link: the URL itself, or the destination of its redirect. */
function withheldTarget({ href, kind, target }: ResolvedLink): WithheldTarget | undefined {
  if (target.kind === "broken") {
    if (kind === "asset" || isFileUrl(target.route)) return undefined;
    const { route, nearest, suffix } = target;
    return { route, nearest, target: route + suffix, message: `Broken link: "${href}" does not exist.` };
  }
  if (target.kind !== "redirect" || target.missing === undefined) return undefined;
  const { route, nearest } = target.missing;
  const message = `Broken link: "${href}" redirects to "${route}", which does not exist.`;
  return { route, nearest, target: target.route + target.suffix, message };
}
