// Copies images to the clipboard, as PNG because clipboards accept nothing else reliably.

import { onClick } from "../../client/events.ts";
import { COPY_IMAGE, DONE } from "./hooks.ts";

onClick(`[${COPY_IMAGE}]`, async (button) => {
  const image = button.closest(".image-box")?.querySelector("img");
  if (!image) return;
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": toPng(image) })]);
    button.setAttribute(DONE, "");
    setTimeout(() => button.removeAttribute(DONE), 1500);
  } catch {
    // Cross-origin images and old browsers: the button stays unchanged, and saving the file still works.
  }
});

/** The image at its natural size. Browsers require the promise itself while the click is being handled. */
function toPng(image: HTMLImageElement): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth || image.width;
  canvas.height = image.naturalHeight || image.height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}
