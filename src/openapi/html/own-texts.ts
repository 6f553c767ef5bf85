// Spec texts as pages show them: with HTML converted to Markdown, or stripped where markup is not allowed.

import { own, ownText, textOf } from "../record.ts";
import { specTextToMarkdown, specTextToPlain } from "./spec-text.ts";

/** A member's text as Markdown; undefined if there is none. */
export function ownMarkdown(value: unknown, key: string): string | undefined {
  return markdownOf(own(value, key));
}

/** A value as Markdown, if it is text. */
export function markdownOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : specTextToMarkdown(text) || undefined;
}

/** A member's text on one line without markup; undefined if there is none. */
export function ownWords(value: unknown, key: string): string | undefined {
  const text = ownText(value, key);
  return text === undefined ? undefined : specTextToPlain(text) || undefined;
}
