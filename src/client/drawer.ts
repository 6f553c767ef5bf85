// The navigation drawer on small screens. Without scripts, the same links open it through the URL hash (#sidebar).

import { closestTo, onClick, onEscape } from "./events.ts";

/** Opens and closes the drawer, trapping focus while it is open and restoring it afterwards. */
export function startDrawer(): void {
  const root = document.documentElement;
  nameButton(false);
  const toggle = (open: boolean): void => {
    const wasOpen = root.classList.contains("drawer-open");
    if (open === wasOpen) return;
    root.classList.toggle("drawer-open", open);
    nameButton(open);
    // Content behind the open drawer is inert.
    for (const element of document.querySelectorAll<HTMLElement>(
      ".part-navbar, .part-content-area, .part-footer, .part-banner, .skip",
    )) {
      element.inert = open;
    }
    document.querySelector<HTMLElement>(open ? "[data-drawer-close]" : "[data-drawer]")?.focus();
  };
  onClick("[data-drawer]", (_, event) => {
    event.preventDefault();
    toggle(true);
  });
  onClick("[data-drawer-close], .part-sidebar a[href]:not([data-nav])", (element, event) => {
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
    if (target instanceof Element && !target.closest(".part-sidebar, [data-drawer]")) toggle(false);
  });
  matchMedia("(min-width: 64em)").addEventListener("change", () => toggle(false));
}

/** With scripts the links act as buttons; the first one carries the expanded state. */
function nameButton(open: boolean): void {
  for (const link of document.querySelectorAll("[data-drawer], [data-drawer-close]"))
    link.setAttribute("role", "button");
  document.querySelector("[data-drawer]")?.setAttribute("aria-expanded", String(open));
}
