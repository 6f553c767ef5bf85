// Keeps the reader's position across a reload, relative to the current heading instead of in pixels: images and diagrams
// above it may not have their final size yet.

import { recall, remember } from "@lectern/base/browser/storage.ts";

const KEY = "place";

/** Reloads the page and returns to the same heading. */
export function reloadInPlace(): void {
  const target = topmost();
  const position = { path: location.pathname, id: target?.id, offset: target?.getBoundingClientRect().top };
  remember(KEY, JSON.stringify(position), "sessionStorage");
  location.reload();
}

/** Restores the position saved before a reload; called once on startup. */
export function restorePosition(): void {
  const { path, id, offset } = readPosition();
  remember(KEY, "", "sessionStorage");
  if (path !== location.pathname || typeof id !== "string" || typeof offset !== "number") return;
  const go = (): void => void scrollBack(id, offset);
  // The browser restores the scroll offset in pixels, which is off when sizes differ.
  const begin = (): void => {
    go();
    requestAnimationFrame(go);
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

/** Notes where the current heading is; the returned function scrolls it back there, or to the same pixel without one. */
export function markPlace(): () => void {
  const { scrollY: top } = window;
  const target = top > 0 ? topmost() : undefined;
  const offset = target?.getBoundingClientRect().top ?? 0;
  return () => {
    if (!target || !scrollBack(target.id, offset)) scrollTo({ top, behavior: "instant" });
  };
}

/** Scrolls a heading to a distance from the top of the window; false if it is gone. */
function scrollBack(id: string, offset: number): boolean {
  const target = document.getElementById(id);
  if (target) scrollBy({ top: target.getBoundingClientRect().top - offset, behavior: "instant" });
  return target !== null;
}

/** The last heading the reader has reached. */
function topmost(): Element | undefined {
  const headings = [...document.querySelectorAll("[data-lectern-part=content-area] :is(h1, h2, h3, h4, h5, h6)[id]")];
  const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 2);
  return passed.at(-1) ?? headings[0];
}

function readPosition(): { readonly path?: unknown; readonly id?: unknown; readonly offset?: unknown } {
  try {
    return JSON.parse(recall(KEY, "sessionStorage") || "{}");
  } catch {
    return {};
  }
}
