// The project's web URLs, according to its git remote: the links to edit a page or report an issue. Read once per site.

import { execFile } from "node:child_process";

export interface Repository {
  /** URL template with `{path}`. */
  readonly edit: string;
  /** URL template with `{title}` and `{path}`. */
  readonly issue: string;
}

/** The repository of a directory, or why its links are unknown: there is no remote, or its URL scheme is unknown. */
export async function readRepository(
  folder: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Repository | "no remote" | "unknown host"> {
  const [remote, directory, head] = await Promise.all([
    git(folder, ["remote", "get-url", "origin"]),
    git(folder, ["rev-parse", "--show-prefix", "--abbrev-ref", "HEAD"]),
    git(folder, ["rev-parse", "--abbrev-ref", "origin/HEAD"]),
  ]);
  if (remote === undefined || directory === undefined) return "no remote";
  const lines = directory.split("\n");
  const [prefix = "", current = "HEAD"] = lines.length > 1 ? lines : ["", ...lines];
  const branch =
    head?.replace(/^origin\//, "") ?? BRANCHES.map((name) => environment[name]).find(Boolean) ?? commonBranch(current);
  return repositoryLinks(remote, branch, prefix) ?? "unknown host";
}

/** Environment variables with the branch: CI checkouts have a detached HEAD. */
const BRANCHES = [
  "CI_DEFAULT_BRANCH",
  "GITHUB_BASE_REF",
  "GITHUB_REF_NAME",
  "CF_PAGES_BRANCH",
  "VERCEL_GIT_COMMIT_REF",
];

function commonBranch(branch: string): string {
  return branch === "HEAD" ? "main" : branch;
}

/** `"git@github.com:acme/docs.git"`, `"main"`, `"site/"` → the links for that directory. */
export function repositoryLinks(remote: string, branch: string, prefix: string): Repository | undefined {
  const match =
    /^(?:https?|ssh|git):\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/(.+?)(?:\.git)?\/?$/i.exec(remote) ??
    /^(?:[^@/]*@)?([^/:]+):(?!\/)(.+?)(?:\.git)?\/?$/.exec(remote);
  const [, host = "", name = ""] = match ?? [];
  if (!/^[\w.-]+$/.test(host) || !/^[\w.~/-]+$/.test(name)) return undefined;
  const root = `https://${host.toLowerCase()}/${name}`;
  const path = `${encodeURI(branch)}/${encodeURI(prefix)}{path}`;
  const kind = HOSTS.find(([pattern]) => pattern.test(host))?.[1];
  return kind?.(root, path);
}

const HOSTS: readonly (readonly [RegExp, (root: string, path: string) => Repository])[] = [
  [
    /(?:^|\.)github\./i,
    (root, path) => ({ edit: `${root}/edit/${path}`, issue: `${root}/issues/new?title={title}&body={url}` }),
  ],
  [
    /(?:^|\.)gitlab\./i,
    (root, path) => ({
      edit: `${root}/-/edit/${path}`,
      issue: `${root}/-/issues/new?issue%5Btitle%5D={title}&issue%5Bdescription%5D={url}`,
    }),
  ],
  [
    /(?:^|\.)bitbucket\.org$/i,
    (root, path) => ({ edit: `${root}/src/${path}?mode=edit`, issue: `${root}/issues/new?title={title}` }),
  ],
  [
    /(?:^|\.)(?:codeberg|gitea|forgejo)\./i,
    (root, path) => ({ edit: `${root}/_edit/${path}`, issue: `${root}/issues/new?title={title}&body={url}` }),
  ],
];

function git(folder: string, words: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = { timeout: 5000, windowsHide: true };
    execFile("git", ["-c", "core.fsmonitor=false", "-C", folder, ...words], options, (error, output) =>
      resolve(error ? undefined : output.replace(/\n$/, "")),
    );
  });
}
