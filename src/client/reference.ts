// Addresses inside a reference whose target is not there: an old name of a field, or a field that is yet to be loaded.

import { findTarget, idOf } from "./find-target.ts";
import { findField } from "./old-anchors.ts";
import { loadToward, startRest } from "./rest.ts";

/** Starts the links to fields, and looks for the target of the address now and whenever it changes. */
export function startReference(): void {
  startRest();
  void findLost();
  addEventListener("hashchange", () => void findLost());
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
