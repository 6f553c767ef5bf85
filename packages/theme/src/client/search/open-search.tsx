// The search dialog: an ARIA combobox with `aria-activedescendant`, so focus stays in the input. Loaded on a reader's first
// search.

/** @jsxRuntime classic */
/** @jsx element */

import { countString } from "@lectern/base/count-string.ts";
import { createSearch, type Search, type SearchResults } from "@lectern/search";
import { closestTo } from "../events.ts";
import { element } from "./element.ts";
import { createFilters, type Filters } from "./filters.tsx";
import { showHits, skeleton } from "./list.tsx";
import { createOptionList, type OptionList } from "./option-list.ts";
import { createParts, type Parts } from "./parts.tsx";
import { rememberSearch, startView } from "./start-view.tsx";
import { type DialogSetup, fill, readSetup } from "./strings.ts";

/** Results per batch; more load at the end of the list. */
const AT_ONCE = 10;
/** Debounce in milliseconds. */
const TYPING = 120;
/** How far each key moves the selection. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ["ArrowDown", 1],
  ["ArrowUp", -1],
  ["PageDown", 5],
  ["PageUp", -5],
]);

/** Created on first open. */
let dialog: { open(text: string | undefined): void } | undefined;

/** Opens the dialog, optionally with a query. */
export function openSearch(button: HTMLElement, text?: string): void {
  dialog ??= createDialog(readSetup(button));
  dialog.open(text);
}

/** Locks page scrolling and reserves the width of the scrollbar, so the layout does not shift. */
function showDialog(root: HTMLDialogElement): void {
  const page = document.documentElement;
  page.style.setProperty("--lec-scrollbar", `${innerWidth - page.clientWidth}px`);
  root.showModal();
}

function createDialog(setup: DialogSetup): { open(text: string | undefined): void } {
  const parts = createParts(setup);
  const options = createOptionList(parts.input, parts.list);
  const searcher = new Searcher(parts, options, setup);
  listenToKeys(parts, options, searcher);
  listenToPointer(parts, options, searcher);
  const { root, input } = parts;
  return {
    open(text) {
      if (!root.isConnected) document.body.append(root);
      if (!root.open) showDialog(root);
      input.focus();
      // The caret stays after the text, so that a reader can continue it.
      if (text === undefined) input.select();
      else input.value = text;
      searcher.update();
    },
  };
}

/** Runs the current query and shows its results; those of outdated queries are discarded. */
class Searcher {
  readonly #parts: Parts;
  readonly #options: OptionList;
  readonly #setup: DialogSetup;
  #search: Search | undefined;
  #filters: Filters | undefined;
  #latest = 0;
  #next: string | undefined;
  /** Resolves when the latest query is shown. */
  done = Promise.resolve();

  constructor(parts: Parts, options: OptionList, setup: DialogSetup) {
    this.#parts = parts;
    this.#options = options;
    this.#setup = setup;
    // Live reload replaced the page, so the index may have changed too.
    document.addEventListener("lectern:content", () => {
      this.#search = undefined;
    });
  }

  get hasMore(): boolean {
    return this.#next !== undefined;
  }

  /** Runs the query now, or after `delay` milliseconds without another call. */
  update(delay = 0): void {
    this.#begin(undefined, delay);
  }

  /** Appends the next batch. */
  more(): void {
    if (this.#next !== undefined) this.#begin(this.#next);
    this.#next = undefined;
  }

  #begin(cursor?: string, delay = 0): void {
    const { list, note } = this.#parts;
    // Old results stay until new ones arrive; the skeleton only fills an empty list.
    if (list.childElementCount === 0 && note.childElementCount === 0) list.append(...skeleton());
    const turn = ++this.#latest;
    const ready = delay === 0 ? Promise.resolve() : new Promise<void>((done) => setTimeout(done, delay));
    this.done = ready.then(() => (turn === this.#latest ? this.#respond(turn, cursor) : undefined));
  }

  async #respond(turn: number, cursor?: string): Promise<void> {
    try {
      // If the index was rebuilt meanwhile, its old files are gone: reload it and retry.
      await this.#request(turn, cursor).catch(() => {
        this.#search = undefined;
        return turn === this.#latest ? this.#request(turn) : undefined;
      });
    } catch {
      this.#search = undefined;
      if (turn !== this.#latest) return;
      this.#put();
      const { failed } = this.#setup.strings;
      this.#parts.note.append(<p>{failed}</p>);
      this.#parts.status.textContent = failed;
    }
  }

