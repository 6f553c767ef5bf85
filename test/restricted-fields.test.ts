// Restricted fields and values: no file and no answer that a reader gets names one, wherever the spec mentions it.

import { beforeAll, expect, test } from "vitest";
import { type Audience, PUBLIC } from "../src/base/audience.ts";
import { everyText, placesOf } from "./support/every-text.ts";
import { RESTRICTED_SPECS } from "./support/restricted-specs.ts";
import { docsJson } from "./support/site.ts";

const READERS = {
  public: PUBLIC,
  staff: { signedIn: true, groups: new Set(["staff"]) },
  admin: { signedIn: true, groups: new Set(["admin"]) },
} satisfies Record<string, Audience>;

/** One site with all specs. */
const FILES: Readonly<Record<string, string | object>> = {
  "docs.json": docsJson({
    groups: [
      { group: "Home", pages: ["index"] },
      ...RESTRICTED_SPECS.map(([where, spec], index) => ({
        group: where,
        [spec.startsWith("asyncapi") ? "asyncapi" : "openapi"]: { source: `${index}.yaml`, directory: `api-${index}` },
      })),
    ],
  }),
  "index.mdx": "---\ntitle: Home\n---\nWelcome.",
  ...Object.fromEntries(RESTRICTED_SPECS.map(([, spec], index) => [`${index}.yaml`, spec])),
};

const texts = new Map<string, ReadonlyMap<string, string>>();

beforeAll(async () => {
  for (const [name, audience] of Object.entries(READERS)) texts.set(name, await everyText(FILES, audience));
});

function wordsIn(spec: string, pattern: RegExp): readonly string[] {
  return [...new Set(spec.match(pattern))].sort();
}

/** The words that a reader gets somewhere. */
function wordsFor(reader: keyof typeof READERS, words: readonly string[]): readonly string[] {
  const places = placesOf(texts.get(reader) ?? new Map(), words);
  return [...new Set(places.map((place) => place.split(" ")[0] ?? ""))].sort();
}

test.each(RESTRICTED_SPECS)("keeps %s to its readers", (_, spec) => {
  const hidden = wordsIn(spec, /\bzq\w+/g);
  const open = wordsIn(spec, /\bopen\d\w*/g);
  expect(placesOf(texts.get("public") ?? new Map(), hidden)).toEqual([]);
  expect(placesOf(texts.get("staff") ?? new Map(), hidden)).toEqual([]);
  expect(wordsFor("public", open)).toEqual(open);
  expect(wordsFor("admin", [...hidden, ...open])).toEqual([...open, ...hidden].sort());
});
