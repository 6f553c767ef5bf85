// Which project paths are ignored: dotfiles, files of other tools, and `.mintignore`.

import ignore from "ignore";

/** Paths are relative to the root. */
export interface Ignores {
  /** True when everything in the directory is ignored. */
  folder(path: string): boolean;
  file(path: string): boolean;
  /** True when a symlink must not point to the file or directory: hidden files stay hidden under any name. */
  target(path: string, isFolder: boolean): boolean;
  /** True when `.mintignore` re-includes a path with `!`. */
  reincludes(path: string): boolean;
}

/** Ignored at any depth unless `.mintignore` re-includes them. */
const DEFAULTS: readonly string[] = ["README.md", "LICENSE.md", "CHANGELOG.md", "CONTRIBUTING.md"];
const DEFAULT_NAME = /(?:^|\/)(?:README|LICENSE|CHANGELOG|CONTRIBUTING)\.md$/;

/** Temporary files of editors. */
const EDITOR_FILE = /(?:~|\.sw[a-p]|___jb_(?:tmp|old)___)$|(?:^|\/)(?:4913|#[^/]*#)$/;

/** Hidden directories with content, and their parents. */
const CONTENT: readonly string[] = [".mintlify/skills", ".well-known"];

/** The ignore rules of a project, based on the text of its `.mintignore` (empty if there is none). */
export function createIgnores(mintignore: string): Ignores {
  const { isIgnored, isNamed, reincludes } = createRules(mintignore.replace(/^\uFEFF/, ""));
  return {
    folder: (path) => isHidden(path, true) || isOwnedByPackageManager(path) || isIgnored(`${path}/`),
    file: (path) => isHidden(path, false) || EDITOR_FILE.test(path) || isIgnored(path),
    // `changelog.mdx` may be a symlink to `CHANGELOG.md`, which is ignored only under its own name.
    target: (path, isFolder) =>
      isHidden(path, isFolder) || PACKAGES.test(path) || isNamed(isFolder ? `${path}/` : path),
    reincludes,
  };
}

interface Rules {
  readonly isIgnored: (path: string) => boolean;
  /** Whether `.mintignore` itself ignores a path. */
  readonly isNamed: (path: string) => boolean;
  readonly reincludes: (path: string) => boolean;
}

/** Most projects have no `.mintignore`, and a plain test is many times faster than the matcher. */
function createRules(mintignore: string): Rules {
  const never = (): boolean => false;
  if (!/^[ \t]*[^#\s]/m.test(mintignore))
    return { isIgnored: (path) => DEFAULT_NAME.test(path), isNamed: never, reincludes: never };
  const own = ignore({ ignorecase: false }).add(mintignore);
  const rules = ignore({ ignorecase: false })
    .add([...DEFAULTS])
    .add(mintignore);
  const reincludes = (path: string): boolean => {
    if (own.ignores(path)) return false;
    for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1))
      if (own.test(end === path.length ? path : path.slice(0, end + 1)).unignored) return true;
    return false;
  };
  return {
    isIgnored: (path) => rules.ignores(path),
    isNamed: (path) => own.ignores(path),
    reincludes: mintignore.includes("!") ? reincludes : never,
  };
}

function isHidden(path: string, isFolder: boolean): boolean {
  if (!path.startsWith(".") && !path.includes("/.")) return false;
  if (isFolder && CONTENT.some((folder) => folder === path || folder.startsWith(`${path}/`))) return false;
  return !CONTENT.some((folder) => path.startsWith(`${folder}/`) && !path.includes("/.", folder.length));
}

/** A path in `node_modules`, or that directory itself. */
const PACKAGES = /(?:^|\/)node_modules(?:\/|$)/;

function isOwnedByPackageManager(path: string): boolean {
  return path === "node_modules" || path.endsWith("/node_modules");
}
