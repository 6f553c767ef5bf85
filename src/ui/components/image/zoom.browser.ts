// Opens an image in a <dialog> as large as the window allows.

import { closestTo } from "../../../client/events.ts";
import { ZOOM } from "./hooks.ts";

/** Elements where a click has another meaning; linked cards and tiles are covered by their link. */
const TAKEN = "a, button, summary, .card-linked, .tile";

const ZOOMABLE = `img[${ZOOM}]`;

/** Opens zoomable images; a click anywhere or Escape closes them. */
export function startZoom(): void {
  document.addEventListener("click", (event) => {
    const image = zoomable(event);
    if (image && !image.closest(TAKEN)) open(image);
  });
  document.addEventListener("keydown", (event) => {
    const image = event.key === "Enter" || event.key === " " ? zoomable(event) : undefined;
    if (!image) return;
    event.preventDefault();
    open(image);
  });
}

/** Makes images with alt text keyboard-accessible, as buttons with a descriptive label. */
export function nameZoomable(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>(`${ZOOMABLE}:not([role])`)) {
    if (!image.alt || image.closest(TAKEN)) continue;
    image.setAttribute("role", "button");
    image.ariaLabel = `${image.alt} (${image.getAttribute(ZOOM)})`;
    image.tabIndex = 0;
  }
}

function zoomable(event: Event): HTMLImageElement | undefined {
  return closestTo(event, ZOOMABLE) as HTMLImageElement | undefined;
}

function open(image: HTMLImageElement): void {
  const dialog = document.createElement("dialog");
  dialog.className = "zoom";
  const copy = new Image();
  copy.src = image.currentSrc || image.src;
  copy.alt = image.alt;
  dialog.setAttribute("aria-label", image.alt);
  dialog.append(copy);
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
