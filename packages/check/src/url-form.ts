// What the form of a URL says about its target.

import type { Route } from "@lectern/base/route.ts";

const FILE = /\.(?!mdx?$|html?$)[a-z][a-z0-9]{1,5}$/i;

/** True for URLs of images and downloads: `/images/logo.svg`, not `/api/v2.1`. */
export function isFileUrl(route: Route): boolean {
  return FILE.test(route);
}

/** True for a placeholder instead of a URL: `<your-url>`, `{{link}}`, `...`. */
export function isPlaceholder(href: string): boolean {
  return /[<>{}]|^\.{3}$|^(?:https?:\/\/)?your[-_]/i.test(href);
}

const MAX_LENGTH = 60;

/** The URL, or an ellipsis and its end: `"…/assets/long-name.png"`. */
export function shortUrl(url: string): string {
  return url.length <= MAX_LENGTH ? url : `…${url.slice(1 - MAX_LENGTH)}`;
}
