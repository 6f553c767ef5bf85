// Runs rules over a site: files as their pages are rendered, pages and the site once all are known. Settings, ignore
// comments and sorting apply equally to engine diagnostics and rule findings.

import { type Checked, distinctDiagnostics, fileStart } from "@lectern/base/diagnostic.ts";
import { createPathMatch } from "@lectern/base/path-match.ts";
import { lineStarts } from "@lectern/base/position.ts";
import type { Route } from "@lectern/base/route.ts";
import { findConfigFile } from "@lectern/model/config/config-file.ts";
import type { Document } from "@lectern/model/content/document.ts";
import { createLinkResolver } from "@lectern/model/site/links/resolve-link.ts";
import { describedApi, sourcePath } from "@lectern/model/site/pages/source-path.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import { createFileChecker, type FileState } from "./check-file.ts";
import { isIgnored } from "./ignore-comments.ts";
import { pageFacts, type RenderedView } from "./page-facts.ts";
import { resolveLinks } from "./resolve-links.ts";
import {
  type CheckContext,
  type Dictionary,
  type Link,
  type PageFacts,
  type Problem,
  type ResolvedLink,
  type Rule,
  toProblem,
} from "./rule.ts";
import { type CheckSettings, isOn, severityFor } from "./settings.ts";
import { unknownRules } from "./unknown-rules.ts";

/** What a checker needs from its caller. */
export interface CheckHost {
  readonly site: Site;
  readonly settings: CheckSettings;
  readonly rules: readonly Rule[];
  /** URLs of generated files: `/llms.txt`. */
  readonly generated: ReadonlySet<string>;
  /** For the spelling rule. */
  readonly dictionary?: Dictionary | undefined;
  read(path: string): string | undefined;
  document(path: string): Checked<Document> | undefined;
}

export function createChecker(host: CheckHost): Checker {
  return new Checker(host);
}

/** Checks one state of a site. */
export class Checker {
  readonly #host: CheckHost;
  readonly #facts = new Map<Route, PageFacts>();
  readonly #filesOf = new Map<Route, readonly string[]>();
  readonly #files = new Map<string, FileState>();
  readonly #isSkipped: (path: string) => boolean;
  readonly #context: CheckContext;
  readonly #checkFile: ReturnType<typeof createFileChecker>;
  readonly #rules: readonly Rule[];
  readonly #readsText: boolean;

  constructor(host: CheckHost) {
    this.#host = host;
    this.#isSkipped = createPathMatch(host.settings.ignore);
    this.#context = createContext(host, this.#facts, this.#files);
    this.#checkFile = createFileChecker(host, this.#context);
    this.#rules = host.rules.filter((rule) => isOn(host.settings, rule));
    this.#readsText = this.#rules.some(({ group }) => group === "custom");
  }

