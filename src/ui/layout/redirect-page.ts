// A page that only sends readers on, for hosts that know no redirects. It works without a script.

import { html } from "../../base/html.ts";
import { toHref } from "./link.ts";
import { fillWord, localeOf } from "./words.ts";

/** Renders the page; `to` is a route or a URL: `("/new", "/docs")` leads to `/docs/new`. */
export function renderRedirectPage(to: string, base: string): string {
  const href = toHref(to, base);
  const text = fillWord(localeOf("en").words.redirecting, { url: href });
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text}</title><meta http-equiv="refresh" content="0; url=${href}"><link rel="canonical" href="${href}"><meta name="robots" content="noindex"></head><body><p><a href="${href}">${text}</a></p></body></html>`
    .markup;
}
