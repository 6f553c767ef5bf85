// Addresses inside a reference whose target is not there: an old name of a field, or a field that is yet to be loaded.

import { findTarget, idOf } from "./find-target.ts";
import { findField } from "./old-anchors.ts";
import { loadToward, startRemaining } from "./remaining-fields.ts";

/** Starts the links to fields, and looks for the target of the address now and whenever it changes. */
export function startReference(): void {
  startRemaining();
  findSought();
  void findLost();
  addEventListener("hashchange", () => void findLost());
}

/** A search leads to a section, and names what was typed: the field of that name in it is where the reader wants to be. */
function findSought(): void {
  const url = new URL(location.href);
  const sought = url.searchParams.get("find");
  if (sought === null) return;
  url.searchParams.delete("find");
  const wanted = new Set([sought, ...sought.split(/\s+/)].map(letters));
  const section = findTarget(idOf(url.hash))?.closest(".api-section") ?? document;
  const fields = [...section.querySelectorAll<HTMLElement>(".field[id][data-name]")];
  const field = fields.find(({ dataset }) => wanted.has(letters(dataset["name"] ?? "")));
  if (field) url.hash = field.id;
  history.replaceState(history.state, "", url);
  if (field) document.dispatchEvent(new CustomEvent("lectern:target"));
}

/** A name without what tells its words apart: `payment method` is `paymentMethod`. */
function letters(text: string): string {
  return text.toLowerCase().replace(/[\s_.-]+/g, "");
}

async function findLost(): Promise<void> {
  const id = idOf(location.hash);
  if (id === "" || findTarget(id)) return;
  const field = findField(id);
  if (!field && !(await loadToward(id))) return;
  if (field) {
    const name = document.createElement("span");
    name.id = id;
    field.prepend(name);
  }
  document.dispatchEvent(new CustomEvent("lectern:target"));
  // What was loaded may leave out fields too.
  await findLost();
}
