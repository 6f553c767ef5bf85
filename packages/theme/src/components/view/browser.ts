// Views are alternative versions of a page; a menu at the top selects one.

import { recall, remember } from "@lectern/base/browser/storage.ts";
import { closestTo } from "../../client/events.ts";
import { findTarget, idOf } from "../../client/find-target.ts";
import { VIEW_ID, VIEW_MENU, VIEW_TITLE } from "./hooks.ts";

const VIEW = `section[${VIEW_ID}]`;

startViews();
document.addEventListener("lectern:content", startViews);
// Shows the view that contains the target of the URL hash.
document.addEventListener("lectern:reveal", (event) => {
  const view = closestTo(event, VIEW);
  const menu = menuOf();
  if (!view?.hidden || !menu) return;
  event.preventDefault();
  menu.value = titleOf(view);
  show(menu.value);
});

/** Builds the menu if the page has views. */
function startViews(): void {
  const views = [...document.querySelectorAll<HTMLElement>(VIEW)];
  const first = views[0];
  if (!first || menuOf()) return;
  const titles = [...new Set(views.map(titleOf))];
  const select = document.createElement("select");
  select.id = "multi-view-dropdown";
  select.className = "multi-view-dropdown";
  select.setAttribute("aria-label", first.getAttribute(VIEW_MENU) ?? "");
  select.append(...titles.map((title) => new Option(title, title)));
  const target = findTarget(idOf(location.hash));
  const view = target?.closest<HTMLElement>(VIEW);
  const chosen = view ? titleOf(view) : recall("view");
  select.value = chosen !== undefined && titles.includes(chosen) ? chosen : (titles[0] ?? "");
  select.addEventListener("change", () => {
    remember("view", select.value);
    show(select.value);
  });
  first.before(select);
  document.documentElement.classList.add("views-ready");
  show(select.value);
  if (view) target?.scrollIntoView();
}

function show(title: string): void {
  for (const view of document.querySelectorAll<HTMLElement>(VIEW)) view.hidden = titleOf(view) !== title;
  document.dispatchEvent(new CustomEvent("lectern:panel"));
}

function titleOf(view: HTMLElement): string {
  return view.getAttribute(VIEW_TITLE) ?? "";
}

function menuOf(): HTMLSelectElement | null {
  return document.querySelector<HTMLSelectElement>("select#multi-view-dropdown");
}
