// The search dialog: a combobox over a list of sections (the ARIA pattern with `aria-activedescendant`, so the focus
// stays in the field). Loaded when a reader first searches.

import { createSearch, type Search, type SearchResults } from "../../search/create-search.ts";
import { createFilters, type Filters } from "./filters.ts";
import { element, plainOption, showHits } from "./list.ts";
import { createParts, group, options } from "./parts.ts";
import { forgetSearches, recentSearches, rememberSearch } from "./recent.ts";
import { type DialogSetup, fill, readSetup } from "./words.ts";

/** Sections that are shown at once; more come when the reader reaches the end. */
const AT_ONCE = 10;
/** How far keys move in the list. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ["ArrowDown", 1],
  ["ArrowUp", -1],
  ["PageDown", 5],
  ["PageUp", -5],
]);

let dialog: Dialog | undefined;

/** Opens the dialog, with a text to search for when there is one. */
export function openSearch(button: HTMLElement, text?: string): void {
  dialog ??= createDialog(readSetup(button));
  dialog.open(text);
}

interface Dialog {
  open(text: string | undefined): void;
}

function createDialog(setup: DialogSetup): Dialog {
  const { words } = setup;
  const { root, input, list, note, status } = createParts(setup);
  let search: Search | undefined;
  let filters: Filters | undefined;
  let asked = 0;
  let next: string | undefined;

  const engine = (): Search => {
    search ??= createSearch(async (name) => {
      const response = await fetch(new URL(`search/${name}`, import.meta.url));
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      return response.text();
    });
    return search;
  };

  const activate = (option: Element | undefined): void => {
    for (const old of list.querySelectorAll("[aria-selected=true]")) old.setAttribute("aria-selected", "false");
    if (!option) {
      input.removeAttribute("aria-activedescendant");
      return;
    }
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", option.id);
  };

  const number = (): void => {
    options(list).forEach((option, index) => {
      option.id = `search-option-${index}`;
    });
    input.setAttribute("aria-expanded", String(list.childElementCount > 0));
  };

  const show = (results: SearchResults, query: string, append: boolean): void => {
    if (!append) list.replaceChildren();
    const best = showHits(list, results.hits);
    next = results.next;
    number();
    status.textContent = fill(words.count, results.total);
    note.replaceChildren();
    if (!append) {
      list.scrollTop = 0;
      activate(best);
      if (best) best.scrollIntoView({ block: "nearest" });
      if (results.total === 0) showNothing(query);
    }
  };

  const showNothing = (query: string): void => {
    note.append(element("p", "", fill(words.nothing, query)));
    if (filters && Object.keys(filters.value()).length > 0) {
      const everywhere = element("button", "button", words.all);
      everywhere.type = "button";
      everywhere.addEventListener("click", () => filters?.clear());
      note.append(everywhere);
    }
  };

  const showStart = async (): Promise<void> => {
    const { start } = await engine().overview();
    if (input.value.trim() !== "") return;
    const { language } = setup.facets;
    const pages = start.filter((page) => page.language === undefined || page.language === language || !language);
    list.replaceChildren();
    note.replaceChildren();
    next = undefined;
    const recent = recentSearches();
    if (recent.length > 0) list.append(recentGroup(recent));
    if (pages.length > 0) {
      const entries = pages.slice(0, 6).map(({ title, route }) => plainOption(title, route, "is-page"));
      list.append(group(words.start, entries));
    }
    number();
    activate(undefined);
    status.textContent = "";
  };

  const recentGroup = (recent: readonly string[]): HTMLElement => {
    const clear = element("button", "search-clear", words.clear);
    clear.type = "button";
    clear.addEventListener("click", () => {
      forgetSearches();
      void update();
      input.focus();
    });
    const entries = recent.map((query) => {
      const option = plainOption(query, undefined, "is-recent");
      option.dataset["query"] = query;
      return option;
    });
    return group(words.recent, entries, clear);
  };

  const update = async (cursor?: string): Promise<void> => {
    const turn = ++asked;
    const query = input.value;
    try {
      if (!filters) {
        const overview = await engine().overview();
        filters ??= createFilters(overview, setup, () => void update());
        if (!filters.row.isConnected) list.before(filters.row);
      }
      if (query.trim() === "") return await showStart();
      const results = await engine().search(query, { limit: AT_ONCE, cursor, filters: filters.value() });
      if (turn === asked) show(results, query, cursor !== undefined);
    } catch {
      search = undefined;
      if (turn !== asked) return;
      list.replaceChildren();
      number();
      note.replaceChildren(element("p", "", words.failed));
      status.textContent = words.failed;
    }
  };

  const more = (): void => {
    if (next === undefined) return;
    const cursor = next;
    next = undefined;
    void update(cursor);
  };

  const move = (step: number): void => {
    const all = options(list);
    const current = all.findIndex((option) => option.getAttribute("aria-selected") === "true");
    const last = all.length - 1;
    const wanted = current + step;
    if (wanted <= last || next === undefined) activate(all[wanted > last ? 0 : wanted < 0 ? last : wanted]);
    if (wanted >= last - 1) more();
  };

  const choose = (option: HTMLElement, event: Event): void => {
    const { query } = option.dataset;
    if (query !== undefined) {
      event.preventDefault();
      input.value = query;
      void update();
      input.focus();
      return;
    }
    rememberSearch(input.value);
    const isHere = option instanceof HTMLAnchorElement && option.pathname === location.pathname;
    if (isHere && !isModified(event)) root.close();
  };

  input.addEventListener("input", () => void update());
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const step = STEPS.get(event.key);
    if (step !== undefined) {
      event.preventDefault();
      move(step);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const active = list.querySelector<HTMLElement>("[aria-selected=true]");
      // A real click follows the link with the modifiers the reader holds.
      active?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...modifiers(event) }));
    }
  });
  list.addEventListener("click", (event) => {
    const option = event.target instanceof Element ? event.target.closest<HTMLElement>("[role=option]") : null;
    if (option) choose(option, event);
  });
  list.addEventListener("pointermove", (event) => {
    const option = event.target instanceof Element ? event.target.closest("[role=option]") : null;
    if (option && option.getAttribute("aria-selected") !== "true") activate(option);
  });
  list.addEventListener("scroll", () => {
    if (list.scrollTop + list.clientHeight > list.scrollHeight - 80) more();
  });
  root.addEventListener("click", (event) => {
    if (event.target === root) root.close();
  });
  // The preview replaced the page, so the index may have changed too.
  document.addEventListener("lectern:content", () => {
    search = undefined;
  });

  return {
    open(text) {
      if (!root.isConnected) document.body.append(root);
      if (!root.open) root.showModal();
      if (text !== undefined) input.value = text;
      input.focus();
      input.select();
      void update();
    },
  };
}

function modifiers(event: KeyboardEvent): MouseEventInit {
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  return { ctrlKey, metaKey, shiftKey, altKey };
}

function isModified(event: Event): boolean {
  return event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey);
}
