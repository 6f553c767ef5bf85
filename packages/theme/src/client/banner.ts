// Hides a dismissed banner until its text changes.

import { remember } from "@lectern/base/browser/storage.ts";
import { onClick } from "./events.ts";

onClick("[data-lectern-part=banner] [data-dismiss]", () => {
  const root = document.documentElement;
  root.classList.add("no-banner");
  // The button with the focus is gone.
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  remember("banner", root.dataset["lecternBanner"] ?? "");
});
