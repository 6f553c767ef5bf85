// Which files git ignores: the rules of every .gitignore from the top of the repository down to the file, and those of
// .git/info/exclude. Git itself is not asked: it may not be installed, and a build need not run in a clone.

import ignore, { type Ignore } from "ignore";

/** The rules of one `.gitignore`. */
export interface IgnoreRules {
  /**
   * The folder that the rules are written for, from the project folder: `""`, `"guides"`. For one above the project, the way
   * from there down to it: `{ below: "docs" }`.
   */
  readonly folder: string | { readonly below: string };
  readonly text: string;
}

/** Whether git ignores a project path; rules come in the order from the outermost folder to the innermost. */
export function createGitIgnores(all: readonly IgnoreRules[]): (path: string) => boolean {
  const rules = all.filter(({ text }) => /^[ \t]*[^#\s]/m.test(text)).map(toMatcher);
  if (rules.length === 0) return () => false;
  // A project that a repository ignores as a whole is on its own.
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
  /** The folder of the rules with a slash at its end, or empty. */
  readonly prefix: string;
  /** The way down to the project, with a slash at its end. */
  readonly below?: string;
  readonly matcher: Ignore;
}

function toMatcher({ folder, text }: IgnoreRules): Matcher {
  const matcher = ignore({ ignorecase: false }).add(text.replace(/^\uFEFF/, ""));
  if (typeof folder !== "string") return { prefix: "", below: `${folder.below}/`, matcher };
  return { prefix: folder === "" ? "" : `${folder}/`, matcher };
}

/** The last rule that has something to say decides, as in git. */
function isMatched(rules: readonly Matcher[], path: string): boolean {
  let ignored = false;
  for (const { prefix, below = "", matcher } of rules) {
    if (!path.startsWith(prefix) || path === prefix) continue;
    const verdict = matcher.test(`${below}${path.slice(prefix.length)}`);
    if (verdict.ignored) ignored = true;
    else if (verdict.unignored) ignored = false;
  }
  return ignored;
}

function isIgnoredWhole(rules: readonly Matcher[]): boolean {
  return rules.some(({ below, matcher }) => below !== undefined && matcher.ignores(below));
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
