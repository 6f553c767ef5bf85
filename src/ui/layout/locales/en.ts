// The English UI strings, which define the type of every other language.

import english from "./en.json" with { type: "json" };

/** `{…}` is a placeholder for a value. */
export const en: Words = english;

export type StringKey = keyof typeof english;

export type Words = Readonly<Record<StringKey, string>>;
