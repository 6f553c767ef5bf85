// An address with a hash opens what hides its target: accordions, expandables, tabs.

import { openByHash } from "./tabs.ts";

/** Opens on arrival, on every change of the hash, and when the same link is clicked again. */
export function startHash(): void {
  revealTarget();
  addEventListener("hashchange", revealTarget);
}

function revealTarget(): void {
  const id = decodeURIComponent(location.hash.slice(1));
  const target = id ? document.getElementById(id) : null;
  if (!target) return;
  let hidden = false;
  for (let details = target.closest("details"); details; details = details.parentElement?.closest("details") ?? null) {
    hidden ||= !details.open;
    details.open = true;
  }
  const panel = target.closest("[role=tabpanel]");
  hidden ||= panel !== null && !panel.hasAttribute("data-active");
  openByHash();
  if (hidden) target.scrollIntoView();
}
