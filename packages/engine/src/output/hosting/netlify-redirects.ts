// `_redirects`, which Cloudflare and Netlify read. Cloudflare applies the first matching rule before it looks for files,
// so each existing path under a pattern needs a rule of its own, and it ignores what exceeds its limits: a pattern is
// written only if all of its exceptions are.

import { splitSuffix } from "@lectern/model/site/links/url.ts";
import { isOpenAtEndOnly, matchRedirectPattern } from "@lectern/model/site/redirects/redirect-pattern.ts";
import type { Redirect } from "@lectern/model/site/site.ts";
import { destinationUrl, type RuleSite, spellings, toUrl } from "./rule-urls.ts";
import type { ExistingPath, RedirectedPath, SitePaths } from "./site-paths.ts";

/** The limits of Cloudflare: rules without and with a wildcard, and the characters of one. */
export const MAX_STATIC_RULES = 2000;
export const MAX_DYNAMIC_RULES = 100;
const MAX_LINE_LENGTH = 2000;

export interface WrittenRedirects {
  readonly text: string;
  /** Redirects that exceed a limit of the host. Readers of their URLs get a redirect page, where one can be listed. */
  readonly omitted: readonly Redirect[];
}

/**
 * The file. To Cloudflare, every rule after the first one with a wildcard has a wildcard too, so exact rules come first.
 * Redirects with a wildcard in the middle are omitted, since these hosts misread them.
 */
export function netlifyRedirects({ redirects }: SitePaths, rules: RuleSite): WrittenRedirects {
  const staticLines = new Set<string>();
  const ownFolders = new Set<string>();
  const patterns: string[] = [];
  const omitted: Redirect[] = [];
  const add = (one: RedirectedPath, lines: RuleLines): void => {
    const isFull =
      staticLines.size + lines.exact.filter((line) => !staticLines.has(line)).length > MAX_STATIC_RULES ||
      patterns.length + new Set([...ownFolders, ...lines.folders]).size + lines.patterns.length > MAX_DYNAMIC_RULES;
    const isLong = Object.values(lines).some((all) => all.some((line: string) => line.length > MAX_LINE_LENGTH));
    if (isFull || isLong) return void omitted.push(one.redirect);
    for (const line of lines.exact) staticLines.add(line);
    for (const line of lines.folders) ownFolders.add(line);
    patterns.push(...lines.patterns);
  };
  // Patterns first: an exact redirect that has no room left still is a page.
  for (const one of redirects)
    if (!one.isExact && isOpenAtEndOnly(one.pattern)) add(one, patternLines(one, redirects, rules));
  for (const one of redirects)
    if (one.isExact) add(one, { exact: ruleLines(one.redirect, rules), folders: [], patterns: [] });
  return { text: [...staticLines, ...ownFolders, ...patterns].join(""), omitted };
}

/** The lines of one redirect. */
interface RuleLines {
  readonly exact: readonly string[];
  /** Rules that serve everything in a folder from its own files. */
  readonly folders: readonly string[];
  readonly patterns: readonly string[];
}

/** The lines of a pattern, with those of everything it matches and must leave alone. */
function patternLines(
  { redirect, pattern, covers }: RedirectedPath,
  all: readonly RedirectedPath[],
  rules: RuleSite,
): RuleLines {
  const [folder, rest] = pattern;
  const others = all.filter((one) => one.isExact && matchRedirectPattern(pattern, pathOf(one)) !== undefined);
  const own = covers.filter(({ does }) => does !== "folder").flatMap((one) => selfLines(one, rules.base));
  // `/guides/:rest*` also matches `/guides`, which `/guides/*` does not.
  const isFolder = folder?.kind === "text" && rest?.kind === "folders" && pattern.length === 2;
  const isTaken = covers.some(({ path }) => path === (folder?.kind === "text" ? folder.text : undefined));
  const bare =
    isFolder && !isTaken && rest.kind === "folders"
      ? ["", "/"].flatMap((slash) =>
          ruleLines(
            {
              ...redirect,
              source: `${folder.text}${slash}`,
              destination: withoutRest(redirect.destination, rest.name),
            },
            rules,
          ),
        )
      : [];
  return {
    exact: [...own, ...others.flatMap((one) => ruleLines(one.redirect, rules)), ...bare],
    folders: covers.filter(({ does }) => does === "folder").flatMap((one) => selfLines(one, rules.base)),
    patterns: ruleLines(redirect, rules),
  };
}

function pathOf({ pattern }: RedirectedPath): string {
  return pattern.map((part) => (part.kind === "text" ? part.text : "")).join("");
}

/** Rules that serve an existing URL from its own file, with and without the slash that hosts add to pages. */
function selfLines({ does, path }: ExistingPath, base: string): readonly string[] {
  if (does === "folder") return [`${toUrl(path, base)} ${toUrl(path.replace("*", ":splat"), base)} 200\n`];
  const own = toUrl(path, base);
  const forms = does === "page" && path !== "/" ? [own, `${own}/`] : [own];
  return forms.flatMap((form) => spellings(form).map((from) => `${from} ${form} 200\n`));
}

function ruleLines({ source, destination, permanent }: Redirect, rules: RuleSite): readonly string[] {
  const splat = /:([A-Za-z_]\w*)\*|\*/;
  const [written, name] = splat.exec(source) ?? [];
  const from = toUrl(source.replace(splat, "*"), rules.base);
  const taken = name === undefined ? "*" : placeholder(name);
  const target = written === undefined ? destination : destination.replace(taken, ":splat");
  return spellings(from).map((one) => `${one} ${destinationUrl(target, rules)} ${permanent ? 308 : 307}\n`);
}

/** A destination whose placeholder for the rest is empty: `/v2/:rest*` → `/v2`. */
export function withoutRest(destination: string, name: string): string {
  const [path, suffix] = splitSuffix(destination);
  const short = path.replace(new RegExp(`/?:${name}\\*|:${name}(?!\\w)`), "").replace(/(?<=.)\/$/, "");
  return `${short || "/"}${suffix}`;
}

/** Matches a placeholder in a destination, but not a longer name that starts the same. */
function placeholder(name: string): RegExp {
  return new RegExp(`:${name}(?!\\w)\\*?`);
}
