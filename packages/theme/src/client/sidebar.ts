// Keeps the sidebar's scroll position and open groups across pages.

import { recall, remember } from "@lectern/base/browser/storage.ts";

export function startSidebar(): void {
  const content = document.getElementById("sidebar-content");
  addEventListener("pagehide", () => {
    // On small screens the drawer around it scrolls.
    remember("sidebar", `${content?.scrollTop || content?.closest("aside")?.scrollTop}`, "sessionStorage");
  });
  reopenGroups();
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.closest("#navigation-items")) rememberGroup(target);
    },
    true,
  );
}

/** The group's first link plus its nesting depth, because a group's first entry may itself be a group. */
function groupKey(group: HTMLDetailsElement): string {
  let depth = 0;
  for (let outer = around(group); outer; outer = around(outer)) depth++;
  return `${depth} ${group.querySelector("a")?.getAttribute("href")}`;
}

function around(group: Element): Element | null {
  return group.parentElement?.closest("#navigation-items details") ?? null;
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
    const current = group.querySelector("[aria-current=page]");
    if (open !== undefined && !current) group.open = open;
  }
}
