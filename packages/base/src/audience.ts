// Who a site is built for. Authors put `groups` on pages and on parts of OpenAPI files; each audience gets its own site
// without the content it may not read, so no derived output can leak it.

export interface Audience {
  /** False for anonymous visitors. */
  readonly signedIn: boolean;
  /** The groups these readers belong to; `"all"` can read everything. */
  readonly groups: ReadonlySet<string> | "all";
  /** Only pages with `public: true` are readable: the rest of the site requires sign-in. */
  readonly onlyPublic?: boolean;
  /** True in a build with sign-in: no file is published because of its location. */
  readonly isPrivate?: boolean;
  /** Called with the group names of every rule that is read, and those that it excludes. */
  readonly onGroups?: (named: readonly string[], excluded: readonly string[]) => void;
}

/** Anonymous visitors, the only audience of a static site. */
export const PUBLIC: Audience = { signedIn: false, groups: new Set() };

/** The authors: no restrictions. */
export const EVERYTHING: Audience = { signedIn: true, groups: "all" };

/**
 * Whether an audience may read content with these `groups`: a list of names or of `{ includes, excludes }`. `*` in
 * `includes` is a wildcard, exclusions win, and an invalid list matches nobody.
 */
export function mayRead(audience: Audience, written: unknown): boolean {
  const rules = (Array.isArray(written) ? written : [written]).filter((rule) => rule !== undefined && rule !== null);
  if (rules.length === 0) return true;
  const parsed = rules.map(parseRule);
  const includes = parsed.flatMap((rule) => rule?.includes ?? []);
  const excludes = parsed.flatMap((rule) => rule?.excludes ?? []);
  audience.onGroups?.(
    [...includes, ...excludes].filter((name) => !name.includes("*")),
    excludes,
  );
  const { groups } = audience;
  if (groups === "all") return true;
  if (!audience.signedIn || parsed.includes(undefined)) return false;
  if (excludes.some((name) => groups.has(name))) return false;
  return includes.length === 0 || includes.some((name) => name === "*" || isIn(name, groups));
}

/** Stands for everyone in a list of readers, including anonymous visitors. */
const EVERYONE = "public";

/** Whether a list of groups and `EVERYONE` names an audience; an empty list names nobody. */
export function isNamed(audience: Audience, readers: readonly string[]): boolean {
  if (readers.includes(EVERYONE)) return true;
  return readers.length > 0 && mayRead(audience, readers);
}

interface Rule {
  readonly includes: readonly string[];
  readonly excludes: readonly string[];
}

function parseRule(rule: unknown): Rule | undefined {
  if (typeof rule === "string") return rule.trim() === "" ? undefined : { includes: [rule], excludes: [] };
  if (typeof rule !== "object" || rule === null) return undefined;
  const { includes = [], excludes = [], ...others } = rule as Readonly<Record<string, unknown>>;
  const isFine = isNames(includes) && isNames(excludes) && Object.keys(others).length === 0;
  return isFine && includes.length + excludes.length > 0 ? { includes, excludes } : undefined;
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === "string" && name !== "");
}

function isIn(name: string, groups: ReadonlySet<string>): boolean {
  if (!name.includes("*")) return groups.has(name);
  const parts = name.split("*");
  return [...groups].some((group) => matches(group, parts));
}

/** Whether `text` consists of these parts with anything in between. Linear in the text. */
function matches(text: string, parts: readonly string[]): boolean {
  const [first = "", last = ""] = [parts[0], parts.at(-1)];
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found === -1 || found + part.length > text.length - last.length) return false;
    at = found + part.length;
  }
  return true;
}
