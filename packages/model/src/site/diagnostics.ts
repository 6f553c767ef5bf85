// Diagnostics for pages, navigation and redirects across the site.

import { type Diagnostic, fileStart, type Location, problem } from "@lectern/base/diagnostic.ts";
import type { Route } from "@lectern/base/route.ts";
import { LANGUAGES } from "../config/languages.ts";

export function pageNotFound(path: string, at: Location, guess: string | undefined): Diagnostic {
  const [folder = ""] = path.replace(/^\//, "").split("/");
  // The same page in another language is not the page meant.
  const isTranslation = guess !== undefined && LANGUAGES.includes(folder) && !guess.startsWith(`${folder}/`);
  return problem("nav/page-not-found", "error", at, {
    message: `Page not found: "${path}" is in the navigation but has no file.`,
    hint: isTranslation
      ? `Translate "${guess}" to "${path}.mdx", or remove the entry.`
      : guess
        ? `Did you mean "${guess}"?`
        : "Create the file, or remove the entry.",
  });
}

/** An entry without a file that a redirect sends elsewhere. */
export function pageRedirected(path: string, destination: string, at: Location): Diagnostic {
  return problem("nav/page-redirected", "info", at, {
    message: `Navigation entry "${path}" has no file and is redirected, so it links to "${destination}".`,
    hint: "List the destination instead.",
  });
}

/** A snippet that docs.json lists as a page. */
export interface ListedSnippet {
  readonly path: string;
  /** A file that imports it; undefined if it is a snippet because of its folder. */
  readonly importer?: string | undefined;
}

export function pageIsSnippet(value: string, { path, importer }: ListedSnippet, at: Location): Diagnostic {
  const reason = importer === undefined ? "all files in its folder are snippets" : `"${importer}" imports it`;
  return problem("nav/page-not-found", "error", at, {
    message: `Page not found: "${value}" is in the navigation, but "${path}" is a snippet (${reason}).`,
    hint:
      importer === undefined
        ? "Move it to another directory, or remove the entry."
        : "Move the shared content to a snippet and import that, or remove the entry.",
  });
}

export function pageSpelledDifferently(path: string, file: string, at: Location): Diagnostic {
  return problem("nav/page-name-mismatch", "warning", at, {
    message: `Navigation entry "${path}" does not match the filename "${file}".`,
    hint: "Use the exact filename; most servers are case-sensitive.",
  });
}

export function unsafeEntry(href: string, at: Location): Diagnostic {
  return problem("nav/unsafe-link", "error", at, {
    message: `Unsafe link "${href}" in the navigation.`,
    hint: "Use a page path or an https:// URL.",
  });
}

/** Where and how often a page is listed. */
export interface RepeatedListing {
  readonly route: Route;
  readonly count: number;
  readonly first: Location;
  readonly second: Location;
  /** Both entries are in the same list, which is never intended. */
  readonly sameGroup: boolean;
}

/** A page that is listed more than once. */
export function duplicateListing(listing: RepeatedListing): Diagnostic {
  const { route, count, first, second, sameGroup } = listing;
  return problem("nav/duplicate-page", sameGroup ? "warning" : "info", second, {
    message: `Page "${route}" is in the navigation ${count} times, first at ${location(first)}.`,
    hint: sameGroup
      ? "Remove one of the entries."
      : "Remove the other entries, or keep them: the page belongs to the first one.",
  });
}

export interface RepeatedEndpoint {
  readonly endpoint: string;
  readonly first: Route;
  readonly second: Route;
}

/** An endpoint with two generated pages in different directories. */
export function endpointCopy({ endpoint, first, second }: RepeatedEndpoint, at: Location): Diagnostic {
  return problem("nav/duplicate-endpoint", "info", at, {
    message: `"${endpoint}" has two pages: ${first} and ${second}.`,
    hint: "Use the same `directory` for both entries to share one page. Search engines are pointed to the first.",
  });
}

/** Two sections in a list have the same name. */
export function duplicateDivision({ kind, label, at }: NamedDivision, first: Location): Diagnostic {
  return problem("nav/duplicate-name", "warning", at, {
    message: `Duplicate ${kind} "${label}", first defined at ${location(first)}.`,
    hint: "Merge the two, or rename one.",
  });
}

export function secondDefault({ kind, label, at }: NamedDivision, first: string): Diagnostic {
  return problem("nav/multiple-defaults", "warning", at, {
    message: `Multiple defaults: the ${kind} "${label}" comes after "${first}", which is already the default.`,
    hint: 'Set "default" on only one of them.',
  });
}

interface NamedDivision {
  readonly kind: string;
  readonly label: string;
  readonly at: Location;
}

/** A filename with a percent escape. */
export function encodedName(path: string, part: string): Diagnostic {
  return problem("page/encoded-filename", "error", fileStart(path), {
    message: `Filename "${path}" contains "${part}", which URLs decode to another character.`,
    hint: "Rename the file.",
  });
}

export function pageIsSkill(path: string): Diagnostic {
  return problem("page/skill-conflict", "warning", fileStart(path), {
    message: `The Markdown version of "${path}" replaces the generated "/skill.md".`,
    hint: "Rename the page.",
  });
}

export function pageUnlisted(path: string, indexed: boolean): Diagnostic {
  const found = indexed ? "only search and links reach it" : "neither the navigation nor search reaches it";
  return problem("nav/page-unlisted", "info", fileStart(path), {
    message: `"${path}" is not in the navigation, so ${found}.`,
    hint: "List it in docs.json, or set `hidden: true` in its frontmatter.",
  });
}

export function duplicateRoute(route: Route, winner: string, loser: string): Diagnostic {
  const matching = stripExtension(winner) === stripExtension(loser);
  return problem("page/duplicate-route", matching ? "warning" : "error", fileStart(loser), {
    message: `"${loser}" is ignored: "${winner}" has the same route "${route}".`,
    hint: "Rename or remove one of them.",
  });
}

export function routesTooAlike(winner: string, loser: string): Diagnostic {
  return problem("page/case-conflict", "error", fileStart(loser), {
    message: `"${loser}" is ignored: its route differs from that of "${winner}" only in case or Unicode form.`,
    hint: "Rename one of them.",
  });
}

export function routeIsAsset(path: string, asset: string): Diagnostic {
  return problem("page/asset-conflict", "error", fileStart(path), {
    message: `"${path}" has the same URL as the file "${asset}".`,
    hint: "Rename one of them.",
  });
}

export function missingTitle(path: string, title: string, isOperation: boolean): Diagnostic {
  return problem("page/missing-title", "warning", fileStart(path), {
    message: `Missing title; "${title}" is used.`,
    hint: `Add \`title:\` to its frontmatter${isOperation ? ", or a summary to its operation" : ""}.`,
  });
}

export function missingDescription(path: string): Diagnostic {
  return problem("page/missing-description", "info", fileStart(path), {
    message: "Missing description for search results and link previews.",
    hint: "Add `description:` to its frontmatter.",
  });
}

export function restrictedPage(path: string, groups: readonly unknown[]): Diagnostic {
  return problem("page/restricted", "warning", fileStart(path), {
    message: `The page is only for readers in ${groups.map((group) => (typeof group === "string" ? `"${group}"` : JSON.stringify(group))).join(", ")}, so a static build omits it.`,
    hint: "Build with --access and serve the site with sign-in, or remove `groups` from the frontmatter.",
  });
}

export function redirectLoop(source: string, way: readonly string[], at: Location): Diagnostic {
  const steps = [source, ...way].slice(0, MAX_STEPS).map((step) => `"${step}"`);
  return problem("redirect/loop", "warning", at, {
    message: `Redirect loop: ${steps.join(" → ")}${way.length < MAX_STEPS ? "" : ", and so on"}.`,
    hint: "Remove one of these redirects.",
  });
}

/** The number of steps to list: a loop whose path grows with each step never ends. */
const MAX_STEPS = 6;

export function redirectRepeats(source: string, destination: string, at: Location): Diagnostic {
  return problem("redirect/recursive", "warning", at, {
    message: `Redirect from "${source}" matches its own destination "${destination}", so it repeats for paths without a page.`,
    hint: "Narrow the source, or change the destination.",
  });
}

export function redirectCovers(source: string, count: number, at: Location): Diagnostic {
  return problem("redirect/too-broad", "warning", at, {
    message: `Redirect from "${source}" matches ${count} existing pages and files, too many to exclude in "_redirects" and "vercel.json", which omit it.`,
    hint: "Narrow the source.",
  });
}

/** A wildcard before the end of a source, or several, which `_redirects` cannot express. */
export function redirectStars(source: string, at: Location): Diagnostic {
  return problem("redirect/wildcard-position", "warning", at, {
    message: `Redirect from "${source}" has a wildcard before its end, which Netlify and Cloudflare Pages do not support, so "_redirects" omits it.`,
    hint: 'Use ":name" for a single path segment, or move the only "*" to the end.',
  });
}

export function redirectChain(source: string, way: readonly string[], at: Location): Diagnostic {
  return problem("redirect/chain", "info", at, {
    message: `Redirect chain: ${[source, ...way].map((step) => `"${step}"`).join(" → ")}.`,
    hint: `Set the destination to "${way.at(-1) ?? source}".`,
  });
}

export function redirectShadowed(source: string, path: string, at: Location): Diagnostic {
  return problem("redirect/shadowed", "warning", at, {
    message: `Redirect from "${source}" has no effect: "${path}" is a page at that path.`,
    hint: "Remove the redirect, or the page and its navigation entry.",
  });
}

/** A redirect from the URL of a generated file, such as the Markdown version of a page. */
export function redirectFromFile(source: string, file: string, at: Location): Diagnostic {
  return problem("redirect/shadowed", "warning", at, {
    message: `Redirect from "${source}" has no effect: ${file} is at that path.`,
    hint: "Remove the redirect.",
  });
}

export function redirectReplaces(source: string, path: string, at: Location): Diagnostic {
  return problem("redirect/hides-page", "info", at, {
    message: `Redirect from "${source}" hides "${path}", which is not in the navigation.`,
    hint: "Delete the file, or list it in docs.json to publish it.",
  });
}

export function redirectTargetMissing(
  source: string,
  destination: string,
  { guess, at }: { readonly guess: string | undefined; readonly at: Location },
): Diagnostic {
  return problem("redirect/page-not-found", "warning", at, {
    message: `Broken redirect from "${source}": "${destination}" does not exist.`,
    hint: guess ? `Did you mean "${guess}"?` : "Redirect to an existing page, or remove it.",
  });
}

function location(at: Location): string {
  return `${at.file}:${at.line}:${at.column}`;
}

function stripExtension(path: string): string {
  return path.replace(/\.mdx?$/i, "");
}
