// Images that readers can enlarge.

import { ZOOM } from "./hooks.ts";

/** Not where a click has another meaning; linked cards and tiles are covered by their link. */
export const ZOOMABLE = `img[${ZOOM}]:not(:is(a, button, summary, .card-linked, .tile) *)`;

/** Makes images with alt text keyboard-accessible, as buttons with a descriptive label. */
export function nameZoomable(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>(`${ZOOMABLE}:not([role])`)) {
    if (!image.alt) continue;
    image.setAttribute("role", "button");
    image.setAttribute("aria-label", `${image.alt} (${image.getAttribute(ZOOM)})`);
    image.tabIndex = 0;
  }
}
