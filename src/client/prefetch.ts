// A page is fetched as soon as a reader means to open it: pointer over its link, finger down, or focus.

import { closestTo } from "./events.ts";

/** Starts fetching ahead, unless the reader saves data. */
export function startPrefetch(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const seen = new Set<string>([location.href.split("#")[0] ?? ""]);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const prefetch = (event: Event, delay: number): void => {
    clearTimeout(waiting);
    const link = closestTo(event, "a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target) return;
    const address = link.href.split("#")[0] ?? "";
    if (seen.has(address) || /\.\w+$/.test(link.pathname)) return;
    waiting = setTimeout(() => {
      seen.add(address);
      const hint = document.createElement("link");
      hint.rel = "prefetch";
      hint.href = address;
      document.head.append(hint);
    }, delay);
  };
  document.addEventListener("pointerover", (event) => prefetch(event, 65), { passive: true });
  document.addEventListener("pointerdown", (event) => prefetch(event, 0), { passive: true });
  document.addEventListener("focusin", (event) => prefetch(event, 65));
}
