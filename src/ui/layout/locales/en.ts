// The UI strings in English, which define the type that every other language must have.

import english from "./en.json" with { type: "json" };

/** Every UI string in English; `{…}` is a placeholder for a value. */
export const en: Words = english;

/** The name of a UI string. */
export type Word = keyof typeof english;

/** The UI strings in one language. */
export type Words = Readonly<Record<Word, string>>;
