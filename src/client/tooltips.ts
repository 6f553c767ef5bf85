// Tooltips open by stylesheet; here Escape closes the one that is open.

import { onEscape } from "./events.ts";

/** Lets readers dismiss a tooltip without moving pointer or focus. */
export function startTooltips(): void {
  onEscape(() => {
    for (const tooltip of document.querySelectorAll<HTMLElement>("[data-tooltip]:is(:hover, :focus-within)")) {
      tooltip.setAttribute("data-closed", "");
      const reopen = (): void => tooltip.removeAttribute("data-closed");
      tooltip.addEventListener("pointerleave", reopen, { once: true });
      tooltip.addEventListener("focusout", reopen, { once: true });
    }
  });
}
