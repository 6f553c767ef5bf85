// The switch between light and dark; until a reader chooses, the page follows the system.

import { onClick } from "./events.ts";
import { recall, remember } from "./storage.ts";

/** Starts the switch. */
export function startTheme(): void {
  const root = document.documentElement;
  onClick("[data-theme-toggle]", () => {
    remember("theme", root.classList.toggle("dark") ? "dark" : "light");
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) => {
    if (root.dataset["lecternAppearance"] === "system" && !recall("theme")) root.classList.toggle("dark", matches);
  });
  // Another window, or a later page that the reader comes back from, may have made the choice.
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
  // Paper is white: printers leave the dark ground out, and light text would vanish.
  let wasDark = false;
  addEventListener("beforeprint", () => {
    wasDark = root.classList.contains("dark");
    root.classList.remove("dark");
  });
  addEventListener("afterprint", () => void root.classList.toggle("dark", wasDark));
}
