// Loads fields and examples that a large page omits. They live in separate files; a link fetches one and is replaced by it.
// Without scripts, or if loading fails, the link opens the file itself.

import { TAB_ID } from "../components/tabs/hooks.ts";
import { onClick } from "./events.ts";

let loaded = 0;

export function startRemaining(): void {
  onClick("a[data-rest]", (link, event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    loadRemaining(link as HTMLAnchorElement).catch(() => {
      location.href = (link as HTMLAnchorElement).href;
    });
  });
}

/** Loads the part most likely to contain an element with this id; true if something was added. */
export async function loadToward(id: string): Promise<boolean> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-rest]")]
    .map((link) => ({ link, owner: ownerOf(link) }))
    .filter(({ owner }) => id.startsWith(`${owner}-`))
    .sort((one, other) => other.owner.length - one.owner.length);
  const [nearest] = links;
  if (!nearest) return false;
  try {
    await loadRemaining(nearest.link);
    return true;
  } catch {
    return false;
  }
}

function ownerOf(link: Element): string {
  return link.closest("[id^=param-]")?.id ?? "param";
}

async function loadRemaining(link: HTMLAnchorElement): Promise<void> {
  const owner = ownerOf(link);
  link.removeAttribute("data-rest");
  const response = await fetch(link.href);
  if (!response.ok) throw new Error(response.statusText);
  const file = new DOMParser().parseFromString(await response.text(), "text/html");
  const rest = file.querySelector(".api-rest");
  if (!rest) throw new Error("no fields");
  rename(rest, owner, ++loaded);
  const note = link.closest("[data-shortened], .field-hint") ?? link;
  const [first] = rest.children;
  note.replaceWith(...rest.childNodes);
  document.dispatchEvent(new CustomEvent("lectern:content"));
  first?.querySelector<HTMLElement>("a, summary, button")?.focus({ preventScroll: true });
}

/** Rewrites the ids of a loaded file to what they would be on this page. */
function rename(rest: Element, owner: string, number: number): void {
  const renamed = (id: string): string =>
    id.startsWith("param-rest") ? owner + id.slice("param-rest".length) : `${id}-${number}`;
  for (const element of rest.querySelectorAll("*")) {
    for (const name of ["id", "aria-controls", "aria-labelledby", TAB_ID]) {
      const value = element.getAttribute(name);
      if (value) element.setAttribute(name, renamed(value));
    }
    const href = element.getAttribute("href");
    if (href?.startsWith("#")) element.setAttribute("href", `#${renamed(href.slice(1))}`);
  }
}
