// The utility classes in a page (`w-full`, `dark:hidden`) → one small stylesheet with exactly those that it uses.
// Each class is compiled once per site and pages with the same classes share a file, so a page costs a few lookups.

import { hashText } from "../base/hash.ts";
import { readDependency } from "../files/dependency-file.ts";
import { parseTheme, type Theme, usedTheme } from "./utility-theme.ts";

/** Makes the stylesheets of pages. */
export interface UtilityStyles {
  /** The path of the stylesheet for a page, undefined when it uses no utility class. */
  path(texts: UtilityTexts): Promise<string | undefined>;
  /** Classes of a page asked for before that are written as utilities with a value, and of which none could be made. */
  refused(markup: readonly string[]): readonly string[];
  /** Every stylesheet that was asked for so far, by path. */
  readonly files: ReadonlyMap<string, string>;
}

/** Where a page has class names. */
export interface UtilityTexts {
  readonly markup: readonly string[];
  /** Programs that run in the browser: any word in them may become a class there. */
  readonly code: readonly string[];
}

/** What we use of a design system of Tailwind. */
interface DesignSystem {
  candidatesToCss(classes: string[]): (string | null)[];
  getClassOrder(classes: string[]): [string, bigint | null][];
}

interface Compiler {
  readonly system: DesignSystem;
  readonly theme: Theme;
}

/** Opens the stylesheets of one site; `engineCss` tells which classes are our own, so that they never load the compiler. */
export function createUtilityStyles(engineCss: string): UtilityStyles {
  const files = new Map<string, string>();
  const rules = new Map<string, string>();
  for (const [, name = ""] of engineCss.matchAll(/\.([a-z][\w-]*)/gi)) rules.set(name, "");
  for (const name of UNSTYLED) rules.set(name, "");
  let loading: Promise<Compiler> | undefined;
  return {
    files,
    async path(texts) {
      const names = new Set([...texts.markup.flatMap(classesOfMarkup), ...texts.code.flatMap(wordsOfCode)]);
      const unknown = [...names].filter((name) => !rules.has(name));
      if (unknown.length > 0) {
        loading ??= loadCompiler();
        const made = (await loading).system.candidatesToCss(unknown);
        for (const [index, name] of unknown.entries()) rules.set(name, made[index] ?? "");
      }
      const used = [...names].filter((name) => rules.get(name));
      if (used.length === 0 || !loading) return undefined;
      const { system, theme } = await loading;
      const css = assemble(
        sortClasses(used, system).map((name) => rules.get(name) ?? ""),
        theme,
      );
      const path = `_lectern/classes/${hashText(css).slice(0, 12)}.css`;
      files.set(path, css);
      return path;
    },
    refused: (markup) =>
      [...new Set(markup.flatMap(classesOfMarkup))].filter((name) => !rules.get(name) && VALUED.test(name)),
  };
}

/** `w-[calc(100%-2rem)]`, `md:[&>p]:mt-4`, `bg-(--brand)`: names that nothing but utilities have. */
const VALUED = /(?:^|[:-])\[|-\(--/;

/** Classes of our markup that only stand there for authors' stylesheets. */
const UNSTYLED =
  "mdx-content prose not-prose nav-tabs-item nav-logo toc-item eyebrow mermaid icon card link step tile update view param".split(
    " ",
  );

const CLASS = /\sclass="([^"]+)"/g;

/** The class names in markup. Colours of code are one or two letters, which no utility is. */
export function classesOfMarkup(markup: string): readonly string[] {
  const names: string[] = [];
  for (const [, value = ""] of markup.matchAll(CLASS)) {
    if (value.length > 2) names.push(...unescapeHtml(value).split(/\s+/));
  }
  return names.filter(Boolean);
}

function unescapeHtml(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

const STRING = /"([^"\\\n]*)"|'([^'\\\n]*)'|`([^`\\]*)`/g;

function wordsOfCode(code: string): readonly string[] {
  return [...code.matchAll(STRING)]
    .flatMap(([, double, single, template]) => (double ?? single ?? template ?? "").split(/\s+/))
    .filter((word) => /^[!@*a-z-]\S{1,80}$/.test(word));
}

/** Loaded only by sites that use utilities: 100 ms. */
async function loadCompiler(): Promise<Compiler> {
  const source = `${readDependency("tailwindcss/theme.css") ?? ""}${SITE_THEME}`;
  const { __unstable__loadDesignSystem: load } = await import("tailwindcss");
  const system = await load(`${source}${DARK_VARIANT}${OLDER_NAMES}@tailwind utilities;`);
  return { system, theme: parseTheme(source) };
}

/** Colours that docs.json sites use in classes: `text-primary dark:text-primary-light`. */
const SITE_THEME = `@theme {
  --color-primary: var(--accent-text);
  --color-primary-light: var(--accent-text);
  --color-primary-dark: var(--button);
  --color-background-light: var(--bg);
  --color-background-dark: var(--bg);
}`;

const DARK_VARIANT = "@custom-variant dark (&:where(.dark, .dark *));";

/** Names of earlier versions that pages still use. */
const OLDER_NAMES = [
  ["flex-shrink-0", "flex-shrink:0"],
  ["flex-shrink", "flex-shrink:1"],
  ["flex-grow-0", "flex-grow:0"],
  ["flex-grow", "flex-grow:1"],
  ["overflow-ellipsis", "text-overflow:ellipsis"],
]
  .map(([name, rule]) => `@utility ${name} {${rule}}`)
  .join("");

/** In the order of the cascade: a breakpoint after the plain class, equal ranks by name. */
function sortClasses(names: readonly string[], system: DesignSystem): readonly string[] {
  const ranks = new Map(system.getClassOrder([...names]));
  const rank = (name: string): bigint => ranks.get(name) ?? 0n;
  return [...names].sort((a, b) => {
    const order = rank(a) - rank(b);
    return order === 0n ? (a < b ? -1 : 1) : order < 0n ? -1 : 1;
  });
}

/** A border without a colour of its own has that of the site's lines, not that of its text. */
const BORDER_COLOR = ':where([class~="border"], [class*="border-"]) {border-color: var(--border);}';

/** One stylesheet of the rules: registered properties once, and the values they refer to. */
function assemble(parts: readonly string[], theme: Theme): string {
  const properties = new Set<string>();
  const rules = parts.map((part) =>
    part.replace(/@property [^{]*\{[^}]*\}\s*/g, (property) => {
      properties.add(property);
      return "";
    }),
  );
  const plain = rules.join("");
  const css = [...properties, /border(?:-\w+)?-(?:width|style)/.test(plain) ? BORDER_COLOR : "", plain].join("");
  return minify(`${usedTheme(css, theme)}${css}`);
}

/** The compiler writes one declaration a line. */
function minify(css: string): string {
  return css
    .replace(/\n\s*/g, "")
    .replace(/\s*\{/g, "{")
    .replace(/: (?=\S)/g, ":")
    .replace(/;\}/g, "}");
}
