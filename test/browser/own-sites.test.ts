// Our own documentation and the starter in a real browser: every page is accessible, fits, and follows a strict policy.

import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
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
});
