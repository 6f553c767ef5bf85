// Compiles the utility classes of a page (`w-full`, `dark:hidden`) into a small stylesheet of exactly those in use.
// Each class is compiled once per site and pages with the same classes share a file, so a page costs a few lookups.

import { hashText } from "@lectern/base/hash.ts";
import { readDependency } from "@lectern/io/dependency-file.ts";

export interface UtilityStyles {
  /** The stylesheet for a page with these classes; undefined if none is a utility. */
  path(names: ReadonlySet<string>): Promise<string | undefined>;
  /** Classes of an earlier page that look like utilities with a value but do not compile. */
  rejected(names: ReadonlySet<string>): readonly string[];
  /** Every stylesheet requested so far, by path. */
  readonly files: Map<string, string>;
}

/** The parts of Tailwind's design system in use. */
interface DesignSystem {
  candidatesToCss(classes: string[]): (string | null)[];
  getClassOrder(classes: string[]): [string, bigint | null][];
}

interface Compiler {
  readonly system: DesignSystem;
  readonly theme: Theme;
}

/** The stylesheets of one site. `engineCss` identifies built-in classes, so that they never load the compiler. */
export function createUtilityStyles(engineCss: string): UtilityStyles {
  const files = new Map<string, string>();
  const rules = new Map<string, string>();
  for (const [, name = ""] of engineCss.matchAll(/\.([a-z][\w-]*)/gi)) rules.set(name, "");
  for (const name of UNSTYLED) rules.set(name, "");
  let loading: Promise<Compiler> | undefined;
  return {
    files,
    async path(names) {
      const unknown = [...names].filter((name) => !rules.has(name));
      if (unknown.length > 0) {
        loading ??= loadCompiler();
        const compiled = (await loading).system.candidatesToCss(unknown);
        for (const [index, name] of unknown.entries()) rules.set(name, compiled[index] ?? "");
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
    rejected: (names) => [...names].filter((name) => VALUED.test(name) && !rules.get(name)),
  };
}

/** `w-[calc(100%-2rem)]`, `md:[&>p]:mt-4`, `bg-(--brand)`: only utilities have such names. */
const VALUED = /(?:^|[:-])\[|-\(--/;

/** Built-in classes that exist only as hooks for authors' stylesheets. */
const UNSTYLED =
  "mdx-content prose not-prose nav-tabs-item nav-logo toc-item eyebrow mermaid icon card link step tile update view param".split(
    " ",
  );

const STRING = /"([^"\\\n]*)"|'([^'\\\n]*)'|`([^`\\]*)`/g;

/** The words in browser code: any of them may become a class. */
export function wordsOfCode(code: string): readonly string[] {
  return [...code.matchAll(STRING)]
    .flatMap(([, double, single, template]) => (double ?? single ?? template ?? "").split(/\s+/))
    .filter((word) => /^[!@*a-z-]\S{1,80}$/.test(word));
}

/** Loaded only by sites with utility classes: takes 100 ms. */
async function loadCompiler(): Promise<Compiler> {
  const source = `${readDependency("tailwindcss/theme.css") ?? ""}${SITE_THEME}`;
  const { __unstable__loadDesignSystem: load } = await import("tailwindcss");
  const system = await load(`${source}${DARK_VARIANT}${OLDER_NAMES}@tailwind utilities;`);
  return { system, theme: parseTheme(source) };
}

/** Colors that docs.json sites use in classes: `text-primary dark:text-primary-light`. */
const SITE_THEME = `@theme {
  --color-primary: var(--lec-accent-text);
  --color-primary-light: var(--lec-accent-text);
  --color-primary-dark: var(--lec-button);
  --color-background-light: var(--lec-bg);
  --color-background-dark: var(--lec-bg);
}
@theme inline {
  --font-sans: var(--lec-font-sans);
  --font-mono: var(--lec-font-mono);
}`;

const DARK_VARIANT = "@custom-variant dark (&:where(.dark, .dark *));";

/** Names from earlier Tailwind versions that pages still use. */
const OLDER_NAMES = [
  ["flex-shrink-0", "flex-shrink:0"],
  ["flex-shrink", "flex-shrink:1"],
  ["flex-grow-0", "flex-grow:0"],
  ["flex-grow", "flex-grow:1"],
  ["overflow-ellipsis", "text-overflow:ellipsis"],
]
  .map(([name, rule]) => `@utility ${name} {${rule}}`)
  .join("");

/** Cascade order: a breakpoint after the plain class, ties by name. */
function sortClasses(names: readonly string[], system: DesignSystem): readonly string[] {
  const ranks = new Map(system.getClassOrder([...names]));
  const rank = (name: string): bigint => ranks.get(name) ?? 0n;
  return [...names].sort((a, b) => {
    const order = rank(a) - rank(b);
    return order === 0n ? (a < b ? -1 : 1) : order < 0n ? -1 : 1;
  });
}

/** A border without its own color has that of the site's borders, not of its text. */
const BORDER_COLOR = ':where([class~="border"], [class*="border-"]) {border-color: var(--lec-border);}';

/** One stylesheet from the rules: registered properties once, and the values they refer to. */
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

/** The compiler writes one declaration per line. */
function minify(css: string): string {
  return css
    .replace(/\n\s*/g, "")
    .replace(/(?<!\s)\s*\{/g, "{")
    .replace(/: (?=\S)/g, ":")
    .replace(/;\}/g, "}");
}

// The values behind utility classes (`--color-red-500`, `--spacing`): a stylesheet includes only those it refers to.

/** Custom properties and animations by name. */
interface Theme {
  readonly values: ReadonlyMap<string, string>;
  readonly keyframes: ReadonlyMap<string, string>;
}

/** Parses the `@theme` blocks of a stylesheet. */
function parseTheme(css: string): Theme {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, "");
  const keyframes = new Map<string, string>();
  const plain = text.replace(/@keyframes\s+([\w-]+)\s*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, (rule, name: string) => {
    keyframes.set(name, `${rule}\n`);
    return "";
  });
  const values = new Map<string, string>();
  for (const [, name = "", value = ""] of plain.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)) {
    // The site sets its own fonts.
    if (!/^--(?:font-(?:sans|mono)|default-)/.test(name)) values.set(name, value.replace(/\s+/g, " ").trim());
  }
  return { values, keyframes };
}

/** The part of a theme that rules refer to, directly or through other values. */
function usedTheme(css: string, theme: Theme): string {
  const used = new Map<string, string>();
  const add = (text: string): void => {
    for (const [, name = ""] of text.matchAll(/var\((--[\w-]+)/g)) {
      const value = theme.values.get(name);
      if (value === undefined || used.has(name)) continue;
      used.set(name, value);
      add(value);
    }
  };
  add(css);
  if (used.size === 0) return "";
  const animations = [...theme.keyframes].filter(([name]) =>
    [...used].some(([property, value]) => property.startsWith("--animate-") && value.split(" ").includes(name)),
  );
  const declarations = [...used].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}: ${value};`);
  return `:root {${declarations.join("")}}\n${animations.map(([, rule]) => rule).join("")}`;
}
