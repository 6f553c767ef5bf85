// The stylesheets of page contents (parts.css): which of them a page needs, so that it loads no rules it cannot use.

import { listAssets, readAsset } from "@lectern/io/package-file.ts";
import { describedApi } from "@lectern/model/site/pages/source-path.ts";
import type { Page } from "@lectern/model/site/site.ts";
import { directoryGroup } from "@lectern/theme/layout/directory.tsx";
import type { BodyMark } from "@lectern/theme/layout/page-view.ts";
import { COLOR_NAME } from "../../render/body-facts.ts";
import type { PageBody } from "../pages/page-cache.ts";

export interface StylePart {
  readonly name: string;
  readonly css: string;
  /** The classes it defines: those that neither an earlier part nor the stylesheet of every page has. */
  readonly classes: ReadonlySet<string>;
}

/** The parts in their order. Code colors belong to code blocks. */
export function readParts(siteCss: string, codeCss: string): readonly StylePart[] {
  const known = new Set(classesIn(siteCss.replace(LISTED, "")));
  return listAssets("parts").map((file) => {
    const name = file.replace(/^\d+-|\.css$/g, "");
    const css = new TextDecoder().decode(readAsset(`parts/${file}`));
    if (name === "edges") return { name, css, classes: new Set(classesIn(css)) };
    const classes = new Set(classesIn(css.replace(MENTIONED, "")).filter((one) => !known.has(one)));
    for (const one of classes) known.add(one);
    return { name, css: name === "code" ? css + codeCss : css, classes };
  });
}

/** Selectors that only refer to other parts: `.step-body>:is(.card,.frame)`, but not `.line:is(.highlight,.add)`. */
const MENTIONED = /(?<=[\s>+~]):(?:is|where)\([^()]*\)|:(?:not|has)\([^()]*\)/g;

/** Classes of parts that the stylesheet of every page only lists: `:is(.code-block pre,.pick-list)`. */
const LISTED = /:(?:is|where|not|has)\([^()]*\)/g;

function classesIn(css: string): readonly string[] {
  return [...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name);
}

export function cssOf(names: readonly string[], parts: readonly StylePart[]): string {
  return parts.flatMap(({ name, css }) => (names.includes(name) ? [css] : [])).join("");
}

/** The parts in the stylesheet of API pages, before and after its own rules. */
export const BEFORE_REFERENCE: readonly string[] = ["code", "tabs", "edges"];
export const AFTER_REFERENCE: readonly string[] = ["expandable", "fields", "side"];
const IN_REFERENCE: ReadonlySet<string> = new Set([...BEFORE_REFERENCE, ...AFTER_REFERENCE]);

/** What code that no build sees may add to any page: the author's scripts and layout hooks. */
const COMMON: readonly string[] = ["table", "media", "code", "callouts", "card", "steps", "tabs", "frame", "edges"];

export interface PartsInput {
  readonly parts: readonly StylePart[];
  /** True if pages may get markup that is not in their bodies. */
  readonly addsMarkup: boolean;
}

/** The names of the parts a page needs: those that define one of its classes or style one of its elements. */
export function partsOf(page: Page, rendered: PageBody, { parts, addsMarkup }: PartsInput): readonly string[] {
  const used = new Set([...rendered.facts.classes, ...rendered.facts.deferredClasses]);
  const isReference = describedApi(page) !== undefined || page.endpoint !== undefined;
  const placed = new Set([...placedParts(page, rendered), ...elementParts(rendered), ...(addsMarkup ? COMMON : [])]);
  const isNeeded = ({ name, classes }: StylePart): boolean =>
    !(isReference && IN_REFERENCE.has(name)) && (placed.has(name) || [...classes].some((one) => used.has(one)));
  return parts.filter(isNeeded).map(({ name }) => name);
}

/** Parts for what the layout adds to a page. */
function placedParts(page: Page, { slots, features, facts }: PageBody): readonly string[] {
  const { mode, related, rss } = page.frontmatter;
  const group = directoryGroup(page);
  const isEndpoint = page.kind === "operation" || page.kind === "document";
  return [
    ...(mode === undefined ? [] : ["modes"]),
    ...(related === undefined ? [] : ["related"]),
    ...(rss ? ["update"] : []),
    ...(group ? ["directory", ...(group.directory === "accordion" ? ["accordion", "edges"] : [])] : []),
    ...(slots.request || slots.response || slots.panel ? ["side"] : []),
    ...(features.has("zoom") ? ["zoom"] : []),
    ...(isEndpoint && !facts.marks.includes("api-facts") ? [] : ["api-summary"]),
  ];
}

/** Parts for elements without a class, and for reference markup, whose classes are not collected. */
function elementParts({ facts, islands }: PageBody): readonly string[] {
  const has = (mark: BodyMark): boolean => facts.marks.includes(mark);
  const adds = islands.length > 0 || has("rest");
  return [
    ...(adds || has("table") ? ["table"] : []),
    ...(adds || has("media") ? ["media"] : []),
    ...(has("callouts") ? ["callouts", "edges"] : []),
    ...(adds || has("choices") ? ["choices"] : []),
    ...(has("color-names") || islands.some(({ code }) => COLOR_NAME.test(code)) ? ["color-names"] : []),
  ];
}
