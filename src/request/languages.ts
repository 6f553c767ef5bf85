// Every language of request samples. A new one is a file in languages/ and a line here.

import type { SampleLanguage } from "./language.ts";
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

/** Those that show when docs.json names none, in the order of their tabs. */
const DEFAULTS: readonly SampleLanguage[] = [curl, javascript, python, go, java, php, ruby, csharp, rust];

/** All of them. @public */
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

/** The language a name means in any spelling: `"NodeJS"` → Node.js. Those of lectern.config win. */
export function findLanguage(name: string, added: readonly SampleLanguage[] = []): SampleLanguage | undefined {
  const wanted = name.trim().toLowerCase();
  return [...added, ...LANGUAGES].find(({ id, aliases }) => id.toLowerCase() === wanted || aliases.includes(wanted));
}

/** The languages of `api.examples.languages` in their order; without any, the usual ones and those of lectern.config. */
export function chooseLanguages(
  names: readonly string[] | undefined,
  added: readonly SampleLanguage[] = [],
): readonly SampleLanguage[] {
  if (names === undefined) return [...DEFAULTS.filter(({ id }) => !added.some((one) => one.id === id)), ...added];
  return [...new Set(names.flatMap((name) => findLanguage(name, added) ?? []))];
}
