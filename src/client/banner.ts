// A dismissed banner stays away until its text changes.

import { onClick } from "./events.ts";
import { remember } from "./storage.ts";

/** Starts the banner's close button. */
export function startBanner(): void {
  const root = document.documentElement;
  onClick(".part-banner [data-dismiss]", () => {
    root.classList.add("no-banner");
    remember("banner", root.dataset["lecternBanner"] ?? "");
  });
}
