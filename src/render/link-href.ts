// Where a link leads → what stands in the page for it.

import { routeToHref } from "../base/route.ts";
import type { LinkTarget } from "../site/resolve-link.ts";

/** A link target as it goes into the page. A broken link is kept as written, so that nothing is hidden. */
export function linkToHref(target: LinkTarget, written: string, base: string): string {
  if (written.startsWith("#")) return written;
  switch (target.kind) {
    case "page":
      return routeToHref(target.page.route, base) + target.suffix;
    case "asset":
    case "broken":
    case "redirect":
      return routeToHref(target.route, base) + target.suffix;
    case "external":
      return target.href;
    case "unsafe":
      return target.href;
  }
}
