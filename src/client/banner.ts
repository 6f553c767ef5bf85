// Hides a dismissed banner until its text changes.

import { onClick } from "./events.ts";
import { remember } from "./storage.ts";

onClick("[data-lectern-part=banner] [data-dismiss]", () => {
  const root = document.documentElement;
  root.classList.add("no-banner");
  remember("banner", root.dataset["lecternBanner"] ?? "");
});
