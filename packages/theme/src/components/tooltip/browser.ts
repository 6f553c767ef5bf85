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
    const reopen = (): void => tooltip.removeAttribute(CLOSED);
    tooltip.addEventListener("pointerleave", reopen, { once: true });
    tooltip.addEventListener("focusout", reopen, { once: true });
  }
});

/** Moves a tip that would overflow the window. One beside its term would then cover it, so that goes above. */
function keepInside(tooltip: HTMLElement): void {
  const tip = tooltip.querySelector<HTMLElement>(".tooltip-tip");
  if (!tip) return;
  tip.style.transform = "";
  const { left, right } = tip.getBoundingClientRect();
  const move = Math.max(EDGE - left, 0) || Math.min(document.documentElement.clientWidth - EDGE - right, 0);
  if (move === 0 || left === right) return;
  if (/left|right/.test(tooltip.getAttribute(SIDE) ?? "")) {
    tooltip.setAttribute(SIDE, "top");
    keepInside(tooltip);
    return;
  }
  tip.style.transform = `translateX(${move}px)`;
}
