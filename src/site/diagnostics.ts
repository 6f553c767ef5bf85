// Every message about how pages, navigation and redirects fit together.

import type { Diagnostic, Location } from "../base/diagnostic.ts";
import type { Route } from "../base/route.ts";

/** docs.json lists a page that has no file. */
export function pageNotFound(path: string, at: Location, guess: string | undefined): Diagnostic {
  return {
    code: "nav/page-not-found",
    severity: "error",
    at,
    message: `The navigation lists "${path}", but there is no such page.`,
    hint: guess ? `Did you mean "${guess}"?` : "Create the file, or remove the entry.",
  };
}

/** A file that docs.json lists as a page, and why it is none. */
export interface ListedSnippet {
  readonly path: string;
  /** A file that imports it; undefined when its folder alone makes it a snippet. */
  readonly importer?: string | undefined;
}

/** docs.json lists a file that is a snippet. */
export function pageIsSnippet(value: string, { path, importer }: ListedSnippet, at: Location): Diagnostic {
  const reason = importer === undefined ? "files in its folder are parts of pages" : `"${importer}" imports it`;
  return {
    code: "nav/page-not-found",
    severity: "error",
    at,
    message: `The navigation lists "${value}", but "${path}" is a snippet and has no address: ${reason}.`,
    hint:
      importer === undefined
        ? "Move it to another folder, or remove the entry."
        : "Put what both need into a file of its own and import that, or remove the entry.",
  };
}

/** docs.json spells a page in another case or Unicode form than its file. */
export function pageSpelledDifferently(path: string, file: string, at: Location): Diagnostic {
  return {
    code: "nav/page-name-mismatch",
    severity: "warning",
    at,
    message: `The navigation lists "${path}", but the file is "${file}".`,
    hint: "Write the entry exactly as the file is named: most servers tell the two apart.",
  };
}

/** An entry is a URL that a browser must not open. */
export function unsafeEntry(href: string, at: Location): Diagnostic {
  return {
    code: "nav/unsafe-link",
    severity: "error",
    at,
    message: `The link "${href}" is neither a page nor a web address.`,
    hint: "Use an address that begins with https:// or the path of a page.",
  };
}

/** Where and how often a page is listed. */
export interface RepeatedListing {
  readonly route: Route;
  readonly count: number;
  readonly first: Location;
  readonly second: Location;
  /** Both entries stand side by side, which is never meant. */
  readonly sameGroup: boolean;
}

/** The navigation lists one page in several places. */
export function pageListedTwice(listing: RepeatedListing): Diagnostic {
  const { route, count, first, second, sameGroup } = listing;
  return {
    code: "nav/duplicate-page",
    severity: sameGroup ? "warning" : "info",
    at: second,
    message: `The navigation lists "${route}" ${count} times; first at ${place(first)}.`,
    hint: sameGroup ? "Remove one of the two entries." : "The page shows up in the place that is listed first.",
  };
}

/** Two divisions of a list have the same name. */
export function divisionTwice({ kind, label, at }: NamedDivision, first: Location): Diagnostic {
  return {
    code: "nav/duplicate-name",
    severity: "warning",
    at,
    message: `The ${kind} "${label}" stands twice in this list; first at ${place(first)}.`,
    hint: "Put their pages together, or rename one of them.",
  };
}

/** Two divisions of a list are the default. */
export function secondDefault({ kind, label, at }: NamedDivision, first: string): Diagnostic {
  return {
    code: "nav/multiple-defaults",
    severity: "warning",
    at,
    message: `The ${kind} "${label}" is not the default, because "${first}" is.`,
    hint: 'Keep "default" on one of them.',
  };
}

interface NamedDivision {
  readonly kind: string;
  readonly label: string;
  readonly at: Location;
}

/** The name of a page file is read as another address. */
export function encodedName(path: string, part: string): Diagnostic {
  return {
    code: "page/encoded-filename",
    severity: "error",
    at: fileStart(path),
    message: `The name of "${path}" has "${part}", which stands for another character in an address, so links do not find the page.`,
    hint: "Rename the file.",
  };
}

/** The Markdown of a page stands where assistants look for the skill of the site. */
export function pageIsSkill(path: string): Diagnostic {
  return {
    code: "page/skill-conflict",
    severity: "warning",
    at: fileStart(path),
    message: `The Markdown of "${path}" stands at "/skill.md", in place of what assistants should know about the site.`,
    hint: "Rename the page.",
  };
}

/** A page is in no navigation. */
export function pageUnlisted(path: string, indexed: boolean): Diagnostic {
  const found = indexed ? "no menu leads there; only search and links do" : "readers and search do not find it";
  return {
    code: "nav/page-unlisted",
    severity: "info",
    at: fileStart(path),
    message: `"${path}" is in no navigation: it has an address, but ${found}.`,
    hint: "List it in docs.json, or set `hidden: true` in its frontmatter if that is meant.",
  };
}

/** Two files claim one address. */
export function duplicateRoute(route: Route, winner: string, loser: string): Diagnostic {
  const twins = stripExtension(winner) === stripExtension(loser);
  return {
    code: "page/duplicate-route",
    severity: twins ? "warning" : "error",
    at: fileStart(loser),
    message: `"${winner}" and "${loser}" both have the address "${route}"; "${winner}" is used.`,
    hint: "Rename or remove one of them.",
  };
}

