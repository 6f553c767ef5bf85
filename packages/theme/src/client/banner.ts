// Hides a dismissed banner until its text changes.

import { remember } from "@lectern/base/browser/storage.ts";
import { onClick } from "./events.ts";

onClick("[data-lectern-part=banner] [data-dismiss]", () => {
  const root = document.documentElement;
  root.classList.add("no-banner");
  remember("banner", root.dataset["lecternBanner"] ?? "");
});
