// Long code blocks are folded; a button under them shows the rest and folds them again.

import { onClick } from "../../../client/events.ts";
import { EXPAND_CODE, EXPANDED, LESS } from "./hooks.ts";

/** Starts the buttons of folded code blocks. */
export function startExpandCode(): void {
  onClick(`[${EXPAND_CODE}]`, (button) => {
    const top = button.getBoundingClientRect().top;
    const expanded = button.closest(".code-block")?.toggleAttribute(EXPANDED) ?? false;
    // What is folded stood above the button: without this the reader would be left far below the block.
    if (!expanded) scrollBy({ top: button.getBoundingClientRect().top - top, behavior: "instant" });
    button.setAttribute("aria-expanded", String(expanded));
    const before = button.textContent ?? "";
    button.textContent = button.getAttribute(LESS) ?? before;
    button.setAttribute(LESS, before);
  });
}
