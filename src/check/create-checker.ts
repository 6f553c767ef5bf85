// Rules over a site: files are looked at as their pages are rendered, pages and the site once all of them are known.
// Settings, ignoring comments and the order of reports are the same for what the engine says and for what rules say.

import { type Checked, compareDiagnostics } from "../base/diagnostic.ts";
import type { Route } from "../base/route.ts";
import type { Document } from "../content/document.ts";
import { createLinkResolver } from "../site/links/resolve-link.ts";
import { describedApi } from "../site/pages/described-api.ts";
import { sourcePath } from "../site/pages/source-path.ts";
import type { Page, Site } from "../site/site.ts";
import { createFileChecker, type FileState } from "./check-file.ts";
import { isIgnored } from "./ignore-comments.ts";
import { pageFacts, type RenderedView } from "./page-facts.ts";
import { createPathMatch } from "./path-match.ts";
import { type Problem, toProblem } from "./problem.ts";
import { resolveLinks } from "./resolve-links.ts";
import type { CheckContext, Link, PageFacts, ResolvedLink, Rule } from "./rule.ts";
import { type CheckSettings, isOn, severityFor } from "./settings.ts";
import { wrongCodes } from "./wrong-codes.ts";

/** What a checker needs from outside. */
export interface CheckHost {
  readonly site: Site;
  readonly settings: CheckSettings;
  readonly rules: readonly Rule[];
  /** Addresses of files that are made and not written: `/llms.txt`. */
  readonly generated: ReadonlySet<string>;
  read(path: string): string | undefined;
  document(path: string): Checked<Document> | undefined;
}

/** Checks one state of a site. */
export interface Checker {
  /** Looks at a rendered page and at the files it was made from, each file once. */
  add(page: Page, rendered: RenderedView): void;
  /** Takes a page of which only the links are known, and nothing is wrong with those. */
  addScanned(page: Page, hrefs: readonly string[]): void;
  /** Routes of pages whose anchors the links of a page name. */
  wanted(route: Route): readonly Route[];
  /** What is wrong with one page and its files, as far as the pages it links to were added. */
  page(route: Route): Promise<readonly Problem[]>;
  /** What is wrong with all pages that were added and with the site. */
  all(): Promise<readonly Problem[]>;
  /** Applies settings and comments to problems that others found, and puts them in order. */
  filter(problems: readonly Problem[]): readonly Problem[];
  /** Every page that was added. */
  pages(): Iterable<PageFacts>;
}

/** Opens a checker over a site. */
export function createChecker(host: CheckHost): Checker {
  const { site, settings, rules } = host;
  const facts = new Map<Route, PageFacts>();
  const filesOf = new Map<Route, readonly string[]>();
  const files = new Map<string, FileState>();
  const isSkipped = createPathMatch(settings.ignore);
  const resolve = createLinkResolver(site);
  const links = new Map<PageFacts, readonly ResolvedLink[]>();
  const made = new Map<(settings: CheckSettings) => unknown, unknown>();
  let unknown: readonly string[] | undefined;
  const context: CheckContext = {
    site,
    settings,
    resolve,
    links: (page) => {
      const known = links.get(page) ?? resolveLinks(page, resolve, host.read);
      links.set(page, known);
      return known;
    },
    generated: host.generated,
    get unknown() {
      unknown ??= unknownFolders(site, host.read("docs.json") ?? "");
      return unknown;
    },
    read: host.read,
    once: <T>(make: (settings: CheckSettings) => T): T => {
      const value = made.has(make) ? (made.get(make) as T) : make(settings);
      made.set(make, value);
      return value;
    },
    facts: (route) => facts.get(route),
    pages: () => facts.values(),
  };
  const checkFile = createFileChecker(host, context);
  const runs = (rule: Rule): boolean => isOn(settings, rule);
  const pageRules = rules.filter((rule) => rule.page && runs(rule));
  const siteRules = rules.filter((rule) => rule.site && runs(rule));

  const pageProblems = (one: PageFacts): readonly Problem[] =>
    pageRules.flatMap((rule) => [...(rule.page?.(one, context) ?? [])].map((finding) => toProblem(rule, finding)));

  const filter = (problems: readonly Problem[]): readonly Problem[] => {
    const kept: Problem[] = [];
    for (const one of problems) {
      const severity = severityFor(settings, one.code) ?? one.severity;
      if (severity === "off" || isSkipped(one.at.file)) continue;
      if (isIgnored(one, files.get(one.at.file)?.ignores ?? [])) continue;
      kept.push(severity === one.severity ? one : { ...one, severity });
    }
    kept.sort(compareDiagnostics);
    return kept.filter((one, index) => {
      const before = kept[index - 1];
      return !before || compareDiagnostics(before, one) !== 0;
    });
  };

  return {
    add: (page, rendered) => {
      const one = pageFacts(page, rendered);
      facts.set(page.route, one);
      filesOf.set(page.route, rendered.files);
      for (const path of rendered.files)
        if (!files.has(path)) files.set(path, checkFile(path, path === one.path ? page : undefined));
    },
    addScanned: (page, hrefs) => {
      const path = sourcePath(page);
      const at = { file: path, line: 1, column: 1 };
      const links = hrefs.map((href): Link => ({ href, at, kind: "link" }));
      facts.set(page.route, { page, path, links, anchors: new Set(), dynamic: true });
    },
    wanted: (route) => wantedPages(facts.get(route), context),
    page: async (route) => {
      const one = facts.get(route);
      if (!one) return [];
      const written = await Promise.all((filesOf.get(route) ?? []).map((path) => files.get(path)?.problems ?? []));
      return filter([...written.flat(), ...pageProblems(one)]);
    },
    all: async () => {
      const written = await Promise.all([...files.values()].map(({ problems }) => problems));
      const pages = [...facts.values()].flatMap(pageProblems);
      const whole = siteRules.flatMap((rule) =>
        [...(rule.site?.(context) ?? [])].map((finding) => toProblem(rule, finding)),
      );
      return filter([
        ...written.flat(),
        ...pages,
        ...whole,
        ...wrongCodes(
          host,
          [...files.values()].flatMap(({ ignores }) => ignores),
        ),
      ]);
    },
    filter,
    pages: () => facts.values(),
  };
}

function wantedPages(one: PageFacts | undefined, context: CheckContext): readonly Route[] {
  const routes = new Set<Route>();
  if (!one) return [];
  for (const { href, target } of context.links(one)) {
    if (!href.includes("#")) continue;
    if (target.kind === "page" && !context.facts(target.page.route)) routes.add(target.page.route);
  }
  return [...routes];
}

/**
 * Folders of pages that would be generated from a remote OpenAPI file that could not be read: `"/api-reference/"`; none
 * when every file was read.
 */
function unknownFolders(site: Site, config: string): readonly string[] {
  const remote = [...config.matchAll(/"(?:openapi|asyncapi|source)"\s*:\s*"(https?:[^"]+)"/g)].map(
    (match) => match[1] ?? "",
  );
  if (remote.length === 0) return [];
  const known = new Set<string>();
  for (const page of site.pages.values()) {
    const api = describedApi(page);
    if (api && !api.isStandIn) known.add(api.path);
  }
  if (remote.every((address) => known.has(address))) return [];
  const named = [...config.matchAll(/"directory"\s*:\s*"\/?([^"]+?)\/?"/g)].map((match) => `/${match[1]}/`);
  return ["/api-reference/", ...named];
}
