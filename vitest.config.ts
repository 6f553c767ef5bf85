import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { changedFiles } from "./test/support/changed-files.ts";
import { ByProject } from "./test/support/sequence.ts";

/** In CI, a test that depends on a browser or other processes gets a second try. The reporter lists those that needed it. */
const retry = process.env["CI"] || process.env["LECTERN_TEST_RETRY"] ? 1 : 0;
const APART = ["test/browser/**", "test/process/**"];

export default defineConfig({
  // Our public packages refer to their source under this condition; the others are the defaults.
  ssr: { resolve: { conditions: ["@lectern/source", "module", "node", "development|production"] } },
  // As tsconfig.json says for the files of the package.
  oxc: { jsx: { importSource: "@lectern/base" } },
  test: {
    // A file's project follows from its folder (see CONTRIBUTING.md).
    projects: [
      { extends: true, test: { name: "unit", include: ["{src,packages/*/src}/**/*.test.{ts,tsx}"] } },
      { extends: true, test: { name: "site", include: ["test/**/*.test.{ts,tsx}"], exclude: APART } },
      { extends: true, test: { name: "process", include: ["test/process/**/*.test.{ts,tsx}"], retry } },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.{ts,tsx}"],
          setupFiles: ["test/support/browser-setup.ts"],
          retry,
        },
      },
    ],
    // Tests contact no other host.
    env: { LECTERN_OFFLINE: "1" },
    globalSetup: "test/support/run-setup.ts",
    setupFiles: ["test/support/worker-setup.ts"],
    // The four projects share transformed modules, also with the next run (`npx vitest --clearCache` deletes them).
    experimental: { fsModuleCache: true, vcsProvider: changedFiles },
    pool: "forks",
    // The files of a project share workers: evaluating hundreds of modules takes longer than most tests.
    isolate: false,
    maxWorkers: availableParallelism(),
    sequence: { sequencer: ByProject },
    reporters: ["default", "./test/support/slowest-reporter.ts"],
    // Generous, because a busy machine may stall. Tests wait for events, so these limits cost nothing.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 180_000,
    hookTimeout: 240_000,
  },
});
