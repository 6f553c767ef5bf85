// Copies a picture to the clipboard, as PNG because that is what clipboards take.

import { onClick } from "../../../client/events.ts";
import { COPY_IMAGE, DONE } from "./hooks.ts";

/** Starts the copy buttons of pictures. */
export function startImageActions(): void {
  onClick(`[${COPY_IMAGE}]`, async (button) => {
    const image = button.closest(".image-box")?.querySelector("img");
    if (!image) return;
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": toPng(image) })]);
      button.setAttribute(DONE, "");
      setTimeout(() => button.removeAttribute(DONE), 1500);
    } catch {
      // Pictures of other sites and old browsers: the button stays as it was, saving the file still works.
    }
  });
}

/** The picture in its own size; browsers want the promise, not its value, while the click is handled. */
function toPng(image: HTMLImageElement): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth || image.width;
  canvas.height = image.naturalHeight || image.height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}
