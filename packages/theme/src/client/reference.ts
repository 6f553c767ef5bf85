// Resolves hashes on reference pages whose target is missing: an old field anchor, or a field not loaded yet.

import { findTarget, idOf } from "./find-target.ts";
import { loadToward, startRemaining } from "./remaining-fields.ts";

/** Segments of old anchors that have no counterpart on the page. */
const BETWEEN = "(?:-items|-additional-properties|-one-of-\\d+)*";

startRemaining();
showSearched();
void findLost();
addEventListener("hashchange", () => void findLost());

/** A search result links to a section and passes the query along; scroll to the field of that name. */
function showSearched(): void {
  const url = new URL(location.href);
  const query = url.searchParams.get("find");
  if (query === null) return;
  url.searchParams.delete("find");
  const names = new Set([query, ...query.split(/\s+/)].map(letters));
  const section = findTarget(idOf(url.hash))?.closest(".api-section") ?? document;
  const fields = [...section.querySelectorAll<HTMLElement>(".field[id][data-name]")];
  const field = fields.find(({ dataset }) => names.has(letters(dataset["name"] ?? "")));
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

// Resolves deep field anchors of other generators, such as `body-items-one-of-0-name`, which number alternatives and name
// list levels. Pages carry such anchors for fields near the top; deeper ones are matched here.

/** The field an old anchor refers to. */
function findField(id: string): HTMLElement | null {
  if (!/^(?:body|response|parameter)-/.test(id)) return null;
  for (const field of document.querySelectorAll<HTMLElement>(".api-reference .field[id]"))
    if (patternOf(field).test(id)) return field;
  return null;
}

function patternOf(field: HTMLElement): RegExp {
  let pattern = BETWEEN;
  let inner: Element = field;
  for (let outer = around(inner); outer; outer = around(inner)) {
    pattern = BETWEEN + stepOf(inner, outer.id) + pattern;
    inner = outer;
    if (inner.matches(".api-body")) {
      const location = inner.id.replace(/^param-/, "").replace(/^response-2[^-]*$/, "response");
      return new RegExp(`^${plain(location)}${pattern}$`);
    }
  }
  return new RegExp(`^parameter${BETWEEN}-${plain(inner.id.replace(/^param-[^-]*-/, ""))}${pattern}$`);
}

function around(element: Element): Element | null {
  return element.parentElement?.closest(".field[id], .api-variant[id], .api-body[id]") ?? null;
}

function stepOf(element: Element, outer: string): string {
  const number = element.getAttribute("data-variant");
  if (number !== null) return `-one-of-${number}`;
  return element.hasAttribute("data-any") ? "" : plain(element.id.slice(outer.length));
}

function plain(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
