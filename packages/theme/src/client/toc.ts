// Highlights the current heading in the table of contents, and hides headings in inactive panels.

import { ACTIVE } from "../components/tabs/hooks.ts";
import { VIEW_ID } from "../components/view/hooks.ts";
import { findTarget, idOf } from "./find-target.ts";

let stop: AbortController | undefined;

/** Tracks the headings of the current page; calling it again switches to the new ones. */
export function startToc(): void {
  stop?.abort();
  const toc = document.querySelector<HTMLElement>("[data-toc]");
  if (!toc) return;
  stop = new AbortController();
  const { signal } = stop;
  const links = [...toc.querySelectorAll("a")];
  const headings = new Map(links.map((link) => [link, findTarget(idOf(link.hash))]));
  const update = (): void => markCurrent(headings);
  let waiting = 0;
  const later = (): void => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(update);
  };
  addEventListener("scroll", later, { passive: true, signal });
  addEventListener("resize", later, { passive: true, signal });
  document.addEventListener("lectern:panel", () => hideClosed(toc), { signal });
  hideClosed(toc);
  update();
}

/** The current heading is the last one above the reading line; at the end of the page, the last of all. */
function markCurrent(headings: ReadonlyMap<HTMLAnchorElement, HTMLElement | null>): void {
  const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 8 || 120;
  const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2 && scrollY > 0;
  let [current] = headings.keys();
  for (const [link, heading] of headings) {
    if (!heading || heading.offsetParent === null) continue;
    if (atEnd || heading.getBoundingClientRect().top <= line) current = link;
  }
  for (const link of headings.keys()) {
    const isCurrent = link === current;
    if (isCurrent) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
    if (isCurrent) link.parentElement?.setAttribute("data-active", "true");
    else link.parentElement?.removeAttribute("data-active");
  }
  keepInView(current);
}

function keepInView(link: HTMLElement | undefined): void {
  const scroller = link?.closest<HTMLElement>("#table-of-contents-layout");
  if (!link || !scroller || scroller.scrollHeight <= scroller.clientHeight) return;
  const top = link.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  if (top < 40 || top > scroller.clientHeight - 60) scroller.scrollTop += top - scroller.clientHeight / 2;
}

function hideClosed(toc: HTMLElement): void {
  for (const item of toc.querySelectorAll<HTMLElement>("[data-panel]")) {
    const id = item.dataset["panel"] ?? "";
    const panel = document.getElementById(`panel-${id}`) ?? document.querySelector(`[${VIEW_ID}="${CSS.escape(id)}"]`);
    const closed = panel?.matches(`[role=tabpanel]:not([${ACTIVE}]), [hidden]`) ?? false;
    item.hidden = closed;
  }
}
