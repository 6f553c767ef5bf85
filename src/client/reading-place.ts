// The reader's place across a reload: what stood at the top of the window stands there again, even where pictures and
// diagrams above it have not got their size yet.

import { recall, remember } from "./storage.ts";

const KEY = "place";

/** Loads the page anew and comes back to the same place. */
export function reloadInPlace(): void {
  const target = topmost();
  const place = { path: location.pathname, id: target?.id, offset: target?.getBoundingClientRect().top };
  remember(KEY, JSON.stringify(place), "sessionStorage");
  location.reload();
}

/** Goes to the place that a reload left; called once when the page begins. */
export function returnToPlace(): void {
  const { path, id, offset } = readPlace();
  remember(KEY, "", "sessionStorage");
  if (path !== location.pathname || typeof id !== "string" || typeof offset !== "number") return;
  const go = (): void => {
    const target = document.getElementById(id);
    if (target) scrollBy({ top: target.getBoundingClientRect().top - offset, behavior: "instant" });
  };
  // The browser puts the page back to where it was in pixels, which is another place when sizes differ.
  const begin = (): void => {
    go();
    requestAnimationFrame(go);
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

/** The last heading that the reader has passed or is at. */
function topmost(): Element | undefined {
  const headings = [...document.querySelectorAll(".part-content-area :is(h1, h2, h3, h4, h5, h6)[id]")];
  const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 2);
  return passed.at(-1) ?? headings[0];
}

function readPlace(): { readonly path?: unknown; readonly id?: unknown; readonly offset?: unknown } {
  try {
    return JSON.parse(recall(KEY, "sessionStorage") || "{}");
  } catch {
    return {};
  }
}
