// Loads the collapsed groups of large sidebars, and the entries that a long list omits.

import { onClick } from "./events.ts";
import { navigationScroller } from "./navigation-scroller.ts";

onClick("a[data-nav]", (link, event) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  loadGroup(link as HTMLAnchorElement);
});

/** Inserts the entries of a collapsed group below its label. If that fails, the label is still a link. */
async function loadGroup(link: HTMLAnchorElement): Promise<void> {
  const folder = link.closest<HTMLElement>("[data-fragments]")?.dataset["fragments"] ?? "";
  const list = link.nextElementSibling;
  const whole = link.hasAttribute("data-whole") ? link.closest("ul") : null;
  if (list) {
    const isHidden = list.toggleAttribute("hidden");
    link.setAttribute("aria-expanded", String(!isHidden));
    return;
  }
  // A second click while loading would insert everything twice.
  if (link.hasAttribute("aria-busy")) return;
  link.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(`${folder}${link.dataset["nav"]}.html`);
    if (!response.ok) throw new Error(response.statusText);
    const markup = await response.text();
    if (whole) showWhole(whole, { markup, start: link.dataset["start"] });
    else {
      link.insertAdjacentHTML("afterend", markup);
      link.setAttribute("aria-expanded", "true");
    }
  } catch {
    location.href = link.href;
  } finally {
    link.removeAttribute("aria-busy");
  }
}

/** Replaces a partial list with the full one, keeping the current page at the same position on screen. */
function showWhole(part: HTMLElement, { markup, start }: { markup: string; start: string | undefined }): void {
  const current = part.querySelector<HTMLAnchorElement>("[aria-current]");
  const before = current?.getBoundingClientRect().top ?? 0;
  const holder = document.createElement("div");
  holder.innerHTML = markup;
  const all = [...(holder.firstElementChild?.children ?? [])];
  if (start !== undefined) {
    // Keep entries already shown, so their groups stay open.
    const shown = [...part.children].filter((entry) => !entry.firstElementChild?.hasAttribute("data-whole"));
    all.splice(Number(start), shown.length, ...shown);
  }
  part.replaceChildren(...all);
  const same = [...part.querySelectorAll("a")].find((link) => link.href === current?.href);
  if (!same) return;
  same.setAttribute("aria-current", "page");
  same.dataset["active"] = "true";
  same.parentElement?.setAttribute("data-active", "true");
  const scroller = navigationScroller();
  if (scroller) scroller.scrollTop += same.getBoundingClientRect().top - before;
  same.focus();
}
