// What the form of an address says about what it leads to.

import type { Route } from "../base/route.ts";

const FILE = /\.(?!mdx?$|html?$)[a-z][a-z0-9]{1,5}$/i;

/** Whether an address ends like that of an image or a download: `/images/logo.svg`, not `/api/v2.1`. */
export function isFileUrl(route: Route): boolean {
  return FILE.test(route);
}

/** Whether a text is no address at all but stands for one: `<your-url>`, `{{link}}`, `...`. */
export function isPlaceholder(href: string): boolean {
  return /[<>{}]|^\.{3}$|^(?:https?:\/\/)?your[-_]/i.test(href);
}
