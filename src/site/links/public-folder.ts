// The path of the site's canonical URL; links and redirects may start with it.

import type { Config } from "../../config/schema.ts";

/** `https://example.com/docs/` → `/docs`; empty without a canonical URL. */
export function publicFolder(config: Config): string {
  const url = config.seo.metatags.get("canonical");
  return url !== undefined && URL.canParse(url) ? new URL(url).pathname.replace(/(?<!\/)\/+$/, "") : "";
}
