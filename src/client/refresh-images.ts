// Reloads changed images in an open page. Their URL stays the same, so the browser would show its cached copy.

import { decode } from "./decode.ts";

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
    const fresh = freshAddress(image.src);
    if (fresh !== undefined) image.src = fresh;
  }
  for (const source of document.querySelectorAll<HTMLSourceElement>("[srcset]")) {
    const fresh = source.srcset.replace(/[^\s,]\S*[^\s,]/g, (part) => freshAddress(part) ?? part);
    if (fresh !== source.srcset) source.srcset = fresh;
  }
}

function freshAddress(written: string): string | undefined {
  const address = new URL(written, location.href);
  const time = changed.get(nameOf(decode(address.pathname)));
  if (time === undefined || address.origin !== location.origin) return undefined;
  if (address.searchParams.get("t") === String(time)) return undefined;
  address.searchParams.set("t", String(time));
  return address.href;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