/** Two addresses differ only by case or Unicode form. */
export function routesTooAlike(winner: string, loser: string): Diagnostic {
  return {
    code: "page/case-conflict",
    severity: "error",
    at: fileStart(loser),
    message: `The addresses of "${winner}" and "${loser}" differ only by case or accents; "${winner}" is used.`,
    hint: "Rename one of them: many disks cannot hold both.",
  };
}

/** A page has the address of a static file. */
export function routeIsAsset(path: string, asset: string): Diagnostic {
  return {
    code: "page/asset-conflict",
    severity: "error",
    at: fileStart(path),
    message: `"${path}" has the same address as the file "${asset}".`,
    hint: "Rename one of them.",
  };
}

/** A page has no title. */
export function missingTitle(path: string, title: string): Diagnostic {
  return {
    code: "page/missing-title",
    severity: "warning",
    at: fileStart(path),
    message: `The page has no title, so "${title}" is shown.`,
    hint: "Add `title:` to its frontmatter.",
  };
}

/** A page has no description. */
export function missingDescription(path: string): Diagnostic {
  return {
    code: "page/missing-description",
    severity: "info",
    at: fileStart(path),
    message: "The page has no description for search results and link previews.",
    hint: "Add `description:` to its frontmatter.",
  };
}

/** A page names the readers it is for. */
export function restrictedPage(path: string, groups: readonly unknown[]): Diagnostic {
  return {
    code: "page/groups-not-enforced",
    severity: "warning",
    at: fileStart(path),
    message: `The page is for ${groups.map((group) => `"${group}"`).join(", ")} only, but everybody can read it: a static site has no accounts.`,
    hint: "Keep it out with .mintignore, protect it where you host the site, or remove `groups` from its frontmatter.",
  };
}

/** A redirect leads back to where it starts. */
export function redirectLoop(source: string, way: readonly string[], at: Location): Diagnostic {
  const steps = [source, ...way].slice(0, MOST_STEPS).map((step) => `"${step}"`);
  return {
    code: "redirect/loop",
    severity: "error",
    at,
    message: `The redirect from "${source}" never arrives: ${steps.join(" → ")}${way.length < MOST_STEPS ? "" : " and so on"}.`,
    hint: "Remove one of these redirects.",
  };
}

/** Steps of a way that are named: one that grows with each step has no end. */
const MOST_STEPS = 6;

/** A redirect with placeholders takes its own destination again. */
export function redirectRepeats(source: string, destination: string, at: Location): Diagnostic {
  return {
    code: "redirect/recursive",
    severity: "warning",
    at,
    message: `The redirect from "${source}" also takes addresses below "${destination}", and repeats for each one without a page.`,
    hint: "Make its source narrower, or move the pages elsewhere.",
  };
}

/** A redirect matches more pages than hosts that redirect first can be told of. */
export function redirectCovers(source: string, count: number, at: Location): Diagnostic {
  return {
    code: "redirect/too-broad",
    severity: "warning",
    at,
    message: `The redirect from "${source}" also takes the addresses of ${count} pages and files that exist. Some hosts redirect before they look for files and have no room for so many exceptions, so "_redirects" and "vercel.json" leave it out.`,
    hint: "Make its source narrower.",
  };
}

/** A redirect has a star before its end, or several, which the hosts that read `_redirects` cannot be told. */
export function redirectStars(source: string, at: Location): Diagnostic {
  return {
    code: "redirect/wildcard-position",
    severity: "warning",
    at,
    message: `The redirect from "${source}" has a star before its end. Netlify and Cloudflare Pages take one star, at the end, so "_redirects" leaves it out.`,
    hint: 'Write ":name" for one part between slashes, or let the source end with its only star.',
  };
}

/** A redirect leads to another redirect. */
export function redirectChain(source: string, way: readonly string[], at: Location): Diagnostic {
  return {
    code: "redirect/chain",
    severity: "info",
    at,
    message: `The redirect from "${source}" takes several steps: ${[source, ...way].map((step) => `"${step}"`).join(" → ")}.`,
    hint: `Readers are sent straight to "${way.at(-1) ?? source}"; docs.json could say so.`,
  };
}

/** A redirect starts at the address of a page. */
export function redirectShadowed(source: string, path: string, at: Location): Diagnostic {
  return {
    code: "redirect/shadowed",
    severity: "warning",
    at,
    message: `The redirect from "${source}" has no effect, because "${path}" is a page at that URL.`,
    hint: "Remove the redirect, or the page and its navigation entry.",
  };
}

/** A redirect takes the URL of a page that no navigation lists. */
export function redirectReplaces(source: string, path: string, at: Location): Diagnostic {
  return {
    code: "redirect/hides-page",
    severity: "info",
    at,
    message: `The redirect from "${source}" replaces "${path}", which is not in the navigation.`,
    hint: "Delete the file, or list it in docs.json to publish it.",
  };
}

/** A redirect leads to a page that does not exist. */
export function redirectNowhere(
  source: string,
  destination: string,
  { guess, at }: { readonly guess: string | undefined; readonly at: Location },
): Diagnostic {
  return {
    code: "redirect/page-not-found",
    severity: "warning",
    at,
    message: `The redirect from "${source}" leads to "${destination}", but there is no such page.`,
    hint: guess ? `Did you mean "${guess}"?` : "Send it to a page of the site, or remove it.",
  };
}

function place(at: Location): string {
  return `${at.file}:${at.line}:${at.column}`;
}

function fileStart(file: string): Location {
  return { file, line: 1, column: 1 };
}

function stripExtension(path: string): string {
  return path.replace(/\.mdx?$/i, "");
}
