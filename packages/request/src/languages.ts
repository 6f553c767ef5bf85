// Every sample language. To add one, create a file in languages/ and list it here.

import type { AddedLanguage, SampleLanguage } from "./language.ts";
import { c, cpp } from "./languages/c.ts";
import { csharp, dotnet } from "./languages/csharp.ts";
import { curl } from "./languages/curl.ts";
import { dart } from "./languages/dart.ts";
import { go } from "./languages/go.ts";
import { java } from "./languages/java.ts";
import { javascript, node, typescript } from "./languages/javascript.ts";
import { kotlin } from "./languages/kotlin.ts";
import { php } from "./languages/php.ts";
import { powershell } from "./languages/powershell.ts";
import { python } from "./languages/python.ts";
import { ruby } from "./languages/ruby.ts";
import { rust } from "./languages/rust.ts";
import { swift } from "./languages/swift.ts";

/** The default languages, in tab order. */
const DEFAULTS: readonly SampleLanguage[] = [curl, javascript, python, go, java, php, ruby, csharp, rust];

/** Every built-in language. @public */
export const LANGUAGES: readonly SampleLanguage[] = [
  ...DEFAULTS,
  node,
  typescript,
  powershell,
  swift,
  dotnet,
  kotlin,
  dart,
  c,
  cpp,
];

/** Finds a language by any of its names: `"NodeJS"` → Node.js. Languages from lectern.config win. */
export function findLanguage(name: string, added: readonly AddedLanguage[] = []): AddedLanguage | undefined {
  const key = name.trim().toLowerCase();
  return [...added, ...LANGUAGES].find(({ id, aliases }) => id.toLowerCase() === key || aliases?.includes(key));
}

/** The languages in `api.examples.languages`, in order; by default, the usual ones plus those from lectern.config. */
export function chooseLanguages(
  names: readonly string[] | undefined,
  added: readonly AddedLanguage[] = [],
): readonly AddedLanguage[] {
  if (names === undefined) return [...DEFAULTS.filter(({ id }) => !added.some((one) => one.id === id)), ...added];
  return [...new Set(names.flatMap((name) => findLanguage(name, added) ?? []))];
}
