// Folds and unfolds long code blocks.

import { onClick } from "../../client/events.ts";
import { EXPAND_CODE, EXPANDED, LESS } from "./hooks.ts";

onClick(`[${EXPAND_CODE}]`, (button) => {
  const top = button.getBoundingClientRect().top;
  const expanded = button.closest(".code-block")?.toggleAttribute(EXPANDED) ?? false;
  // Folding shrinks the page above the button; keep the button where it was on screen.
  if (!expanded) scrollBy({ top: button.getBoundingClientRect().top - top, behavior: "instant" });
  button.setAttribute("aria-expanded", String(expanded));
  const before = button.textContent ?? "";
  button.textContent = button.getAttribute(LESS) ?? before;
  button.setAttribute(LESS, before);
});
