// Resolves hashes on reference pages whose target is missing: an old field anchor, or a field not loaded yet.

import { findTarget, idOf } from "./find-target.ts";
import { findField } from "./old-anchors.ts";
import { loadToward, startRemaining } from "./remaining-fields.ts";

/** Starts the links to remaining fields, and resolves the URL hash now and on every change. */
export function startReference(): void {
  startRemaining();
  findSought();
  void findLost();
  addEventListener("hashchange", () => void findLost());
}

/** A search result links to a section and passes the query along; scroll to the field of that name. */
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

/** Compares names without word separators: `payment method` is `paymentMethod`. */
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
  // The loaded part may omit deeper fields too.
  await findLost();
}
