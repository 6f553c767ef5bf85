// The spec behind a page.

import type { Api } from "../../openapi/api.ts";
import type { Page } from "../site.ts";

/** The spec of a page's API reference; undefined for pages without one. */
export function describedApi({ operation, channel, schema, summary, part }: Page): Api | undefined {
  return (operation ?? channel ?? schema ?? summary ?? part)?.api;
}

/** True if the API reference on the page already contains the page's description. */
export function isDescribedByReference(page: Page): boolean {
  if (describedApi(page) === undefined) return false;
  const { description } = page.frontmatter;
  return description === undefined || plain(description) === plain(page.operation?.description);
}

function plain(text = ""): string {
  return text.replace(/\s+/g, " ").trim().replace(/\.$/, "");
}
