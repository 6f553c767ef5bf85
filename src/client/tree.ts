// The keyboard of file trees: up and down between entries, right and left open and close folders.

/** Lets arrow keys move inside trees. */
export function startTrees(): void {
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const tree = target instanceof HTMLElement ? target.closest(".tree") : null;
    if (!tree || !(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = move(event.key, target, tree);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}

/** The entry the focus goes to; opening or closing a folder keeps it. */
function move(key: string, entry: HTMLElement, tree: Element): HTMLElement | undefined {
  const entries = [...tree.querySelectorAll<HTMLElement>(".tree-name")].filter((one) => one.offsetParent !== null);
  // Files take the focus only from here; Tab goes from folder to folder.
  for (const one of entries) if (one.tagName !== "SUMMARY") one.tabIndex = -1;
  const index = entries.indexOf(entry);
  const folder = entry.parentElement instanceof HTMLDetailsElement ? entry.parentElement : undefined;
  const rightToLeft = getComputedStyle(tree).direction === "rtl";
  switch (key) {
    case "ArrowDown":
      return entries[index + 1];
    case "ArrowUp":
      return entries[index - 1];
    case "Home":
      return entries[0];
    case "End":
      return entries.at(-1);
    case rightToLeft ? "ArrowLeft" : "ArrowRight":
      if (!folder) return undefined;
      if (folder.open) return entries[index + 1];
      folder.open = true;
      return entry;
    case rightToLeft ? "ArrowRight" : "ArrowLeft":
      if (!folder?.open) return entry.closest("ul")?.parentElement?.querySelector<HTMLElement>("summary") ?? undefined;
      folder.open = false;
      return entry;
    default:
      return undefined;
  }
}
