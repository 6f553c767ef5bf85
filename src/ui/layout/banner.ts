// The announcement above the header. Once dismissed, it stays hidden until its text changes.

import { hashText } from "../../base/hash.ts";
import { attributes, EMPTY_HTML, type Html, html } from "../../base/html.ts";
import type { Config } from "../../config/schema.ts";
import { CROSS } from "./frame-glyphs.ts";
import type { LayoutOptions } from "./page-view.ts";
import type { Words } from "./words.ts";

/** The banner and the storage key of its dismissal. */
export interface Banner {
  readonly key?: string;
  readonly markup: Html;
}

/** Renders the banner of a site or language. */
export function renderBanner(banner: Config["banner"], options: LayoutOptions, words: Words): Banner {
  if (!banner) return { markup: EMPTY_HTML };
  const key = banner.dismissible ? hashText(banner.content) : undefined;
  const dismiss = key
    ? html`<button class="icon-button" type="button" data-dismiss aria-label="${words.dismiss}">${CROSS}</button>`
    : EMPTY_HTML;
  const tags = attributes({
    id: "banner",
    class: "part-banner",
    "data-type": banner.type,
    "aria-label": words.announcement,
  });
  const markup = html`<aside${tags}><p dir="auto">${options.inline(banner.content)}</p>${dismiss}</aside>`;
  return key ? { key, markup } : { markup };
}
