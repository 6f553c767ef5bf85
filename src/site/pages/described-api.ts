// The spec behind a page.

import type { Api } from "../../openapi/api.ts";
import type { Page } from "../site.ts";

/** The spec of a page's API reference; undefined for pages without one. */
export function describedApi({ operation, channel, schema, summary, part }: Page): Api | undefined {
  return (operation ?? channel ?? schema ?? summary ?? part)?.api;
}
