// Long code blocks are folded; a button under them shows the rest and folds them again.

import { onClick } from "./events.ts";

/** Starts the buttons of folded code blocks. */
export function startExpandCode(): void {
  onClick("[data-expand-code]", (button) => {
    const top = button.getBoundingClientRect().top;
    const expanded = button.closest(".code-block")?.toggleAttribute("data-expanded") ?? false;
    // What is folded stood above the button: without this the reader would be left far below the block.
    if (!expanded) scrollBy({ top: button.getBoundingClientRect().top - top, behavior: "instant" });
    button.setAttribute("aria-expanded", String(expanded));
    const before = button.textContent ?? "";
    button.textContent = button.dataset["less"] ?? before;
    button.dataset["less"] = before;
  });
}
