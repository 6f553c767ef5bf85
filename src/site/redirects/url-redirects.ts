// Pages that are only a link to somewhere else: their own address leads there too.

import { isAddress, isSafeAddress } from "../links/address.ts";
import type { PageTable } from "../pages/page-table.ts";
import type { Redirect } from "../site.ts";

/** One temporary redirect for each page with `url` in its frontmatter. */
export function urlRedirects(table: PageTable): readonly Redirect[] {
  const redirects: Redirect[] = [];
  for (const [source, { frontmatter }] of table.sources) {
    const destination = frontmatter.url;
    if (destination === undefined || destination === source) continue;
    if (isAddress(destination) && !isSafeAddress(destination)) continue;
    redirects.push({ source, destination, permanent: false });
  }
  return redirects;
}
