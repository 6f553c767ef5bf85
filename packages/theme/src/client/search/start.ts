// Opens search from its button, ⌘K or Ctrl+K, or a URL with `?search=`. Search itself is loaded on demand.

import { loadStyle } from "@lectern/base/browser/load-style.ts";
import { closestTo, onClick } from "../events.ts";

interface SearchScript {
  openSearch(button: HTMLElement, text?: string): void;
}

export function startSearch(): void {
  const button = document.querySelector<HTMLElement>("[data-search]");
  const url = button?.dataset["search"];
  if (!button || !url) return;
  const load = async (): Promise<SearchScript> => {
    const script: Promise<SearchScript> = import(new URL(url, location.href).href);
    await loadStyle(button.dataset["searchStyle"]);
    return script;
  };
  const open = async (text = ""): Promise<void> => {
    // Keeps what a reader types before the dialog opens.
    const type = (event: KeyboardEvent): void => {
      if (event.key.length === 1) text += event.key;
    };
    document.addEventListener("keypress", type);
    const { openSearch } = await load();
    document.removeEventListener("keypress", type);
    openSearch(document.querySelector<HTMLElement>("[data-search]") ?? button, text || undefined);
  };
  const key = button.querySelector("kbd");
  if (key && /Mac|iPhone|iPad/.test(navigator.platform)) key.textContent = "⌘K";
  onClick("[data-search]", () => void open());
  // Preload on hover or focus, so the script is ready when the button is pressed.
  for (const type of ["pointerover", "focusin"]) {
    document.addEventListener(type, (event) => {
      if (closestTo(event, "[data-search]")) void load();
    });
  }
  document.addEventListener("keydown", (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    void open();
  });
  const text = new URLSearchParams(location.search).get("search");
  if (text !== null) void open(text);
}

/** No key alone opens search: speech control types keys that a reader did not mean. */
function isShortcut(event: KeyboardEvent): boolean {
  if (event.altKey || event.shiftKey || event.isComposing) return false;
  return (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k";
}
