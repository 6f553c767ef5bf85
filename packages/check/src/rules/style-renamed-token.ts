// Stylesheets and inline styles that use a design token by its name before all got the prefix `--lec-`.

import { createLocator } from "@lectern/base/position.ts";
import { indexNodes } from "../node-index.ts";
import type { CheckContext, Finding, Rule } from "../rule.ts";

/** The tokens that had no prefix. */
export const RENAMED_TOKENS: readonly string[] =
  "accent accent-soft accent-text amber amber-soft aside banner bg blue blue-soft border border-strong button content ease faint font-heading font-mono font-sans green green-soft gutter header hue muted on-accent on-banner on-button radius-box radius-l radius-m radius-s red red-soft shadow sidebar soft surface surface-2 teal text tint violet violet-soft".split(
    " ",
  );

export const styleRenamedToken: Rule = {
  code: "style/renamed-token",
  group: "code",
  severity: "warning",
  summary: "A stylesheet or an inline style uses a design token without the prefix --lec-.",
  *site(context) {
    const files = filesWithStyles(context).flatMap((path) => usesIn(path, context) ?? []);
    const isUsed = (kind: Use["kind"], name: string): boolean =>
      files.some(({ uses }) => uses.some((use) => use.kind === kind && use.name === name));
    const own = new Set(RENAMED_TOKENS.filter((name) => isUsed("set", name) && isUsed("read", name)));
    for (const file of files) {
      // Next to variables of the author's own, one that is only set is his too: part of a palette.
      const isPalette = file.uses.some(({ kind, name }) => kind === "set" && own.has(name));
      for (const use of file.uses)
        if (!own.has(use.name) && !use.hasFallback && !(isPalette && use.kind === "set")) yield toFinding(use, file);
    }
  },
};

interface Use {
  readonly kind: "set" | "read";
  /** Without the dashes. */
  readonly name: string;
  readonly start: number;
  /** True for `var(--muted, gray)`, which expects that the variable may be unset. */
  readonly hasFallback: boolean;
}

interface StyledFile {
  readonly uses: readonly Use[];
  /** False if the text is not what is on disk, so that offsets may differ. */
  readonly isFixable: boolean;
  locate(offset: number): Finding["at"];
}

function toFinding({ name, start }: Use, { locate, isFixable }: StyledFile): Finding {
  return {
    at: locate(start),
    message: `The design token "--${name}" is called "--lec-${name}".`,
    hint: "Rename it. A variable of your own can keep its name if you both set and read it.",
    ...(isFixable ? { fix: { start, end: start + name.length + 2, text: `--lec-${name}` } } : {}),
  };
}

/** The site's stylesheets and scripts, and the source files of its pages. */
function filesWithStyles(context: CheckContext): readonly string[] {
  const { stylesheets, scripts } = context.site;
  return [...new Set([...stylesheets, ...scripts, ...context.files()])];
}

const NAMES = RENAMED_TOKENS.toSorted((a, b) => b.length - a.length).join("|");
/** `--text: red`, `"--text": "red"`, `setProperty("--text", …)`. */
const SET = `["'\`]?\\s*(?::|["'\`]\\s*,)`;
/** `var(--text)`, `bg-(--text)`, `getPropertyValue("--text")`. */
const READ = `["'\`]?\\s*([,)])`;
const USE = new RegExp(`(?<![\\w-])--(${NAMES})(?:(?=${SET})|(?=${READ}))`, "g");

function usesIn(path: string, context: CheckContext): StyledFile | undefined {
  const source = context.read(path);
  if (source === undefined || !source.includes("--")) return undefined;
  const document = /\.mdx?$/i.test(path) ? context.document(path) : undefined;
  const text = document?.text ?? source;
  const quoted = document ? codeRanges(document) : commentRanges(text);
  const uses: Use[] = [];
  for (const { index, 1: name = "", 2: end } of text.matchAll(USE)) {
    if (quoted.some(([start, after]) => index >= start && index < after)) continue;
    const kind = end === undefined ? "set" : "read";
    uses.push({ kind, name, start: index, hasFallback: end === "," });
  }
  return uses.length === 0 ? undefined : { uses, isFixable: text === source, locate: createLocator(path, text) };
}

type Range = readonly [start: number, end: number];

/** Examples on a page, as blocks or inline. */
function codeRanges(document: NonNullable<ReturnType<CheckContext["document"]>>): readonly Range[] {
  const nodes = indexNodes(document.tree);
  return [...nodes.of("code"), ...nodes.of("inlineCode")].flatMap(({ node: { position } }) =>
    position?.start.offset === undefined || position.end.offset === undefined
      ? []
      : [[position.start.offset, position.end.offset] as const],
  );
}

function commentRanges(text: string): readonly Range[] {
  return [...text.matchAll(/\/\*[\s\S]*?(?:\*\/|$)/g)].map(({ index, 0: all }) => [index, index + all.length] as const);
}
