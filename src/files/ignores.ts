// Which paths of a project are left out: dotfiles, what other tools own, and the author's `.mintignore`.

import ignore from "ignore";

/** Answers for paths relative to the root. */
export interface Ignores {
  /** True when nothing below the folder is wanted. */
  folder(path: string): boolean;
  file(path: string): boolean;
  /** True when a link must not lead to the file or folder: what is hidden stays so under another name. */
  target(path: string, isFolder: boolean): boolean;
  /** True when `.mintignore` takes a path back with `!`. */
  takesBack(path: string): boolean;
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
  const { isIgnored, isNamed, takesBack } = createRules(mintignore.replace(/^\uFEFF/, ""));
  return {
    folder: (path) => isHidden(path, true) || isOwnedByPackageManager(path) || isIgnored(`${path}/`),
    file: (path) => isHidden(path, false) || EDITOR_FILE.test(path) || isIgnored(path),
    // `changelog.mdx` may well be a link to `CHANGELOG.md`, which is left out under its own name only.
    target: (path, isFolder) =>
      isHidden(path, isFolder) || PACKAGES.test(path) || isNamed(isFolder ? `${path}/` : path),
    takesBack,
  };
}

interface Rules {
  readonly isIgnored: (path: string) => boolean;
  /** Whether the author's own lines ignore a path. */
  readonly isNamed: (path: string) => boolean;
  readonly takesBack: (path: string) => boolean;
}

/** Most projects have no lines of their own, and a plain test is many times faster than the matcher. */
function createRules(mintignore: string): Rules {
  const never = (): boolean => false;
  if (!/^[ \t]*[^#\s]/m.test(mintignore))
    return { isIgnored: (path) => DEFAULT_NAME.test(path), isNamed: never, takesBack: never };
  const own = ignore({ ignorecase: false }).add(mintignore);
  const rules = ignore({ ignorecase: false })
    .add([...DEFAULTS])
    .add(mintignore);
  const takesBack = (path: string): boolean => {
    if (own.ignores(path)) return false;
    for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1))
      if (own.test(end === path.length ? path : path.slice(0, end + 1)).unignored) return true;
    return false;
  };
  return {
    isIgnored: (path) => rules.ignores(path),
    isNamed: (path) => own.ignores(path),
    takesBack: mintignore.includes("!") ? takesBack : never,
  };
}

function isHidden(path: string, isFolder: boolean): boolean {
  if (!path.startsWith(".") && !path.includes("/.")) return false;
  if (isFolder && CONTENT.some((folder) => folder === path || folder.startsWith(`${path}/`))) return false;
  return !CONTENT.some((folder) => path.startsWith(`${folder}/`) && !path.includes("/.", folder.length));
}

/** A path in a folder of packages, or that folder itself. */
const PACKAGES = /(?:^|\/)node_modules(?:\/|$)/;

function isOwnedByPackageManager(path: string): boolean {
  return path === "node_modules" || path.endsWith("/node_modules");
}
