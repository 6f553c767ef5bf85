// The file a page is built from.

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
