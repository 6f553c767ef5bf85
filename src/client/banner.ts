// Hides a dismissed banner until its text changes.

import { onClick } from "./events.ts";
import { remember } from "./storage.ts";

export function startBanner(): void {
  const root = document.documentElement;
  onClick(".part-banner [data-dismiss]", () => {
    root.classList.add("no-banner");
    remember("banner", root.dataset["lecternBanner"] ?? "");
  });
}
