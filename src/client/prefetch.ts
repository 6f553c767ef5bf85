// Prefetches a page when a reader is about to open it: on hover, touch or focus of its link.

import { closestTo } from "./events.ts";

/** Starts prefetching unless the reader has data saving on. */
export function startPrefetch(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const seen = new Set<string>([location.href.split("#")[0] ?? ""]);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const prefetch = (event: Event, delay: number): void => {
    clearTimeout(waiting);
    const link = closestTo(event, "a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target) return;
    const url = link.href.split("#")[0] ?? "";
    if (seen.has(url) || /\.\w+$/.test(link.pathname)) return;
    waiting = setTimeout(() => {
      seen.add(url);
      const hint = document.createElement("link");
      hint.rel = "prefetch";
      hint.href = url;
      document.head.append(hint);
    }, delay);
  };
  document.addEventListener("pointerover", (event) => prefetch(event, 65), { passive: true });
  document.addEventListener("pointerdown", (event) => prefetch(event, 0), { passive: true });
  document.addEventListener("focusin", (event) => prefetch(event, 65));
}
