// Menus are <details> and open without scripts; this closes them.

import { onEscape } from "./events.ts";

/**
 * Closes menus on an outside click, when another opens, when focus leaves, and on Escape. Menus in the drawer stay open,
 * because closing one would shift everything below it.
 */
export function startMenus(): void {
  const closeExcept = (except: EventTarget | null): void => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]:not(#mobile-nav *)")) {
      if (!(except instanceof Node) || !menu.contains(except)) menu.open = false;
    }
  };
  document.addEventListener("click", ({ target }) => closeExcept(target));
  document.addEventListener("focusin", ({ target }) => closeExcept(target));
  onEscape(() => {
    const open = document.activeElement?.closest("details[data-menu][open]");
    closeExcept(null);
    open?.querySelector("summary")?.focus();
  });
}
