// Reveals the target of the URL hash: opens the accordions, expandables, tabs and views that hide it.

import { openByHash } from "../components/tabs/browser.ts";
import { ACTIVE, TABS } from "../components/tabs/hooks.ts";
import { onClick } from "./events.ts";
import { findTarget, idOf } from "./find-target.ts";

/** Runs on load, on every hash change, and when content that was missing arrives. */
export function startHash(): void {
  revealTarget();
  // Until the page has loaded, browsers keep scrolling to the first element with the id.
  addEventListener("load", () => revealTarget());
  addEventListener("hashchange", () => revealTarget());
  // A link to the current URL fires no hashchange, but the reader may have closed its target.
  onClick("a[href*='#']", (link) => {
    if ((link as HTMLAnchorElement).href === location.href) revealTarget();
  });
  document.addEventListener("lectern:target", () => revealTarget(true));
  document.addEventListener("toggle", ({ target }) => nameOpened(target), true);
}

/** Puts the id of an accordion the reader opens into the URL, so it can be shared. */
function nameOpened(target: EventTarget | null): void {
  if (!(target instanceof HTMLDetailsElement) || !target.matches(".accordion[id]")) return;
  const hash = `#${encodeURIComponent(target.id)}`;
  const byReader = target.contains(document.activeElement);
  if (byReader && target.open && location.hash !== hash) history.replaceState(history.state, "", hash);
}

function revealTarget(late = false): void {
  const id = idOf(location.hash);
  const target = id ? findTarget(id) : null;
  if (!target) return;
  // Browsers scroll to the first element with the id, which may be another one.
  let hidden = late || target !== document.getElementById(id);
  for (let details = target.closest("details"); details; details = details.parentElement?.closest("details") ?? null) {
    hidden ||= !details.open;
    details.open = true;
  }
  const panel = target.closest("[role=tabpanel]");
  hidden ||= panel !== null && !panel.hasAttribute(ACTIVE);
  openByHash();
  // Components with their own show/hide logic reveal the target and cancel the event.
  hidden = !target.dispatchEvent(new CustomEvent("lectern:reveal", { bubbles: true, cancelable: true })) || hidden;
  // Scripts hide a tab's title and show the tab row instead.
  const row = target.matches(".pick-label") ? target.closest(`[${TABS}]`) : null;
  if (row) row.scrollIntoView();
  else if (hidden) target.scrollIntoView();
}
