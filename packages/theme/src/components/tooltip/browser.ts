// Tooltips open by CSS; this keeps them inside the window and closes the open one on Escape.

import { closestTo, onEscape } from "../../client/events.ts";
import { CLOSED, SIDE, TOOLTIP } from "./hooks.ts";

const EDGE = 8;

const OPEN = `[${TOOLTIP}]:is(:hover, :focus-within)`;

for (const tooltip of document.querySelectorAll<HTMLElement>(OPEN)) keepInside(tooltip);
for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const tooltip = closestTo(event, `[${TOOLTIP}]`);
    if (tooltip) keepInside(tooltip);
  });
}
onEscape(() => {
  for (const tooltip of document.querySelectorAll<HTMLElement>(OPEN)) {
    tooltip.setAttribute(CLOSED, "");
    // The focus may be on a link in the tip, which is hidden now.
    if (tooltip.contains(document.activeElement)) tooltip.querySelector<HTMLElement>(".tooltip-term")?.focus();
    const reopen = (): void => tooltip.removeAttribute(CLOSED);
    tooltip.addEventListener("pointerleave", reopen, { once: true });
    tooltip.addEventListener("focusout", reopen, { once: true });
  }
});

/** Moves a tip that would overflow the window: one beside its term, which it would cover, above it; one above, below. */
function keepInside(tooltip: HTMLElement): void {
  const tip = tooltip.querySelector<HTMLElement>(".tooltip-tip");
  if (!tip) return;
  tip.style.transform = "";
  const { left, right, top } = tip.getBoundingClientRect();
  if (top < 0 && tooltip.getAttribute(SIDE) === "top") tooltip.setAttribute(SIDE, "bottom");
  const move = Math.max(EDGE - left, 0) || Math.min(document.documentElement.clientWidth - EDGE - right, 0);
  if (move === 0 || left === right) return;
  if (/left|right/.test(tooltip.getAttribute(SIDE) ?? "")) {
    tooltip.setAttribute(SIDE, "top");
    keepInside(tooltip);
    return;
  }
  tip.style.transform = `translateX(${move}px)`;
}