  async #request(turn: number, cursor?: string): Promise<void> {
    this.#search ??= createSearch(loadFile);
    const overview = await this.#search.overview();
    if (!this.#filters) {
      this.#filters = createFilters(overview, this.#setup, () => this.update());
      this.#parts.list.before(this.#filters.row);
    }
    const query = this.#parts.input.value;
    if (query.trim() === "") {
      this.#put(...startView(overview.start, this.#setup, () => this.#cleared()));
      this.#parts.status.textContent = "";
      return;
    }
    this.#search ??= createSearch(loadFile);
    const results = await this.#search.search(query, { limit: AT_ONCE, cursor, filters: this.#filters.value() });
    // A newer query has already finished.
    if (turn !== this.#latest) return;
    if (cursor === undefined) this.#show(results, query);
    else this.#append(results);
  }

  #show(results: SearchResults, query: string): void {
    this.#put();
    this.#options.choose(this.#append(results));
    if (results.total > 0) return;
    const { note } = this.#parts;
    note.append(<p>{fill(this.#setup.strings.nothing, query)}</p>);
    if (this.#filters && Object.keys(this.#filters.value()).length > 0)
      note.append(everywhereButton(this.#filters, this.#setup));
  }

  #append(results: SearchResults): HTMLElement | undefined {
    const best = showHits(this.#parts.list, results.hits, this.#parts.input.value);
    this.#next = results.next;
    this.#options.renew();
    this.#parts.status.textContent = countString(
      this.#setup.strings.count,
      results.total,
      document.documentElement.lang,
    );
    return best;
  }

  #put(...content: readonly Node[]): void {
    this.#parts.list.replaceChildren(...content);
    this.#parts.note.replaceChildren();
    this.#next = undefined;
    this.#options.renew();
    this.#options.choose(undefined);
  }

  #cleared(): void {
    this.update();
    this.#parts.input.focus();
  }
}

async function loadFile(name: string): Promise<string> {
  const response = await fetch(new URL(`search/${name}`, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.text();
}

function everywhereButton(filters: Filters, { strings }: DialogSetup): HTMLElement {
  return (
    <button class="button" type="button" onClick={() => filters.clear()}>
      {strings.everywhere}
    </button>
  );
}

function listenToKeys({ root, input }: Parts, options: OptionList, searcher: Searcher): void {
  // Each query may fetch other index files, so half-typed words are not searched.
  input.addEventListener("input", () => searcher.update(TYPING));
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    // Prevents the browser from clearing the input first.
    if (event.key === "Escape") {
      event.preventDefault();
      root.close();
      return;
    }
    const step = STEPS.get(event.key);
    if (step === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (step === undefined) {
      // A real click, so the modifier keys apply.
      const { ctrlKey, metaKey, shiftKey, altKey } = event;
      const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, altKey };
      // Until the latest query is done, the list shows results of an older one.
      const { done } = searcher;
      void done.then(() => {
        if (root.open && done === searcher.done) options.chosen()?.dispatchEvent(new MouseEvent("click", click));
      });
      return;
    }
    const index = options.indexAfter(step);
    const isBeyond = index > options.last && searcher.hasMore;
    if (index >= options.last) searcher.more();
    if (!isBeyond) options.chooseAt(index);
  });
}

function listenToPointer({ root, input, list }: Parts, options: OptionList, searcher: Searcher): void {
  list.addEventListener("click", (event) => {
    const option = closestTo(event, "[role=option]");
    if (!option) return;
    const { query } = option.dataset;
    if (query !== undefined) {
      input.value = query;
      input.focus();
      searcher.update();
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
    if (list.scrollTop + list.clientHeight > list.scrollHeight - 80) searcher.more();
  });
  root.addEventListener("click", (event) => {
    if (event.target === root) root.close();
  });
}
