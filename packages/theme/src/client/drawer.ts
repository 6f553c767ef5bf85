// The navigation drawer on small screens: opens and closes it, trapping focus while it is open and restoring it
// afterwards. Without scripts, the same links open it through the URL hash (#sidebar).

import { closestTo, onClick, onEscape } from "./events.ts";

const root = document.documentElement;

/** Content behind the open drawer is inert. */
const BEHIND =
  "[data-lectern-part=navbar], [data-lectern-part=content-area], [data-lectern-part=footer], [data-lectern-part=banner], .skip";

onClick("[data-drawer]", (_, event) => {
  event.preventDefault();
  toggle(true);
});
onClick("[data-drawer-close], [data-lectern-part=drawer] a[href]:not([data-nav])", (element, event) => {
  if (element.matches("[data-drawer-close]")) event.preventDefault();
  toggle(false);
});
document.addEventListener("keydown", (event) => {
  const button = event.key === " " ? closestTo(event, "[data-drawer], [data-drawer-close]") : undefined;
  if (!button) return;
  event.preventDefault();
  button.click();
});
onEscape(() => toggle(false));
document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && !target.closest("[data-lectern-part=drawer], [data-drawer]")) toggle(false);
});
matchMedia("(min-width: 64em)").addEventListener("change", () => toggle(false));

function toggle(open: boolean): void {
  const wasOpen = root.classList.contains("drawer-open");
  if (open === wasOpen) return;
  root.classList.toggle("drawer-open", open);
  document.querySelector("[data-drawer]")?.setAttribute("aria-expanded", String(open));
  for (const element of document.querySelectorAll<HTMLElement>(BEHIND)) element.inert = open;
  document.querySelector<HTMLElement>(open ? "[data-drawer-close]" : "[data-drawer]")?.focus();
}
