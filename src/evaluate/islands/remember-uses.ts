// What built-in components will need that an island shows only later, or only in the browser: their icons, code, formulas
// and words are made at build, and the page is told of the styles and behaviours.

import { EMPTY_HTML, escapeHtml, type Html, rawHtml } from "../../base/html.ts";
import { prepareCode } from "../../ui/code-notations.ts";
import type { Children, CodeBlockInput, Component, RenderContext } from "../../ui/component.ts";
import { componentsByName } from "../../ui/components/registry.ts";
import { readProps } from "../../ui/read-props.ts";
import type { Island } from "../bridge.ts";
import { type Choice, type Choices, findChoices } from "./find-choices.ts";
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
  const codes = island.parts ?? [island.code];
  const uses = findUses(codes, (name) => componentsByName.has(name));
  if (uses.length === 0) return NOTHING;
  const memory = new Map<string, string>();
  const aside = asideContext(rememberingContext(context, memory));
  const choices = findChoices(codes);
  let markup = "";
  let size = 0;
  for (const use of uses.flatMap((one): readonly ChosenUse[] => [one, ...chosenUses(one, choices)])) {
    const component = componentsByName.get(use.name);
    if (component && size < MOST_MEMORY) {
      if (use.isChoice && use.name === "CodeBlock") rememberLines(component, use, { context, memory });
      else markup += makeUse(component, use, aside);
    }
    size = [...memory.values()].reduce((sum, text) => sum + text.length, 0);
  }
  return { memory, markup };
}

interface ChosenUse extends BuiltInUse {
  /** True for one of several things that code may choose to show. */
  readonly isChoice?: true;
}

/** A block of code or a formula once for each text that it may come to show. */
function chosenUses(use: BuiltInUse, choices: Choices): readonly ChosenUse[] {
  const { name, props, text, computed = new Map() } = use;
  if (name !== "CodeBlock" && name !== "Latex") return [];
  if (!computed.has("children") && !computed.has("language")) return [];
  const found = text === undefined ? choices.of(computed.get("children") ?? "") : [{ text }];
  const texts = name === "Latex" ? found.filter((choice) => !/[&#%$]/.test(choice.text)) : found;
  const languages = choices.of(computed.get("language") ?? "").map((choice) => choice.text);
  return texts.flatMap((choice: Choice): readonly ChosenUse[] => {
    if (!computed.has("language")) return [{ name, props, text: choice.text, isChoice: true }];
    return (choice.language === undefined ? languages : [choice.language]).map((language) => ({
      name,
      props: new Map([...props, ["language", language]]),
      text: choice.text,
      isChoice: true,
    }));
  });
}

const PLAIN = { lines: false, wrap: false, expandable: false, nocopy: true, highlight: [], focus: [], twoslash: false };

/** Keeps the coloured lines of a block, whose frame the browser makes. */
function rememberLines(
  component: Component,
  use: BuiltInUse,
  { context, memory }: { readonly context: RenderContext; readonly memory: Map<string, string> },
): void {
  const code = (block: CodeBlockInput): Html => {
    const prepared = prepareCode({ ...block, meta: PLAIN });
    const [, lines = ""] = /<code>([\s\S]*)<\/code>/.exec(context.code({ ...block, meta: PLAIN }).markup) ?? [];
    if (prepared.marks.size === 0 && lines.includes("<span"))
      memory.set(`lines:${JSON.stringify([block.language, prepared.code])}`, lines);
    return EMPTY_HTML;
  };
  makeUse(component, use, { ...asideContext(context), report: () => false, code });
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
