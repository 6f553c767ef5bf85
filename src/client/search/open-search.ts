// The search dialog: a combobox over a list of sections (the ARIA pattern with `aria-activedescendant`, so the focus
// stays in the field). Loaded when a reader first searches.

import { createSearch, type Search, type SearchResults } from "../../search/create-search.ts";
import { closestTo } from "../events.ts";
import { createFilters, type Filters } from "./filters.ts";
import { element, showHits, skeleton } from "./list.ts";
import { createOptionList, type OptionList } from "./option-list.ts";
import { createParts, type Parts } from "./parts.ts";
import { rememberSearch } from "./recent.ts";
import { startView } from "./start-view.ts";
import { type DialogSetup, fill, fillCount, readSetup } from "./words.ts";

/** Sections that are shown at once; more come when the reader reaches the end. */
const AT_ONCE = 10;
/** How far keys move in the list. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ["ArrowDown", 1],
  ["ArrowUp", -1],
  ["PageDown", 5],
  ["PageUp", -5],
]);

/** A page has one dialog, made when it is first opened. */
let dialog: { open(text: string | undefined): void } | undefined;

/** Opens the dialog, with a text to search for when there is one. */
export function openSearch(button: HTMLElement, text?: string): void {
  dialog ??= createDialog(readSetup(button));
  dialog.open(text);
}

/** The page behind stands still and hides its scrollbar, whose room it keeps so that nothing moves. */
function showDialog(root: HTMLDialogElement): void {
  const page = document.documentElement;
  page.style.setProperty("--scrollbar", `${innerWidth - page.clientWidth}px`);
  root.showModal();
}

/** Asks for what stands in the field and shows the answer. */
interface Asker {
  update(): void;
  /** Shows the next results under the present ones. */
  more(): void;
  /** Done when what was asked for last is shown. */
  readonly answered: Promise<void>;
  readonly hasMore: boolean;
}

function createDialog(setup: DialogSetup): { open(text: string | undefined): void } {
  const parts = createParts(setup);
  const options = createOptionList(parts.input, parts.list);
  const asker = createAsker(parts, options, setup);
  listenToKeys(parts, options, asker);
  listenToPointer(parts, options, asker);
  const { root, input } = parts;
  return {
    open(text) {
      if (!root.isConnected) document.body.append(root);
      if (!root.open) showDialog(root);
      if (text !== undefined) input.value = text;
      input.focus();
      input.select();
      asker.update();
    },
  };
}

function createAsker(parts: Parts, options: OptionList, setup: DialogSetup): Asker {
  const { input, list, note, status } = parts;
  const { words } = setup;
  let search: Search | undefined;
  let filters: Filters | undefined;
  let asked = 0;
  let answered = Promise.resolve();
  let next: string | undefined;

  const engine = (): Search => {
    search ??= createSearch(loadFile);
    return search;
  };
  const put = (...content: readonly Node[]): void => {
    list.replaceChildren(...content);
    note.replaceChildren();
    next = undefined;
    options.renew();
    options.choose(undefined);
  };
  const show = (results: SearchResults, query: string): void => {
    put();
    options.choose(append(results));
    if (results.total > 0) return;
    note.append(element("p", "", fill(words.nothing, query)));
    if (filters && Object.keys(filters.value()).length > 0) note.append(everywhereButton(filters, setup));
  };
  const append = (results: SearchResults): HTMLElement | undefined => {
    const best = showHits(list, results.hits);
    next = results.next;
    options.renew();
    status.textContent = fillCount(words.count, results.total);
    return best;
  };
  const ask = async (turn: number, cursor?: string): Promise<void> => {
    const overview = await engine().overview();
    if (!filters) {
      filters = createFilters(overview, setup, () => update());
      list.before(filters.row);
    }
    const query = input.value;
    if (query.trim() === "") {
      put(...startView(overview.start, setup, forgotten));
      status.textContent = "";
      return;
    }
    const results = await engine().search(query, { limit: AT_ONCE, cursor, filters: filters.value() });
    // A later key may have been answered first.
    if (turn !== asked) return;
    if (cursor === undefined) show(results, query);
    else append(results);
  };
  const update = (cursor?: string): void => {
    // Only where nothing is shown yet: results stay until there are others.
    if (list.childElementCount === 0 && note.childElementCount === 0) list.append(...skeleton());
    answered = answer(++asked, cursor);
  };
  const answer = async (turn: number, cursor?: string): Promise<void> => {
    try {
      // An index that was replaced meanwhile has files of other names; the new one knows them.
      await ask(turn, cursor).catch(() => {
        search = undefined;
        return turn === asked ? ask(turn) : undefined;
      });
    } catch {
      search = undefined;
      if (turn !== asked) return;
      put();
      note.append(element("p", "", words.failed));
      status.textContent = words.failed;
    }
  };
  const forgotten = (): void => {
    update();
    input.focus();
  };
  // The preview replaced the page, so the index may have changed too.
  document.addEventListener("lectern:content", () => {
    search = undefined;
  });
  return {
    update: () => update(),
    more() {
      if (next !== undefined) update(next);
      next = undefined;
    },
    get answered() {
      return answered;
    },
    get hasMore() {
      return next !== undefined;
    },
  };
}

async function loadFile(name: string): Promise<string> {
  const response = await fetch(new URL(`search/${name}`, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.text();
}

function everywhereButton(filters: Filters, { words }: DialogSetup): HTMLElement {
  const button = element("button", "button", `${words.search}: ${words.all}`);
  button.type = "button";
  button.addEventListener("click", () => filters.clear());
  return button;
}

function listenToKeys({ root, input }: Parts, options: OptionList, asker: Asker): void {
  input.addEventListener("input", () => asker.update());
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    // Browsers empty the field first.
    if (event.key === "Escape") {
      event.preventDefault();
      root.close();
      return;
    }
    const step = STEPS.get(event.key);
    if (step === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (step === undefined) {
      // A real click follows the link with the modifiers the reader holds.
      const { ctrlKey, metaKey, shiftKey, altKey } = event;
      const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, altKey };
      // Until the last words are answered the list belongs to those before them.
      const { answered } = asker;
      void answered.then(() => {
        if (root.open && answered === asker.answered) options.chosen()?.dispatchEvent(new MouseEvent("click", click));
      });
      return;
    }
    const place = options.placeAfter(step);
    const isBeyond = place > options.last && asker.hasMore;
    if (place >= options.last) asker.more();
    if (!isBeyond) options.chooseAt(place);
  });
}

function listenToPointer({ root, input, list }: Parts, options: OptionList, asker: Asker): void {
  list.addEventListener("click", (event) => {
    const option = closestTo(event, "[role=option]");
    if (!option) return;
    const { query } = option.dataset;
    if (query !== undefined) {
      input.value = query;
      input.focus();
      asker.update();
      return;
    }
    rememberSearch(input.value);
    const isHere = option instanceof HTMLAnchorElement && option.pathname === location.pathname;
    if (isHere && !event.ctrlKey && !event.metaKey && !event.shiftKey) root.close();
  });
  list.addEventListener("pointermove", (event) => {
    const option = closestTo(event, "[role=option]");
    if (option && option !== options.chosen()) options.choose(option);
  });
  list.addEventListener("scroll", () => {
    if (list.scrollTop + list.clientHeight > list.scrollHeight - 80) asker.more();
  });
  root.addEventListener("click", (event) => {
    if (event.target === root) root.close();
  });
}
