// The file or spec a page is built from.

import type { Api } from "@lectern/openapi";
import type { Page } from "../site.ts";

/** The path of a page's own file, or of the spec it is generated from. */
export function sourcePath(page: Page): string {
  switch (page.kind) {
    case "document":
      return page.path;
    case "operation":
      return page.operation.api.path;
    case "channel":
      return page.channel.api.path;
    case "summary":
      return page.summary.api.path;
    case "part":
      return page.part.api.path;
  }
}

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
