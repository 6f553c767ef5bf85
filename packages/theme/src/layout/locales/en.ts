// The English UI strings, which define the type of every other language.

import english from "./en.json" with { type: "json" };
import type { StringKey } from "./string-key.ts";

/** `{…}` is a placeholder for a value. */
export const en: Words = english satisfies Record<StringKey, string> & {
  readonly [Key in Exclude<keyof typeof english, StringKey>]: never;
};

export type { StringKey } from "./string-key.ts";

export type Words = Readonly<Record<StringKey, string>>;
