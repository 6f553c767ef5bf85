// What built-in components will need that an island shows only later, or only in the browser: their icons, code, formulas
// and words are made at build, and the page is told of the styles and behaviours.

import { EMPTY_HTML, escapeHtml, rawHtml } from "../../base/html.ts";
import type { Children, Component, RenderContext } from "../../ui/component.ts";
import { componentsByName } from "../../ui/components/registry.ts";
import { readProps } from "../../ui/read-props.ts";
import type { Island } from "./bridge.ts";
import { type BuiltInUse, findUses } from "./find-uses.ts";
import { rememberingContext } from "./remembering-context.ts";

/** What is known of an island's later markup. */
export interface RememberedUses {
  /** What the browser cannot make itself, by its key. */
  readonly memory: ReadonlyMap<string, string>;
  /** Markup with the classes that may show up. */
  readonly markup: string;
}

const NOTHING: RememberedUses = { memory: new Map(), markup: "" };
/** More is left to the browser, which shows code without colours then. */
const MOST_MEMORY = 100_000;

const known = new WeakMap<RenderContext, Map<string, RememberedUses>>();

/** Makes what an island may show later, once for each page. */
export function rememberUses(island: Island, context: RenderContext): RememberedUses {
  const ofPage = known.get(context) ?? new Map<string, RememberedUses>();
  known.set(context, ofPage);
  const made = ofPage.get(island.path) ?? makeUses(island, context);
  ofPage.set(island.path, made);
  return made;
}

function makeUses(island: Island, context: RenderContext): RememberedUses {
  const uses = findUses(island.parts ?? [island.code], (name) => componentsByName.has(name));
  if (uses.length === 0) return NOTHING;
  const memory = new Map<string, string>();
  const aside = asideContext(rememberingContext(context, memory));
  let markup = "";
  let size = 0;
  for (const use of uses) {
    const component = componentsByName.get(use.name);
    if (component && size < MOST_MEMORY) markup += makeUse(component, use, aside);
    size = [...memory.values()].reduce((sum, text) => sum + text.length, 0);
  }
  return { memory, markup };
}

function makeUse(component: Component, { props, text }: BuiltInUse, context: RenderContext): string {
  try {
    const values = readProps(component, props, { inline: context.inline, report: () => {} });
    return component.html(values, childrenOf(text), context).markup;
  } catch {
    // A component that cannot be made from half of its attributes is made by the browser alone.
    return "";
  }
}

function childrenOf(text: string | undefined): Children {
  return {
    html: () => rawHtml(escapeHtml(text ?? "")),
    collect: () => ({ html: EMPTY_HTML, items: [] }),
    source: () => text ?? "",
    text: () => text,
    empty: text === undefined,
  };
}

/** A context that leaves no trace in the page beside what it needs. */
function asideContext(context: RenderContext): RenderContext {
  return {
    ...context,
    report: (_, item) => {
      // A code block in a group shows its code without its title.
      if (item && typeof item === "object" && "html" in item) void item.html;
      return false;
    },
    uniqueId: (_, slug) => slug,
    heading: () => {},
    withoutToc: (render) => render(),
    withinPanel: (_, render) => render(),
    place: () => true,
  };
}
