// What `npm test -- --changed` starts from: the files that git lists, and those through which tests see them without an
// import. Tests of the command line, of scripts and styles of pages, and of our own sites read what is built or on disk.

import { execFileSync } from "node:child_process";
import { join } from "node:path";

const SEEN_BY: readonly (readonly [changed: RegExp, through: readonly string[]])[] = [
  [/^(?:bin|src)\//, ["test/support/process.ts"]],
  [/^packages\/(?:console|theme\/src\/(?:client|styles)|.*\/browser)\b|\.css$/, ["test/support/browser.ts"]],
  [/^docs\//, ["test/process/docs.test.ts", "test/browser/own-sites.test.ts"]],
  [/^templates\//, ["test/browser/own-sites.test.ts"]],
  [/^test\/corpus\//, ["test/support/corpus.ts"]],
];

/** As Vitest calls it. */
interface Since {
  readonly root: string;
  /** A commit, or whether there is none. */
  readonly changedSince?: string | boolean;
}

/** Uncommitted changes, or with `--changed main` everything since that branch. */
export const changedFiles = {
  findChangedFiles: async ({ root, changedSince }: Since): Promise<string[]> => {
    const git = (...words: readonly string[]): readonly string[] =>
      execFileSync("git", words, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
    const since = typeof changedSince === "string" ? ["--merge-base", changedSince] : ["HEAD"];
    const changed = [...git("diff", "--name-only", ...since), ...git("ls-files", "--others", "--exclude-standard")];
    const sources = changed.filter((path) => !path.includes(".test."));
    const through = SEEN_BY.flatMap(([pattern, files]) => (sources.some((path) => pattern.test(path)) ? files : []));
    return [...changed, ...through].map((path) => join(root, path));
  },
};
