// Renders the body of a page: its own text, its API reference, and its footnotes.

import type { Page } from "../../site/site.ts";
import { API_FIELD } from "../../ui/components/fields/fields.ts";
import { pageFailed, pageTooDeep } from "../diagnostics.ts";
import { createPageState, type PageState } from "../page-state.ts";
import { referenceToMarkup, renderText } from "../reference/reference.ts";
import type { ReferenceSite } from "../reference/reference-site.ts";
import type { Walker } from "../walker.ts";
import { collect } from "./children.ts";
import { renderFootnotes } from "./footnotes.ts";

/** A body and its parts. */
export interface RenderedBody {
  readonly state: PageState;
  readonly body: string;
  /** The part written by the author. */
  readonly own: string;
  /** How many of the page's problems and links come from its own text. */
  readonly problems: number;
  readonly links: number;
}

export function emptyBody(state: PageState = createPageState()): RenderedBody {
  const all = Number.POSITIVE_INFINITY;
  return { state, body: "", own: "", problems: all, links: all };
}

/** Renders a page; an error that prevents it becomes a problem of the page. */
export function renderBody(page: Page, walker: Walker, site: ReferenceSite): RenderedBody {
  const { state } = walker.page;
  let { problems, links } = emptyBody(state);
  try {
    const written = collect(walker, API_FIELD, () => renderText(page, walker));
    // Everything found from here on belongs to the reference.
    problems = state.diagnostics.length;
    links = state.links.length;
    const described = referenceToMarkup(page, walker, { site, fields: written.items });
    const notes = renderFootnotes(walker);
    const body = `${written.html.markup}${described}${notes}`;
    const own = described === "" || written.items.length > 0 ? body : `${written.html.markup}${notes}`;
    return { state, body, own, problems, links };
  } catch (error) {
    const { at } = walker.page;
    const reason = error instanceof Error ? error.message : String(error);
    const isFull = error instanceof RangeError && /call stack/i.test(reason);
    state.diagnostics.push(isFull ? pageTooDeep(at) : pageFailed(reason, at));
    return { ...emptyBody(state), problems, links };
  }
}
