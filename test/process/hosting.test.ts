// The requests of the host matrix, sent to every host that can run here as its page in docs/deploy says. What each does
// differently is recorded in snapshots, from which scripts/docs/hosting.mjs writes docs/deploy/host-matrix.mdx.

import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { packagePath } from "@lectern/io/package-file.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestFolder, testFolder } from "../support/folder.ts";
import { HOST_PACKAGES, HOSTS, isAvailable } from "../support/hosting/hosts.ts";
import { REQUESTS } from "../support/hosting/requests.ts";
import { runRequests } from "../support/hosting/run-requests.ts";
import { MATRIX_SITE } from "../support/hosting/site.ts";
import { lectern, startProgram } from "../support/process.ts";

/** A folder with npm packages of hosts, or "install" to install them into a temporary one. */
const { HOST_PACKAGES: chosen } = process.env;

let folder: TestFolder;
let packages = chosen;

beforeAll(async () => {
  folder = testFolder(Object.fromEntries(Object.entries(MATRIX_SITE).map(([path, text]) => [`site/${path}`, text])));
  // If started by root, web servers read files as another user.
  chmodSync(folder.path, 0o755);
  const build = (out: string, url: string, ...more: readonly string[]) =>
    lectern(["build", join(folder.path, "site"), "--out", join(folder.path, out), "--site-url", url, ...more]);
  expect((await build("dist", "https://docs.example.com", "--compress")).status).toBe(0);
  expect((await build("below/docs", "https://docs.example.com/docs")).status).toBe(0);
  if (chosen !== "install") return;
  packages = join(folder.path, "packages");
  mkdirSync(packages);
  const words = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", packages, ...HOST_PACKAGES];
  expect(await startProgram("npm", words).ended()).toMatchObject({ status: 0 });
});

afterAll(() => folder?.dispose());

for (const kind of HOSTS) {
  test.skipIf(!isAvailable(kind, chosen))(`${kind.title} does what is documented`, async () => {
    const work = join(folder.path, kind.name);
    mkdirSync(work);
    const dist = join(folder.path, kind.base === undefined ? "dist" : "below/docs");
    const host = await kind.start({ dist, docs: packagePath("docs"), work, packages });
    try {
      const results = await runRequests(host, { ...kind, dist });
      const lines = results.flatMap(({ group, request, differences }) =>
        differences.length === 0 ? [] : [`${group} | ${request} | ${differences.join(", ")}\n`],
      );
      expect(results).toHaveLength(Object.values(REQUESTS).flat().length);
      await expect(lines.join("")).toMatchFileSnapshot(`../snapshots/hosting/${kind.name}.txt`);
    } finally {
      await host.stop();
    }
  });
}