  /** Checks a rendered page and its source files, each file once. */
  add(page: Page, rendered: RenderedView): void {
    const one = pageFacts(page, rendered, this.#readsText);
    this.#facts.set(page.route, one);
    this.#filesOf.set(page.route, rendered.files);
    for (const path of rendered.files)
      if (!this.#files.has(path)) this.#files.set(path, this.#checkFile(path, path === one.path ? page : undefined));
  }

  /** Adds a page that was only scanned; all its links are known to be valid. */
  addScanned(page: Page, hrefs: readonly string[]): void {
    const path = sourcePath(page);
    const at = fileStart(path);
    const links = hrefs.map((href): Link => ({ href, at, kind: "link" }));
    this.#facts.set(page.route, { page, path, links, anchors: new Set(), images: [], dynamic: true });
  }

  /** Routes of the pages whose anchors this page links to. */
  anchorPages(route: Route): readonly Route[] {
    return anchorPagesOf(this.#facts.get(route), this.#context);
  }

  /** The problems of one page and its files. Links to pages that were not added are not checked. */
  async page(route: Route): Promise<readonly Problem[]> {
    const one = this.#facts.get(route);
    if (!one) return [];
    const files = (this.#filesOf.get(route) ?? []).map((path) => this.#files.get(path)?.problems ?? []);
    return this.filter([...(await Promise.all(files)).flat(), ...this.#pageProblems(one)]);
  }

  /** The problems of all added pages and of the site. */
  async all(): Promise<readonly Problem[]> {
    const files = [...this.#files.values()];
    const written = (await Promise.all(files.map(({ problems }) => problems))).flat();
    const pages = [...this.#facts.values()].flatMap((one) => this.#pageProblems(one));
    const whole = this.#rules.flatMap((rule) =>
      [...(rule.site?.(this.#context) ?? [])].map((finding) => toProblem(rule, finding)),
    );
    const ignores = files.flatMap((file) => file.ignores);
    return this.filter([...written, ...pages, ...whole, ...unknownRules(this.#host, ignores)]);
  }

  /** Applies settings and ignore comments to diagnostics from elsewhere, and sorts them. */
  filter(problems: readonly Problem[]): readonly Problem[] {
    const reported: Problem[] = [];
    for (const one of problems) {
      const severity = severityFor(this.#host.settings, one.code) ?? one.severity;
      if (severity === "off" || this.#isSkipped(one.at.file)) continue;
      if (isIgnored(one, this.#files.get(one.at.file)?.ignores ?? [])) continue;
      reported.push(severity === one.severity ? one : { ...one, severity });
    }
    return distinctDiagnostics(reported);
  }

  /** Every page added. */
  pages(): Iterable<PageFacts> {
    return this.#facts.values();
  }

  #pageProblems(one: PageFacts): readonly Problem[] {
    return this.#rules.flatMap((rule) =>
      [...(rule.page?.(one, this.#context) ?? [])].map((finding) => toProblem(rule, finding)),
    );
  }
}

/** The context for rules. Everything is computed once, on first use. */
function createContext(
  host: CheckHost,
  facts: ReadonlyMap<Route, PageFacts>,
  files: ReadonlyMap<string, FileState>,
): CheckContext {
  const { site, settings, generated, dictionary } = host;
  const { read, source } = createSources(host);
  const resolve = createLinkResolver(site);
  const links = new Map<PageFacts, readonly ResolvedLink[]>();
  const cache = new Map<unknown, unknown>();
  let unknown: readonly string[] | undefined;
  const config = findConfigFile(read) ?? { path: "docs.json", text: "" };
  return {
    site,
    settings,
    resolve,
    dictionary,
    generated,
    read,
    document: (path) => host.document(path)?.value,
    files: () => files.keys(),
    source,
    config,
    links: (page) => {
      const known = links.get(page) ?? resolveLinks(page, resolve, read);
      links.set(page, known);
      return known;
    },
    get unknown() {
      unknown ??= unknownFolders(site, config.text);
      return unknown;
    },
    once: <T>(create: (settings: CheckSettings, site: Site) => T): T => {
      const value = cache.has(create) ? (cache.get(create) as T) : create(settings, site);
      cache.set(create, value);
      return value;
    },
    facts: (route) => facts.get(route),
    pages: () => facts.values(),
  };
}

/** Problems come file by file, so the last file read is kept with the offsets of its lines. */
function createSources({ read: load }: CheckHost): Pick<CheckContext, "read" | "source"> {
  let last: { readonly path: string; readonly text: string | undefined } | undefined;
  let lines: { readonly text: string; readonly starts: readonly number[] } | undefined;
  const read = (path: string): string | undefined => {
    if (last?.path !== path) last = { path, text: load(path) };
    return last.text;
  };
  return {
    read,
    source: ({ file, line, column }) => {
      const text = read(file);
      if (text === undefined) return undefined;
      if (lines?.text !== text) lines = { text, starts: lineStarts(text) };
      const start = lines.starts[line - 1];
      return start === undefined ? undefined : { text, offset: start + column - 1 };
    },
  };
}

function anchorPagesOf(one: PageFacts | undefined, context: CheckContext): readonly Route[] {
  const routes = new Set<Route>();
  if (!one) return [];
  for (const { href, target } of context.links(one)) {
    if (!href.includes("#")) continue;
    if (target.kind === "page" && !context.facts(target.page.route)) routes.add(target.page.route);
  }
  return [...routes];
}

/**
 * Directories of pages that a remote OpenAPI file would generate but could not be fetched: `"/api-reference/"`. Empty
 * if every file was read.
 */
function unknownFolders(site: Site, config: string): readonly string[] {
  const remote = [...config.matchAll(/"(?:openapi|asyncapi|graphql|arazzo|source)"\s*:\s*"(https?:[^"]+)"/g)].map(
    (match) => match[1] ?? "",
  );
  if (remote.length === 0) return [];
  const known = new Set<string>();
  for (const page of site.pages.values()) {
    const api = describedApi(page);
    if (api && !api.isPlaceholder) known.add(api.path);
  }
  if (remote.every((url) => known.has(url))) return [];
  const named = [...config.matchAll(/"directory"\s*:\s*"\/?([^"]+?)\/?"/g)].map((match) => `/${match[1]}/`);
  return ["/api-reference/", ...named];
}
