// Private sites: for random sites and readers, no file built for a reader contains what that reader may not see, and
// everything else is there. LECTERN_TEST_SITES=200 tries more of them.

import { expect, test } from "vitest";
import { type Audience, mayRead, PUBLIC } from "../src/base/audience.ts";
import { createRandom, GROUPS, randomSite } from "./support/private-sites.ts";
import { testSite } from "./support/site.ts";

const SITES = Number(process.env["LECTERN_TEST_SITES"] ?? 12);

async function everyFile(files: Readonly<Record<string, string | object>>, audience: Audience): Promise<string> {
  const { output } = testSite(files, { audience, siteUrl: "https://docs.example.com" });
  const texts: string[] = [];
  const add = async (artifact: { readonly path: string; readonly body: () => Promise<unknown> }): Promise<void> => {
    const body = await artifact.body();
    const text = body instanceof Uint8Array ? new TextDecoder("latin1").decode(body) : String(body);
    const copied =
      typeof body === "object" && body !== null && "copy" in body ? JSON.stringify(files[String(body.copy)]) : "";
    texts.push(`\n=== ${artifact.path}\n${text}${copied}`);
  };
  for (const artifact of (await output.artifacts()).values()) await add(artifact);
  for await (const artifact of output.deferredArtifacts()) await add(artifact);
  return texts.join("");
}

const READERS: readonly Audience[] = [
  PUBLIC,
  ...[[], ["admin"], ["partner", "staff"], GROUPS].map((groups) => ({ signedIn: true, groups: new Set(groups) })),
];

test.each(Array.from({ length: SITES }, (_, index) => index + 1))(
  "shows each reader of site %i only permitted content",
  async (seed) => {
    const random = createRandom(seed * 7919);
    const { files, secrets } = randomSite(random);
    for (const audience of [PUBLIC, READERS[1 + random(READERS.length - 1)] ?? PUBLIC]) {
      const text = (await everyFile(files, audience)).toLowerCase();
      for (const { word, rules } of secrets) {
        const isFor = rules.every((rule) => mayRead(audience, rule));
        const at = text.indexOf(word);
        const where =
          at === -1
            ? ""
            : `${/=== .*/.exec(text.slice(text.lastIndexOf("\n===", at)))?.[0]}: ${text.slice(Math.max(0, at - 80), at + 30)}`;
        expect({ word, rules, isShown: at !== -1, where: isFor ? "" : where }).toEqual({
          word,
          rules,
          isShown: isFor,
          where: "",
        });
      }
    }
  },
);
