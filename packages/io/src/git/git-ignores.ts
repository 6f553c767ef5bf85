// Which files git ignores, based on every .gitignore from the repository root down to the file and on
// .git/info/exclude. Does not run git: it may not be installed, and a build may run outside a clone.

import ignore, { type Ignore } from "ignore";

export interface IgnoreRules {
  /**
   * The directory of the .gitignore, relative to the project: `""`, `"guides"`. For one above the project, the path
   * from there down to it: `{ below: "docs" }`.
   */
  readonly folder: string | { readonly below: string };
  readonly text: string;
}

/** Whether git ignores a project path. Rules are ordered from the outermost directory to the innermost. */
export function createGitIgnores(all: readonly IgnoreRules[]): (path: string) => boolean {
  const rules = all.filter(({ text }) => /^[ \t]*[^#\s]/m.test(text)).map(toMatcher);
  if (rules.length === 0) return () => false;
  // If the repository ignores the whole project, its rules do not apply.
  const isAlone = isIgnoredWhole(rules);
  const own = isAlone ? rules.filter(({ below }) => below === undefined) : rules;
  const folders = new Map<string, boolean>();
  const isFolderIgnored = (folder: string): boolean => {
    if (folder === "") return false;
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const result = isFolderIgnored(parentOf(folder)) || isMatched(own, `${folder}/`);
    folders.set(folder, result);
    return result;
  };
  return (path) => isFolderIgnored(parentOf(path)) || isMatched(own, path);
}

interface Matcher {
  /** The directory of the rules with a trailing slash, or empty. */
  readonly prefix: string;
  /** The path down to the project, with a trailing slash. */
  readonly below?: string;
  readonly matcher: Ignore;
}

function toMatcher({ folder, text }: IgnoreRules): Matcher {
  const matcher = ignore({ ignorecase: false }).add(text.replace(/^\uFEFF/, ""));
  if (typeof folder !== "string") return { prefix: "", below: `${folder.below}/`, matcher };
  return { prefix: folder === "" ? "" : `${folder}/`, matcher };
}

/** As in git, the last matching rule wins. */
function isMatched(rules: readonly Matcher[], path: string): boolean {
  let ignored = false;
  for (const { prefix, below = "", matcher } of rules) {
    if (!path.startsWith(prefix) || path === prefix) continue;
    const result = matcher.test(`${below}${path.slice(prefix.length)}`);
    if (result.ignored) ignored = true;
    else if (result.unignored) ignored = false;
  }
  return ignored;
}

function isIgnoredWhole(rules: readonly Matcher[]): boolean {
  return rules.some(({ below, matcher }) => below !== undefined && matcher.ignores(below));
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
