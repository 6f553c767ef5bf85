// A click on a picture shows it as large as the window allows, in a <dialog>.

/** Opens pictures that ask for it; a click anywhere or Escape closes them. */
export function startZoom(): void {
  document.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLImageElement && target.matches("[data-zoom]") && !target.closest("a, button"))
      open(target);
  });
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    if (event.key === "Enter" && target instanceof HTMLImageElement && target.matches("[data-zoom]")) open(target);
  });
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
