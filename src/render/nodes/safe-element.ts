// HTML that a page of an untrusted project may contain: elements and attributes that run nothing in the browser and
// have no meaning to Lectern's own scripts.

import { isHtmlName } from "../../content/html-names.ts";

/** Elements that load or run code, submit forms or change the document around the page. */
const REJECTED = new Set(
  `animate base body embed form frame frameset head html link meta noscript object param script set slot template`.split(
    " ",
  ),
);

/** Attributes that contain code, markup or a form target; `data-` attributes are reserved for our scripts. */
const REJECTED_ATTRIBUTE = /^(?:on|data-)|^(?:srcdoc|action|formaction|dangerouslysetinnerhtml|ref|http-?equiv|is)$/i;

const CODE_SCHEME = /^(?:javascript|vbscript|data:(?!image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]))/i;

/** True for an element that a page may contain. A frame needs another origin, so that it cannot reach the page. */
export function isSafeElement(name: string, values: ReadonlyMap<string, unknown>): boolean {
  if (!isHtmlName(name) || REJECTED.has(name.toLowerCase())) return false;
  return name.toLowerCase() !== "iframe" || /^https:\/\/[^/\\]/i.test(String(values.get("src") ?? ""));
}

/** Removes attributes that a page may not have and returns their names. */
export function dropUnsafeAttributes(values: Map<string, unknown>): readonly string[] {
  const dropped = [...values].filter(([name, value]) => REJECTED_ATTRIBUTE.test(name) || startsCode(value));
  for (const [name] of dropped) values.delete(name);
  return dropped.map(([name]) => name);
}

/** Browsers ignore spaces and control characters in a scheme. */
function startsCode(value: unknown): boolean {
  return typeof value === "string" && CODE_SCHEME.test(value.replace(/[\u0000-\u0020]+/g, ""));
}
