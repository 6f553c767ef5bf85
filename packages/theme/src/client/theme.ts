// The light/dark switch. The page follows the system until the reader chooses.

import { recall, remember } from "@lectern/base/browser/storage.ts";
import { onClick } from "./events.ts";

export function startTheme(): void {
  const root = document.documentElement;
  onClick("[data-theme-toggle]", () => {
    remember("theme", root.classList.toggle("dark") ? "dark" : "light");
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) => {
    if (root.dataset["lecternAppearance"] === "system" && !recall("theme")) root.classList.toggle("dark", matches);
  });
  // The choice may have been made in another tab, or on a page the reader is coming back from.
  const follow = (): void => {
    const chosen = recall("theme");
    if (chosen && !("lecternFixed" in root.dataset)) root.classList.toggle("dark", chosen === "dark");
  };
  addEventListener("storage", ({ key }) => {
    if (key === "lectern-theme") follow();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) follow();
  });
  // Printers drop dark backgrounds, which would leave light text on white paper.
  let wasDark = false;
  addEventListener("beforeprint", () => {
    wasDark = root.classList.contains("dark");
    root.classList.remove("dark");
  });
  addEventListener("afterprint", () => void root.classList.toggle("dark", wasDark));
}
