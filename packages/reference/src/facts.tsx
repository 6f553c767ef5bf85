// The facts next to a name: `integer`, `≥ 1`, `default: 5`, `required`.

import type { HtmlNode } from "@lectern/base/markup/tree.ts";
import type { ReferenceTools } from "./reference-tools.ts";
import { type Translate, type Words, wordsToHtml, wordsToMarkdown } from "./words.tsx";

/** A fact; its kind decides how it looks. */
export interface Fact {
  readonly kind: "type" | "label" | "default" | "required" | "optional" | "deprecated";
  readonly words: Words;
  /** A name that the spec chose, which is code in Markdown. */
  readonly isName?: boolean;
  /** The page it links to. */
  readonly href?: string | undefined;
}

/** Labels, the plainest facts. */
export function labels(words: readonly Words[]): readonly Fact[] {
  return words.map((label) => ({ kind: "label", words: label }));
}

/** A label with a name that the spec chose. */
export function nameLabel(name: string | undefined): readonly Fact[] {
  return name === undefined ? [] : [{ kind: "label", words: name, isName: true }];
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
  return facts.length === 0 ? "" : ` (${factsInRow(facts, t)})`;
}

export function factsInRow(facts: readonly Fact[], t: Translate): string {
  return facts
    .map(({ words, isName, href }) => {
      const text = wordsToMarkdown(words, t);
      return isName ? wordsToMarkdown({ href, text: { code: text } }, t) : text;
    })
    .join(", ");
}
