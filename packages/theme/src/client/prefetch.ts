// Prefetches a page when a reader is about to open it: on hover, touch or focus of its link. Only pages of this site: a
// request in advance for anything else may change something, such as signing out of another program on the same host.

import { closestTo } from "./events.ts";

/**
 * Links to pages are written as paths, those to the rest of the host as URLs. The server's own paths, and those with a
 * query, do something else.
 */
const LINKS = 'a[href^="/"]:not([target],[download],[href*="?"],[href*=_lectern])';

/** Starts prefetching unless the reader has data saving on. */
export function startPrefetch(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const seen = new Set<string>(["", location.pathname]);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const prefetch = (event: Event, delay = 65): void => {
    clearTimeout(waiting);
    const [href = ""] = closestTo(event, LINKS)?.getAttribute("href")?.split("#") ?? [];
    if (seen.has(href) || /\.\w+$/.test(href)) return;
    waiting = setTimeout(() => {
      seen.add(href);
      const hint = document.createElement("link");
      hint.rel = "prefetch";
      hint.href = href;
      document.head.append(hint);
    }, delay);
  };
  document.addEventListener("pointerover", prefetch);
  document.addEventListener("pointerdown", (event) => prefetch(event, 0));
  document.addEventListener("focusin", prefetch);
}
