// Rules over a site: files are looked at as their pages are rendered, pages and the site once all of them are known.
// Settings, ignoring comments and the order of reports are the same for what the engine says and for what rules say.

import { closest } from "../base/closest.ts";
import { type Checked, compareDiagnostics, type Diagnostic, type Location } from "../base/diagnostic.ts";
import { locate } from "../base/position.ts";
import type { Route } from "../base/route.ts";
import type { Document } from "../content/document.ts";
import { divisionOf } from "../site/breadcrumbs.ts";
import { createLinkResolver } from "../site/resolve-link.ts";
import type { Page, Site } from "../site/site.ts";
import { sourcePath } from "../site/source-path.ts";
import { codeBlocks } from "./code-block.ts";
import { unknownRule } from "./diagnostics.ts";
import { findIgnores, type Ignore, isIgnored } from "./ignore-comments.ts";
import { indexNodes } from "./node-index.ts";
import { pageFacts, type RenderedView } from "./page-facts.ts";
import { createPathMatch } from "./path-match.ts";
import { isEnglish } from "./prose/is-english.ts";
import { type ProseBlock, proseBlocks } from "./prose/prose-blocks.ts";
import { resolveLinks } from "./resolve-links.ts";
import type { CheckContext, CheckedFile, Edit, Finding, Link, PageFacts, ResolvedLink, Rule } from "./rule.ts";
import { type CheckSettings, SETTINGS_FILE, severityFor } from "./settings.ts";
import { unknownFolders } from "./unknown-folders.ts";

/** A problem, with what would mend it where a machine can. */
export interface Problem extends Diagnostic {
  readonly fix?: Edit;
  /** The address of a link or picture as it stands in the page, for marks in the preview. */
  readonly target?: string;
}

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

interface FileState {
  readonly ignores: readonly Ignore[];
  readonly problems: Promise<readonly Problem[]>;
}

/** A file about which there is nothing to say. */
const NOTHING: FileState = { ignores: [], problems: Promise.resolve([]) };

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
  const runs = (rule: Rule): boolean => severityFor(settings, rule.code) !== "off";
  const fileRules = rules.filter((rule) => rule.file && runs(rule));
  const blockRules = rules.filter((rule) => rule.block && runs(rule));
  const pageRules = rules.filter((rule) => rule.page && runs(rule));
  const siteRules = rules.filter((rule) => rule.site && runs(rule));

  const checkFile = (path: string, page: Page | undefined): FileState => {
    const document = /\.mdx?$/i.test(path) && !isSkipped(path) ? host.document(path)?.value : undefined;
    if (!document) return NOTHING;
    const isQuiet = fileRules.length === 0 && blockRules.length === 0 && !document.text.includes("lectern-ignore");
    if (isQuiet) return NOTHING;
    const file = openFile(path, document, page);
    const problems: Problem[] = [];
    const pending: Promise<readonly Problem[]>[] = [];
    for (const rule of fileRules) {
      const found = rule.file?.(file, context) ?? [];
      if (Symbol.asyncIterator in found) pending.push(collect(rule, found));
      else for (const one of found) problems.push(problem(rule, one));
    }
    const blocks = blockRules.length > 0 ? codeBlocks(path, file.nodes, document.text) : [];
    for (const block of blocks)
      for (const rule of blockRules)
        pending.push(
          Promise.resolve(rule.block?.(block, context) ?? []).then((found) => found.map((one) => problem(rule, one))),
        );
    return {
      ignores: findIgnores(path, file.nodes),
      problems: Promise.all(pending).then((late) =>
        [...problems, ...late.flat()].map((one) => withUsableFix(one, document.text, () => host.read(path) ?? "")),
      ),
    };
  };

  const pageProblems = (one: PageFacts): readonly Problem[] =>
    pageRules.flatMap((rule) => [...(rule.page?.(one, context) ?? [])].map((finding) => problem(rule, finding)));

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
        [...(rule.site?.(context) ?? [])].map((finding) => problem(rule, finding)),
      );
      return filter([...written.flat(), ...pages, ...whole, ...wrongCodes(rules, host, files)]);
    },
    filter,
    pages: () => facts.values(),
  };
}

