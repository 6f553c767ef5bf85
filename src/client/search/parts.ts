// The static elements of the search dialog.

import { element } from "./list.ts";
import type { DialogSetup } from "./strings.ts";

export interface Parts {
  readonly root: HTMLDialogElement;
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  readonly status: HTMLElement;
  readonly note: HTMLElement;
}

/** Creates the empty dialog. */
export function createParts({ strings }: DialogSetup): Parts {
  const input = element("input", "find-field");
  const list = element("div", "find-list");
  const status = element("p", "visually-hidden");
  const note = element("div", "find-hint");
  input.id = "search-input";
  list.id = "search-results";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", strings.search);
  status.setAttribute("role", "status");
  const settings = {
    type: "search",
    role: "combobox",
    placeholder: strings.prompt,
    "aria-label": strings.search,
    "aria-autocomplete": "list",
    "aria-controls": list.id,
    "aria-expanded": "false",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
  };
  for (const [name, value] of Object.entries(settings)) input.setAttribute(name, value);
  const close = element("button", "find-close", element("kbd", "", "Esc"));
  close.type = "button";
  close.setAttribute("aria-label", strings.close);
  const head = element("div", "find-head", element("span", "find-icon is-lens"), input, close);
  const root = element("dialog", "find-dialog", element("div", "find-box", head, list, note, status));
  root.setAttribute("aria-label", strings.search);
  close.addEventListener("click", () => root.close());
  return { root, input, list, status, note };
}
