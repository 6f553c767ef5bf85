// Private sites: for random sites and readers, no file built for a reader contains what that reader may not see, everything
// else is there, and nothing that a page refers to is missing. `SITES` are the sites to try.

import { type Audience, PUBLIC } from "@lectern/base/audience.ts";
import type { Artifact } from "@lectern/engine/output/artifact.ts";
import { expect, test } from "vitest";
import { randomSite } from "./support/private-sites.ts";
import { createRandom, GROUPS, type SiteFiles } from "./support/secrets.ts";
import { testSite } from "./support/site.ts";
import { sitesToTry } from "./support/size.ts";

/** The texts of everything that an audience gets, by path. */
async function everyFile(files: SiteFiles, audience: Audience): Promise<ReadonlyMap<string, string>> {
  const { output } = testSite(files, { audience, siteUrl: "https://docs.example.com" });
  const texts = new Map<string, string>();
  const add = async ({ path, body }: Artifact): Promise<void> => {
    const content = await body();
    const own = typeof content === "object" && !(content instanceof Uint8Array) ? files[content.copy] : content;
    const text = own instanceof Uint8Array ? Buffer.from(own).toString("latin1") : own;
    texts.set(path, (typeof text === "string" ? text : JSON.stringify(text)).toLowerCase());
  };
  for (const artifact of (await output.artifacts()).values()) await add(artifact);
  for await (const artifact of output.deferredArtifacts()) await add(artifact);
  return texts;
}

const READERS: readonly (readonly string[])[] = [[], ["admin"], ["partner", "staff"], GROUPS];

function audiencesOf(random: (below: number) => number): readonly Audience[] {
  const groups = new Set(READERS[random(READERS.length)]);
  return [PUBLIC, { ...PUBLIC, onlyPublic: true }, { signedIn: true, groups }].map((one) => ({
    ...one,
    isPrivate: true,
  }));
}

/** Files that pages, stylesheets and redirects refer to by a path from the root, and that do not exist. */
function missingFiles(files: ReadonlyMap<string, string>): readonly string[] {
  const exists = (path: string): boolean =>
    files.has(path) || files.has(`${path}/index.html`) || files.has(`${path}.html`);
  const found = [...files].flatMap(([path, text]) =>
    /\.(?:html|css)$/.test(path)
      ? [...text.matchAll(/(?:src|href|poster|srcset)="\/([^"?#\s]*)|url\(["']?\/([^"')?#]*)/g)]
      : [],
  );
  const paths = new Set(found.map(([, attribute, url]) => decodeURIComponent(attribute ?? url ?? "")));
  return [...paths].filter((path) => path !== "" && !exists(path)).sort();
}

test.each(sitesToTry(2, 200))("shows each reader of site %i only permitted content", async (seed) => {
  const random = createRandom(seed * 7919);
  const { files, secrets } = randomSite(random);
  for (const audience of audiencesOf(random)) {
    const texts = await everyFile(files, audience);
    const found = (word: string): readonly string[] =>
      [...texts].flatMap(([path, text]) => (path.includes(word) || text.includes(word) ? [path] : []));
    const reader = audience.onlyPublic ? "visitor" : [...(audience.groups as ReadonlySet<string>)].join("+");
    const wrong = secrets.flatMap(({ word, place, isFor, isShown }) => {
      const paths = found(word);
      const leaks = paths.length > 0 && !isFor(audience);
      const lacks = paths.length === 0 && isFor(audience) && isShown;
      return leaks ? [`${place} in ${paths.slice(0, 3).join(", ")}`] : lacks ? [`no ${place}`] : [];
    });
    expect({ reader, wrong }).toEqual({ reader, wrong: [] });
    expect({ reader, missing: missingFiles(texts) }).toEqual({ reader, missing: [] });
  }
});
