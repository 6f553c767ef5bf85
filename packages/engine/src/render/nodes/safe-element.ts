// HTML that a page of an untrusted project may contain: elements and attributes that run nothing in the browser and
// have no meaning to Lectern's own scripts.

import { Html } from "@lectern/base/markup/tree.ts";
import { isHtmlName } from "@lectern/model/content/html-names.ts";

/** Elements that load or run code, submit forms or change the document around the page. */
const REJECTED = new Set(
  `animate base body embed form frame frameset head html link meta noscript object param script set slot template`.split(
    " ",
  ),
);

/** Attributes that contain code, markup or a form target; `data-` attributes are reserved for our scripts. */
const REJECTED_ATTRIBUTE = /^(?:on|data-)|^(?:srcdoc|action|formaction|dangerouslysetinnerhtml|ref|http-?equiv|is)$/i;

const CODE_SCHEME = /^(?:javascript|vbscript|data):/i;
/** Shown as a picture, an SVG file runs nothing; copied into the page or opened, it would. */
const PICTURE_DATA = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;

/** True for an element that a page may contain. A frame needs another origin, so that it cannot reach the page. */
export function isSafeElement(name: string, values: ReadonlyMap<string, unknown>): boolean {
  if (!isHtmlName(name) || REJECTED.has(name.toLowerCase())) return false;
  return name.toLowerCase() !== "iframe" || /^https:\/\/[^/\\]/i.test(String(values.get("src") ?? ""));
}

/** Removes attributes that an element of a page may not have and returns their names. */
export function dropUnsafeAttributes(element: string, values: Map<string, unknown>): readonly string[] {
  const dropped = [...values].filter(([name, value]) => REJECTED_ATTRIBUTE.test(name) || isCode(element, name, value));
  for (const [name] of dropped) values.delete(name);
  return dropped.map(([name]) => name);
}

/** Browsers ignore spaces and control characters in a scheme. */
function isCode(element: string, attribute: string, value: unknown): boolean {
  if (typeof value !== "string" && !(value instanceof Html)) return false;
  const url = String(value).replace(/[\u0000-\u0020]+/g, "");
  return CODE_SCHEME.test(url) && !(PICTURE_DATA.test(url) && showsPicture(element, attribute));
}

function showsPicture(element: string, attribute: string): boolean {
  return /^(?:src|srcset|poster)$/i.test(attribute) || /^(?:image|feimage)$/i.test(element);
}
