// Our own documentation and the starter in a real browser: every page accessible, fitting, under a strict policy.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDiskFiles } from "../../src/files/disk-files.ts";
import { createOutput } from "../../src/output/create-output.ts";
import { createProject } from "../../src/project/create-project.ts";
import { EVERY_VIEW, LAUNCH, problemsOf, tens } from "./accessibility.ts";
import { type ServedSite, serveSite } from "./serve-site.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch(LAUNCH);
});

afterAll(() => browser?.close());

describe.each(["templates/starter", "docs"])("%s", (folder) => {
  const root = fileURLToPath(new URL(`../../${folder}`, import.meta.url));
  const project = createProject(createDiskFiles(root));
  const routes = [...project.site().value.pages.keys()];
  let site: ServedSite;

  beforeAll(async () => {
    site = await serveSite(createOutput(project, { base: "" }), (path) => readFileSync(join(root, path)));
  });

  afterAll(() => site?.close());

  test.each(tens(routes))(
    "%s and the pages after it are accessible, fit and break no policy",
    async (...chosen) => {
      const addresses = chosen.map((route) => `${site.origin}${route}`);
      expect(await problemsOf(browser, addresses, EVERY_VIEW)).toEqual([]);
    },
    240_000,
  );
});
