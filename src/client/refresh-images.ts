// Reloads changed images in an open page. Their URL stays the same, so the browser would show its cached copy.

import { decodePercent } from "../base/text.ts";

/** Time of the last change, by file name. */
const changed = new Map<string, number>();

/** Records changed image files. */
export function noteImages(paths: readonly string[]): void {
  for (const path of paths) changed.set(nameOf(path), Date.now());
}

/** Adds a cache-busting query to every changed image. */
export function refreshImages(): void {
  if (changed.size === 0) return;
  for (const image of document.querySelectorAll<HTMLImageElement>("img[src]")) {
    const fresh = freshUrl(image.src);
    if (fresh !== undefined) image.src = fresh;
  }
  for (const source of document.querySelectorAll<HTMLSourceElement>("[srcset]")) {
    const fresh = source.srcset.replace(/[^\s,]\S*[^\s,]/g, (part) => freshUrl(part) ?? part);
    if (fresh !== source.srcset) source.srcset = fresh;
  }
}

function freshUrl(written: string): string | undefined {
  const url = new URL(written, location.href);
  const time = changed.get(nameOf(decodePercent(url.pathname)));
  if (time === undefined || url.origin !== location.origin) return undefined;
  if (url.searchParams.get("t") === String(time)) return undefined;
  url.searchParams.set("t", String(time));
  return url.href;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
