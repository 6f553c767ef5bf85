// Filters changelog entries by tag. The selection is in the URL (`?tags=a,b`); an entry must have all selected tags.

import { FILTER, TAGS } from "./hooks.ts";

startFilter();
document.addEventListener("lectern:content", startFilter);

/** Builds the filter if entries on the page have tags. */
function startFilter(): void {
  const entries = [...document.querySelectorAll<HTMLElement>(`.update[${TAGS}]`)];
  const holder = document.querySelector<HTMLElement>(`[${FILTER}]`);
  const list = holder?.lastElementChild;
  if (!holder || !list || entries.length === 0 || list.childElementCount > 0) return;
  const tags = [...new Set(entries.flatMap(tagsOf))];
  const chosen = new Set(
    (new URLSearchParams(location.search).get("tags") ?? "").split(",").filter((tag) => tags.includes(tag)),
  );
  const buttons = tags.map((tag) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = tag;
    button.addEventListener("click", () => {
      if (!chosen.delete(tag)) chosen.add(tag);
      apply();
      writeUrl([...chosen]);
    });
    return button;
  });
  const apply = (): void => {
    for (const [index, button] of buttons.entries())
      button.setAttribute("aria-pressed", String(chosen.has(tags[index] ?? "")));
    for (const entry of document.querySelectorAll<HTMLElement>(".update")) {
      const own = tagsOf(entry);
      const shown = [...chosen].every((tag) => own.includes(tag));
      entry.hidden = !shown;
      const link = entry.id && document.querySelector<HTMLElement>(`.toc a[href="#${CSS.escape(entry.id)}"]`);
      if (link) link.hidden = !shown;
    }
  };
  list.append(...buttons);
  holder.hidden = false;
  apply();
}

function tagsOf(entry: HTMLElement): readonly string[] {
  return (entry.getAttribute(TAGS) ?? "").split(",").filter(Boolean);
}

function writeUrl(tags: readonly string[]): void {
  const url = new URL(location.href);
  if (tags.length > 0) url.searchParams.set("tags", tags.join(","));
  else url.searchParams.delete("tags");
  history.replaceState(history.state, "", url);
}
