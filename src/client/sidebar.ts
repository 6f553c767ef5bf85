// The sidebar remembers where it was scrolled and which groups stand open; large ones load closed groups on demand.

import { onClick } from "./events.ts";
import { recall, remember } from "./storage.ts";

/** Starts the sidebar. */
export function startSidebar(): void {
  const scroller = document.getElementById("sidebar-content");
  addEventListener("pagehide", () => remember("sidebar", String(scroller?.scrollTop ?? 0), "sessionStorage"));
  reopenGroups();
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.closest("#navigation-items")) rememberGroup(target);
    },
    true,
  );
  onClick("a[data-nav]", (link, event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    loadGroup(link as HTMLAnchorElement);
  });
}

/** Puts the entries of a closed group under its label; where that fails the label is still a link. */
async function loadGroup(link: HTMLAnchorElement): Promise<void> {
  const folder = link.closest<HTMLElement>("[data-fragments]")?.dataset["fragments"] ?? "";
  const list = link.nextElementSibling;
  if (list) {
    const open = list.toggleAttribute("hidden");
    link.setAttribute("aria-expanded", String(!open));
    return;
  }
  try {
    const response = await fetch(`${folder}${link.dataset["nav"]}.html`);
    if (!response.ok) throw new Error(response.statusText);
    link.insertAdjacentHTML("afterend", await response.text());
    link.setAttribute("aria-expanded", "true");
  } catch {
    location.href = link.href;
  }
}

function groupKey(group: HTMLDetailsElement): string {
  return group.querySelector("a")?.getAttribute("href") ?? "";
}

function openGroups(): ReadonlyMap<string, boolean> {
  try {
    return new Map(JSON.parse(recall("groups", "sessionStorage") ?? "[]"));
  } catch {
    return new Map();
  }
}

function rememberGroup(group: HTMLDetailsElement): void {
  const groups = new Map(openGroups()).set(groupKey(group), group.open);
  remember("groups", JSON.stringify([...groups].slice(-100)), "sessionStorage");
}

function reopenGroups(): void {
  const groups = openGroups();
  for (const group of document.querySelectorAll<HTMLDetailsElement>("#navigation-items details")) {
    const open = groups.get(groupKey(group));
    const holdsCurrent = group.querySelector("[aria-current=page]") !== null;
    if (open !== undefined && !holdsCurrent) group.open = open;
  }
}
