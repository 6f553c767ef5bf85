// The facts next to a name: `integer`, `≥ 1`, `default: 5`, `required`.

import type { HtmlNode } from "@lectern/base/markup/tree.ts";
import { type Translate, type Words, wordsToHtml, wordsToMarkdown } from "./phrases.tsx";
import type { ReferenceTools } from "./reference-tools.ts";

/** A fact; its kind decides how it looks. */
export interface Fact {
  readonly kind: "type" | "label" | "default" | "required" | "optional" | "deprecated";
  readonly words: Words;
  /** The page it links to. */
  readonly href?: string | undefined;
}

/** Labels, the plainest facts. */
export function labels(words: readonly Words[]): readonly Fact[] {
  return words.map((label) => ({ kind: "label", words: label }));
}

/** The marks of anything that may be required or deprecated. */
export function marks(
  { required, deprecated }: { readonly required?: boolean | undefined; readonly deprecated?: boolean | undefined },
  t: Translate,
): readonly Fact[] {
  return [
    ...(required ? [{ kind: "required", words: t("required") } as const] : []),
    ...(deprecated ? [{ kind: "deprecated", words: t("deprecated") } as const] : []),
  ];
}

export function factsToHtml(facts: readonly Fact[], tools: ReferenceTools): HtmlNode {
  return facts.map(({ kind, words, href }) => {
    const text = wordsToHtml(words, tools);
    const className = `field-${kind}`;
    return [
      "\n",
      href === undefined ? (
        <span class={className}>{text}</span>
      ) : (
        <a class={className} href={href}>
          {text}
        </a>
      ),
    ];
  });
}

/** The facts after a name: ` (integer, required)`. */
export function factsToMarkdown(facts: readonly Fact[], t: Translate): string {
  const texts = facts.map(({ words }) => wordsToMarkdown(words, t));
  return texts.length === 0 ? "" : ` (${texts.join(", ")})`;
}
