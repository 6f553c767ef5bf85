// Texts of an API description as pages show them: HTML in them as Markdown, or gone where a place shows no markup.

import { own, ownText, textOf } from "../record.ts";
import { specTextToMarkdown, specTextToPlain } from "./spec-text.ts";

/** The text of a member as Markdown; undefined when there is none. */
export function ownMarkdown(value: unknown, key: string): string | undefined {
  return markdownOf(own(value, key));
}

/** A value that is Markdown, if it is text. */
export function markdownOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : specTextToMarkdown(text) || undefined;
}

/** The text of a member in one line without markup; undefined when there is none. */
export function ownWords(value: unknown, key: string): string | undefined {
  const text = ownText(value, key);
  return text === undefined ? undefined : specTextToPlain(text) || undefined;
}
