// Random specs with restricted fields and values: readers get no word that they may not see, and every word that they may. `SITES` are
// the sites to try.

import { type Audience, mayRead, PUBLIC } from "@lectern/base/audience.ts";
import { expect, test } from "vitest";
import { everyText } from "./support/every-text.ts";
import { filesOf, randomRestrictedSpec } from "./support/random-restrictions.ts";
import { createRandom, GROUPS } from "./support/secrets.ts";
import { docsJson, testSite } from "./support/site.ts";
import { sitesToTry } from "./support/size.ts";

/** Specs per site: opening a site takes longer than reading a spec. */
const SPECS = 10;

const READERS: readonly Audience[] = [["admin"], ["partner", "staff"], GROUPS, []].map((groups) => ({
  signedIn: true,
  groups: new Set(groups),
}));

test.each(sitesToTry(2, 200))("shows each reader of the specs of site %i what they may see", async (seed) => {
  const random = createRandom(seed * 15_485_863);
  const specs = Array.from({ length: SPECS }, (_, index) => randomRestrictedSpec(random, seed * SPECS + index));
  const files = {
    "docs.json": docsJson({
      groups: specs.map(({ kind }, index) => ({
        group: `API ${index}`,
        [kind === "asyncapi" ? "asyncapi" : "openapi"]: { source: `${index}.yaml`, directory: `api-${index}` },
      })),
    }),
    ...Object.assign({}, ...specs.map((spec, index) => filesOf(spec, String(index), random))),
  };
  for (const audience of [PUBLIC, READERS[random(READERS.length)] ?? PUBLIC]) {
    const texts = await everyText(files, audience);
    const all = [...texts.values()].join("\n").toLowerCase();
    const words = specs.flatMap((spec) => spec.words);
    const isFor = (rules: readonly unknown[]): boolean => rules.every((rule) => mayRead(audience, rule));
    const shown = words.filter(({ word, rules }) => !isFor(rules) && all.includes(word));
    const problems = (await testSite(files, { audience }).problems()).filter((line) =>
      line.includes("access/restricted-name"),
    );
    const reported = new Set(problems.map((line) => /restricted-name "(\w+)"/.exec(line)?.[1]));
    // Only texts may mention what readers may not see, and each of them is reported.
    expect(
      shown.filter(({ word }) => !reported.has(word)).map((one) => ({ ...one, ...placeOf(texts, one.word) })),
    ).toEqual([]);
    expect(words.filter(({ word, isInProse }) => reported.has(word) && !isInProse)).toEqual([]);
    expect(words.filter(({ word, rules, isSure }) => isSure && isFor(rules) && !all.includes(word))).toEqual([]);
  }
});

function placeOf(texts: ReadonlyMap<string, string>, word: string): object {
  const [path, text] = [...texts].find(([, one]) => one.toLowerCase().includes(word)) ?? ["", ""];
  return { path, text: text.slice(Math.max(0, text.indexOf(word) - 80), text.indexOf(word) + 40) };
}
