// Heading ids, compatible with docs.json sites so that existing links keep working.

import { wholeCharacters } from "@lectern/base/lone-surrogates.ts";

/** Punctuation, and emoji including skin tones, ZWJ sequences, flags and keycaps. */
const STRIPPED =
  /[?,;:!'"()[\]{}]|\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)*[\u{E0020}-\u{E007F}]*|\p{Regional_Indicator}|\p{Emoji_Modifier}|[#*\d]\uFE0F?\u20E3/gu;

/** Fast path for most headings; gives the same result. */
const PLAIN_WORDS = /^[A-Za-z0-9_ ]*$/;

/** The id of a heading: `"Rate limits (per minute)"` → `"rate-limits-per-minute"`. */
export function headingId(text: string): string {
  if (PLAIN_WORDS.test(text)) return text.toLowerCase().trim().replace(/\s+/g, "-");
  const encoded = encodeURIComponent(wholeCharacters(text).toLowerCase().trim().replace(/\s+/g, "-"));
  const slug = encoded.replace(/[^A-Za-z0-9_%]+/g, "-").replace(/^-+|(?<!-)-+$/g, "");
  return decodeURIComponent(slug).replace(STRIPPED, "");
}

/** The id most Markdown tools generate, which many authors link to: `"Config.json options"` → `"configjson-options"`. */
export function commonHeadingId(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .replace(/[’‘“”]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, "")
    .replace(/\s/g, "-");
}

/** Cleans an id set by the author: `"My ID!"` → `"My-ID"`. */
export function customId(id: string): string {
  return id.trim().replace(STRIPPED, "").replace(/[<>&]/g, "").replace(/\s+/g, "-");
}