function openFile(path: string, document: Document, page: Page | undefined): CheckedFile {
  const nodes = indexNodes(document.tree);
  // Many runs ask for links only; the words of a page are cut up when the first rule wants them.
  let prose: readonly ProseBlock[] | undefined;
  let english: boolean | undefined;
  const blocks = (): readonly ProseBlock[] => {
    prose ??= proseBlocks(nodes, document.text);
    return prose;
  };
  return {
    path,
    document,
    nodes,
    page,
    get prose() {
      return blocks();
    },
    get english() {
      english ??= !isTranslated(page) && isEnglish(blocks());
      return english;
    },
    locate: createLocate(path, document.text),
  };
}

/** A page that the navigation lists under another language than English. */
function isTranslated(page: Page | undefined): boolean {
  const language = page && divisionOf(page, "language");
  return language !== undefined && !/^en(?:-|$)/i.test(language.label);
}

/** Looks places up by the starts of lines, which are found once: a page may have thousands of problems. */
function createLocate(file: string, text: string): (offset: number) => Location {
  let starts: number[] | undefined;
  return (offset) => {
    if (!starts) {
      starts = [0];
      for (let index = text.indexOf("\n"); index !== -1; index = text.indexOf("\n", index + 1)) starts.push(index + 1);
    }
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { file, line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

async function collect(rule: Rule, findings: AsyncIterable<Finding>): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for await (const finding of findings) problems.push(problem(rule, finding));
  return problems;
}

function problem(rule: Rule, finding: Finding): Problem {
  return { ...finding, code: rule.code, severity: finding.severity ?? rule.severity };
}

/** Variables and mended mistakes move the text; an edit only holds where the file reads as the document does. */
function withUsableFix(one: Problem, text: string, read: () => string): Problem {
  if (!one.fix) return one;
  const source = read();
  if (text === source) return one;
  const { fix, ...rest } = one;
  return text.length === source.length && text.slice(fix.start, fix.end) === source.slice(fix.start, fix.end)
    ? one
    : rest;
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

/** Settings and comments that name a rule which is nearly, but not quite, one. */
function wrongCodes(
  rules: readonly Rule[],
  { settings, read }: Pick<CheckHost, "settings" | "read">,
  files: ReadonlyMap<string, FileState>,
): readonly Diagnostic[] {
  const codes = new Set(rules.map(({ code }) => code));
  const guess = (code: string): string | undefined => {
    const near = codes.has(code) || code.endsWith("*") ? undefined : closest(code, codes);
    return near !== undefined && Math.abs(near.length - code.length) <= 2 && shares(near, code) ? near : undefined;
  };
  const text = read(SETTINGS_FILE) ?? "";
  const found: Diagnostic[] = [];
  for (const code of settings.rules.keys()) {
    const near = guess(code);
    const at = locate(SETTINGS_FILE, text, Math.max(0, text.indexOf(JSON.stringify(code))));
    if (near !== undefined) found.push(unknownRule(code, near, at));
  }
  for (const { ignores } of files.values())
    for (const { codes: named, at } of ignores)
      for (const code of named) {
        const near = guess(code);
        if (near !== undefined) found.push(unknownRule(code, near, at));
      }
  return found;
}

/** The engine has codes of its own, so only a near miss is surely a mistake. */
function shares(near: string, code: string): boolean {
  const [a, b] = [near, code].map((one) => one.toLowerCase().replace(/[^a-z]/g, ""));
  if (a === undefined || b === undefined) return false;
  if (a === b) return true;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  let end = 0;
  while (end < a.length - same && a.at(-1 - end) === b.at(-1 - end)) end++;
  return a.length - same - end <= 2;
}
