// The drawer of small screens. Without this script the same links open it through the address (#sidebar).

import { closestTo, onClick, onEscape } from "./events.ts";

/** Starts the drawer: it takes the focus, keeps it, and gives it back. */
export function startDrawer(): void {
  const root = document.documentElement;
  nameButton(false);
  const toggle = (open: boolean): void => {
    const wasOpen = root.classList.contains("drawer-open");
    if (open === wasOpen) return;
    root.classList.toggle("drawer-open", open);
    nameButton(open);
    // What lies under the drawer cannot be reached while it is open.
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

/** With this script the links are buttons, and the first says whether the drawer is open. */
function nameButton(open: boolean): void {
  for (const link of document.querySelectorAll("[data-drawer], [data-drawer-close]"))
    link.setAttribute("role", "button");
  document.querySelector("[data-drawer]")?.setAttribute("aria-expanded", String(open));
}
