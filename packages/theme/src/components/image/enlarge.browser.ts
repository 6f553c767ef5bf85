// Opens an image in a <dialog> as large as the window allows; its button, a click anywhere or Escape closes it.

import { closestTo, onClick } from "../../client/events.ts";
import { ZOOMABLE } from "./zoom.browser.ts";

onClick(ZOOMABLE, open);
document.addEventListener("keydown", (event) => {
  const image = event.key === "Enter" || event.key === " " ? closestTo(event, ZOOMABLE) : undefined;
  if (!image) return;
  event.preventDefault();
  open(image);
});

function open(element: HTMLElement): void {
  const image = element as HTMLImageElement;
  const dialog = document.createElement("dialog");
  dialog.className = "zoom";
  const copy = new Image();
  copy.src = image.currentSrc || image.src;
  copy.alt = image.alt;
  dialog.setAttribute("aria-label", image.alt);
  const close = document.createElement("button");
  close.className = "zoom-close";
  close.textContent = "×";
  // The page has such a button already, in its language.
  close.setAttribute("aria-label", document.querySelector(".drawer-close")?.getAttribute("aria-label") ?? "Close");
  dialog.append(close, copy);
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
