// Our own documentation and the starter in a real browser: every page is accessible, fits, and follows a strict policy.
// Each loads no more than the limits of bench/page-weight.json.

import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import weights from "../../bench/page-weight.json" with { type: "json" };
import { EVERY_VIEW, problemsOf, tens } from "../support/accessibility.ts";
import { serveBuilt } from "../support/serve-site.ts";

const SITES = await Promise.all(
  ["templates/starter", "docs"].map(async (folder) => ({
    folder,
    ...(await serveBuilt(fileURLToPath(new URL(`../../${folder}`, import.meta.url)))),
  })),
);

describe.each(SITES)("$folder", ({ origin, routes }) => {
  test.each(tens(routes))(
    "%s and the following pages are accessible, fit and break no policy",
    async (...chosen) => {
      expect(
        await problemsOf(
          chosen.map((route) => `${origin}${route}`),
          EVERY_VIEW,
        ),
      ).toEqual([]);
    },
    240_000,
  );

  test("every page stays within the weight limits", async () => {
    const sizes = new Map<string, Promise<number>>();
    const download = async (path: string): Promise<string> => await (await fetch(origin + path)).text();
    const size = (path: string): Promise<number> => {
      const known = sizes.get(path) ?? download(path).then((text) => gzipSync(text).length);
      sizes.set(path, known);
      return known;
    };
    const heavy: string[] = [];
    for (const route of routes) {
      const html = await download(route);
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
