// Which paths of a project are left out: dotfiles, what other tools own, and the author's `.mintignore`.

import ignore from "ignore";

/** Answers for paths relative to the root. */
export interface Ignores {
  /** True when nothing below the folder is wanted. */
  folder(path: string): boolean;
  file(path: string): boolean;
}

/** Left out at any depth unless `.mintignore` takes them back. */
const DEFAULTS: readonly string[] = ["README.md", "LICENSE.md", "CHANGELOG.md", "CONTRIBUTING.md"];
const DEFAULT_NAME = /(?:^|\/)(?:README|LICENSE|CHANGELOG|CONTRIBUTING)\.md$/;

/** What editors leave beside a file while they save it. */
const EDITOR_FILE = /(?:~|\.sw[a-p]|___jb_(?:tmp|old)___)$|(?:^|\/)(?:4913|#[^/]*#)$/;

/** The hidden folders that hold content, each with the folders on the way to it. */
const CONTENT: readonly string[] = [".mintlify/skills", ".well-known"];

/** The ignores of a project, given the text of its `.mintignore` (empty when it has none). */
export function createIgnores(mintignore: string): Ignores {
  const isIgnored = createRules(mintignore.replace(/^\uFEFF/, ""));
  return {
    folder: (path) => isHidden(path, true) || isOwnedByPackageManager(path) || isIgnored(`${path}/`),
    file: (path) => isHidden(path, false) || EDITOR_FILE.test(path) || isIgnored(path),
  };
}

/** Most projects have no lines of their own, and a plain test is many times faster than the matcher. */
function createRules(mintignore: string): (path: string) => boolean {
  if (!/^[ \t]*[^#\s]/m.test(mintignore)) return (path) => DEFAULT_NAME.test(path);
  const rules = ignore({ ignorecase: false })
    .add([...DEFAULTS])
    .add(mintignore);
  return (path) => rules.ignores(path);
}

function isHidden(path: string, isFolder: boolean): boolean {
  if (!path.startsWith(".") && !path.includes("/.")) return false;
  if (isFolder && CONTENT.some((folder) => folder === path || folder.startsWith(`${path}/`))) return false;
  return !CONTENT.some((folder) => path.startsWith(`${folder}/`) && !path.includes("/.", folder.length));
}

function isOwnedByPackageManager(path: string): boolean {
  return path === "node_modules" || path.endsWith("/node_modules");
}
