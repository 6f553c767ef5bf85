// The API description behind a page.

import type { Api } from "../../openapi/api.ts";
import type { Page } from "../site.ts";

/** The description a page takes its reference from; undefined for pages that are all their author's. */
export function describedApi({ operation, channel, schema, summary, part }: Page): Api | undefined {
  return (operation ?? channel ?? schema ?? summary ?? part)?.api;
}
