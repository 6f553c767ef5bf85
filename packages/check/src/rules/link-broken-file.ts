// References to images, downloads and other files that do not exist.

import type { Route } from "@lectern/base/route.ts";
import { urlLocation } from "../find-edit.ts";
import type { Rule } from "../rule.ts";
import { isFileUrl } from "../url-form.ts";

export const linkBrokenFile: Rule = {
  code: "link/broken-file",
  group: "links",
  severity: "error",
  summary: "An image or link points to a file that does not exist.",
  *page(page, context) {
    for (const link of context.links(page)) {
      const { href, kind, target } = link;
      if (target.kind !== "broken" || (kind === "link" && !isFileUrl(target.route))) continue;
      if (context.generated.has(target.route) || href.trim() === "") continue;
      yield {
        at: urlLocation(link, context),
        target: target.route + target.suffix,
        message: `File not found: "${href}".`,
        hint: hintFor(href, target.nearest),
      };
    }
  },
};

function hintFor(href: string, nearest: Route | undefined): string {
  if (/^www\./i.test(href)) return `Use "https://${href}" for another site.`;
  return nearest ? `Did you mean "${nearest}"?` : "Fix the path, or add the file.";
}
