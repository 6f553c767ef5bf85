// An address with a hash opens what hides its target: accordions, expandables, tabs, views.

import { openByHash } from "../ui/components/tabs/browser.ts";
import { ACTIVE, TABS } from "../ui/components/tabs/hooks.ts";
import { onClick } from "./events.ts";
import { findTarget, idOf } from "./find-target.ts";

/** Opens on arrival, on every change of the hash, and when a target came that was not there. */
export function startHash(): void {
  revealTarget();
  // Until a page is complete, browsers go back to the first element with the id.
  addEventListener("load", () => revealTarget());
  addEventListener("hashchange", () => revealTarget());
  // A link to the present address changes nothing in it, but the reader may have closed what it names.
  onClick("a[href*='#']", (link) => {
    if ((link as HTMLAnchorElement).href === location.href) revealTarget();
  });
  document.addEventListener("lectern:target", () => revealTarget(true));
  document.addEventListener("toggle", ({ target }) => nameOpened(target), true);
}

/** An accordion that a reader opens gives its name to the address, so that the address can be shared. */
function nameOpened(target: EventTarget | null): void {
  if (!(target instanceof HTMLDetailsElement) || !target.matches("details.accordion[id]")) return;
  const hash = `#${encodeURIComponent(target.id)}`;
  const byReader = target.contains(document.activeElement);
  if (byReader && target.open && location.hash !== hash) history.replaceState(history.state, "", hash);
}

function revealTarget(late = false): void {
  const id = idOf(location.hash);
  const target = id ? findTarget(id) : null;
  if (!target) return;
  // The browser goes to the first element with the id.
  let hidden = late || target !== document.getElementById(id);
  for (let details = target.closest("details"); details; details = details.parentElement?.closest("details") ?? null) {
    hidden ||= !details.open;
    details.open = true;
  }
  const panel = target.closest("[role=tabpanel]");
  hidden ||= panel !== null && !panel.hasAttribute(ACTIVE);
  openByHash();
  // Whoever hides it by a script of its own opens it and says so.
  hidden = !target.dispatchEvent(new CustomEvent("lectern:reveal", { bubbles: true, cancelable: true })) || hidden;
  // The title of a tab is hidden where this script runs; the row of tabs stands for it.
  const row = target.matches(".tab-label") ? target.closest(`[${TABS}]`) : null;
  if (row) row.scrollIntoView();
  else if (hidden) target.scrollIntoView();
}
