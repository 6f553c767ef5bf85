// Keeps the console in one file: what it loads later shares modules with it, which would become a dozen small files.

import { readFileSync } from "node:fs";

const LATER = /[\\/]console[\\/]src[\\/](?:sending|share|socket|oauth-section|file-input|other-languages)\.tsx?$/;

/** An esbuild plugin: files that load later import the file that loads first, and everything with it. */
export const oneCore = (first) => ({
  name: "one core",
  setup: ({ onLoad }) =>
    onLoad({ filter: LATER }, ({ path }) => ({
      contents: `import ${JSON.stringify(first)};${readFileSync(path, "utf8")}`,
      loader: path.endsWith("x") ? "tsx" : "ts",
    })),
});
