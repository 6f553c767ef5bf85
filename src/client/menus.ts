// Menus are <details>: they open without a script. Here they also close when the reader is done with them.

import { onEscape } from "./events.ts";

/**
 * Closes menus on a click elsewhere, when another opens, when the focus leaves, and on Escape. Those that unfold in the
 * drawer stay: what is below them would move away from the finger.
 */
export function startMenus(): void {
  const closeExcept = (kept: EventTarget | null): void => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]:not(#mobile-nav *)")) {
      if (!(kept instanceof Node) || !menu.contains(kept)) menu.open = false;
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
