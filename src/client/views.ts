// Views are alternatives of a whole page: one menu at its top chooses which is shown.

import { recall, remember } from "./storage.ts";

/** Builds the menu for the views of the page, when it has any. */
export function startViews(): void {
  const views = [...document.querySelectorAll<HTMLElement>("section[data-view]")];
  const first = views[0];
  if (!first || document.getElementById("multi-view-dropdown")) return;
  const titles = [...new Set(views.map((view) => view.dataset["viewTitle"] ?? ""))];
  const select = document.createElement("select");
  select.id = "multi-view-dropdown";
  select.className = "multi-view-dropdown";
  select.setAttribute("aria-label", titles.join(", "));
  select.append(...titles.map((title) => new Option(title, title)));
  const show = (title: string): void => {
    for (const view of views) view.hidden = view.dataset["viewTitle"] !== title;
    document.dispatchEvent(new CustomEvent("lectern:panel"));
  };
  const remembered = recall("view");
  select.value = remembered !== undefined && titles.includes(remembered) ? remembered : (titles[0] ?? "");
  select.addEventListener("change", () => {
    remember("view", select.value);
    show(select.value);
  });
  first.before(select);
  document.documentElement.classList.add("views-ready");
  show(select.value);
}
