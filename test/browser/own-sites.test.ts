// Our own documentation and the starter in a real browser: every page fits, follows a strict policy, and loads no more than
// the limits of bench/page-weight.json. Those that together show every class of the site are checked for accessibility;
// `lectern check` covers what writers decide, such as heading levels and image texts.

import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import weights from "../../bench/page-weight.json" with { type: "json" };
import { EVERY_VIEW, fitProblemsOf, problemsOf, tens } from "../support/accessibility.ts";
import { serveBuilt } from "../support/serve-site.ts";

const SITES = await Promise.all(
  ["templates/starter", "docs"].map(async (folder) => {
    const { origin, routes } = await serveBuilt(fileURLToPath(new URL(`../../${folder}`, import.meta.url)));
    const pages = await Promise.all(
      routes.map(async (route) => [route, await (await fetch(origin + route)).text()] as const),
    );
    return { folder, origin, pages, various: variousPages(new Map(pages)) };
  }),
);

/** The pages that together show every class of a site, those with the most first. */
function variousPages(pages: ReadonlyMap<string, string>): readonly string[] {
  const classes = new Map([...pages].map(([route, html]) => [route, classesOf(html)]));
  const [chosen, seen] = [[] as string[], new Set<string>()];
  for (;;) {
    const counts = [...classes].map(
      ([route, own]) => [route, [...own].filter((name) => !seen.has(name)).length] as const,
    );
    const [route, count] = counts.reduce((most, one) => (one[1] > most[1] ? one : most));
    if (count === 0) return chosen;
    chosen.push(route);
    for (const name of classes.get(route) ?? []) seen.add(name);
  }
}

/** The classes of a page, without the languages of its code. */
function classesOf(html: string): ReadonlySet<string> {
  const names = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = ""]) => list.split(/\s+/));
  return new Set(names.filter((name) => !name.startsWith("language-")));
}

describe.each(SITES)("$folder", ({ origin, pages, various }) => {
  const urlsOf = (routes: readonly string[]): readonly string[] => routes.map((route) => origin + route);

  test.each(tens(various))(
    "%s and the following pages are accessible, fit and break no policy",
    async (...chosen) => {
      expect(await problemsOf(urlsOf(chosen), EVERY_VIEW)).toEqual([]);
    },
    240_000,
  );

  test("every page fits and breaks no policy", async () => {
    const others = pages.map(([route]) => route).filter((route) => !various.includes(route));
    expect(await fitProblemsOf(urlsOf(others))).toEqual([]);
  }, 240_000);

  test("every page stays within the weight limits", async () => {
    const sizes = new Map<string, Promise<number>>();
    const download = async (path: string): Promise<string> => await (await fetch(origin + path)).text();
    const size = (path: string): Promise<number> => {
      const known = sizes.get(path) ?? download(path).then((text) => gzipSync(text).length);
      sizes.set(path, known);
      return known;
    };
    const heavy: string[] = [];
    for (const [route, html] of pages) {
      const linked = async (pattern: RegExp): Promise<number> => {
        const all = await Promise.all([...html.matchAll(pattern)].map(([, path = ""]) => size(path)));
        return all.reduce((sum, one) => sum + one, 0);
      };
      const weight = {
        html: gzipSync(html).length,
        js: await linked(/<(?:script|link rel="modulepreload")[^>]* (?:src|href)="(\/[^"]+)"/g),
        css: await linked(/<link rel="stylesheet" href="(\/[^"]+)">/g),
      };
      for (const kind of ["html", "js", "css"] as const)
        if (weight[kind] > weights.limits[kind]) heavy.push(`${route}: ${weight[kind]} bytes of ${kind}`);
    }
    expect(heavy).toEqual([]);
  });
});
