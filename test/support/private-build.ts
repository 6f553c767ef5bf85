// A project built with --access: what each audience gets.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { testFolder } from "./folder.ts";
import { testRun } from "./run.ts";

export interface PrivateBuild {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** The texts of an audience's files by path: "public" for everyone, "" for readers without groups, "admin+partner". */
  readonly audiences: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The audiences that get a file. */
  readersOf(path: string): readonly string[];
}

interface Listed {
  readonly folder: string;
  readonly signedIn: boolean;
  readonly groups: readonly string[];
}

/** Builds a project, and deletes it. Texts are read as latin1, so that bytes can be searched. */
export async function buildPrivately(
  files: Readonly<Record<string, string | object>>,
  mode: "site" | "groups",
  more: readonly string[] = [],
): Promise<PrivateBuild> {
  const folder = testFolder(Object.fromEntries(Object.entries(files).map(([path, one]) => [`project/${path}`, one])));
  try {
    const words = ["build", "project", "--access", mode, "--out", "out", ...more];
    const result = await testRun(words, folder.path);
    const isBuilt = existsSync(join(folder.path, "out"));
    const audiences = isBuilt ? readAudiences(join(folder.path, "out")) : new Map();
    const readersOf = (path: string): readonly string[] =>
      [...audiences].flatMap(([name, texts]) => (texts.has(path) ? [name] : [])).sort();
    return { ...result, audiences, readersOf };
  } finally {
    folder.dispose();
  }
}

function readAudiences(out: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const { audiences } = JSON.parse(readFileSync(join(out, "audiences.json"), "utf8")) as {
    readonly audiences: readonly Listed[];
  };
  return new Map(
    audiences.map(({ folder, signedIn, groups }) => [signedIn ? groups.join("+") : "public", texts(join(out, folder))]),
  );
}

function texts(folder: string): ReadonlyMap<string, string> {
  const paths = (readdirSync(folder, { recursive: true }) as string[])
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => statSync(join(folder, path)).isFile());
  return new Map(paths.sort().map((path) => [path, readFileSync(join(folder, path), "latin1")]));
}
