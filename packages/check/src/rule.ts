// The contract of a check: its code, its severity and what it looks at. A rule is pure and reads one file, one rendered
// page or the whole site; create-checker.ts decides when.

import type { DiagnosticCode } from "@lectern/base/codes.ts";
import type { Diagnostic, Edit, Location, Severity } from "@lectern/base/diagnostic.ts";
import type { Route } from "@lectern/base/route.ts";
import type { Document } from "@lectern/model/content/document.ts";
import type { LinkResolver, LinkTarget } from "@lectern/model/site/links/resolve-link.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import type { PageImage } from "@lectern/theme/layout/page-view.ts";
import type { CodeBlock } from "./code-block.ts";
import type { NodeIndex } from "./node-index.ts";
import type { ProseBlock } from "./prose/prose-blocks.ts";
import type { CheckSettings } from "./settings.ts";

export type { Edit };

/** What a rule is about. Also names the docs page that explains it. */
export type RuleGroup = "structure" | "links" | "code" | "api" | "prose" | "accessibility" | "urls" | "custom";

export interface Rule {
  /** Stable, documented `group/kebab-name`. */
  readonly code: DiagnosticCode;
  readonly group: RuleGroup;
  readonly severity: Severity;
  /** Runs only if lectern.json gives it a severity, because fewer than nine in ten reports are worth acting on. */
  readonly optional?: true;
  /** One sentence for the docs: what the rule reports. */
  readonly summary: string;
  /** Checks a page or snippet as written. */
  readonly file?: (file: CheckedFile, context: CheckContext) => Iterable<Finding> | AsyncIterable<Finding>;
  /** Checks a fenced code block. */
  readonly block?: (block: CodeBlock, context: CheckContext) => readonly Finding[] | Promise<readonly Finding[]>;
  /** Checks a rendered page, once every page it links to is known. */
  readonly page?: (page: PageFacts, context: CheckContext) => Iterable<Finding>;
  /** Checks the site, once every page is known. */
  readonly site?: (context: CheckContext) => Iterable<Finding>;
}

/** A problem found by a rule, which supplies code and severity. */
export interface Finding {
  readonly at: Location;
  readonly message: string;
  readonly hint: string;
  /** Overrides the rule's severity. */
  readonly severity?: Severity;
  /** The URL of the link or image as written on the page, for markers in the preview. */
  readonly target?: string;
  /** Set if the problem can be fixed automatically without changing the meaning. */
  readonly fix?: Edit;
}

/** A page or snippet file as written. */
export interface CheckedFile {
  readonly path: string;
  readonly document: Document;
  readonly nodes: NodeIndex;
  /** The page it defines; undefined for a snippet. */
  readonly page: Page | undefined;
  /** Its prose, block by block. */
  readonly prose: readonly ProseBlock[];
  /** True for English text, which wording rules require. */
  readonly english: boolean;
  /** The location of an offset in the document's text. */
  locate(offset: number): Location;
}

/** What the checks store about a rendered page. */
export interface PageFacts {
  readonly page: Page;
  /** The page's file, or the spec it is generated from. */
  readonly path: string;
  readonly links: readonly Link[];
  readonly anchors: ReadonlySet<string>;
  readonly images: readonly PageImage[];
  /** Its text, where a project has rules of its own. */
  readonly text?: string;
  /** True when browser code may add anchors that are not known here. */
  readonly dynamic: boolean;
}

/** A link or file reference, as written. */
export interface Link {
  readonly href: string;
  readonly at: Location;
  readonly kind: "link" | "asset";
}

/** A link with its target; `at` is where its author can change it. */
export interface ResolvedLink extends Link {
  readonly target: LinkTarget;
}

/** Words of a language. */
export interface Dictionary {
  /** Ignores case. */
  has(word: string): boolean;
  /** Similar words, best first. */
  suggest(word: string): readonly string[];
}

/** Everything else a rule may read. */
export interface CheckContext {
  readonly site: Site;
  readonly settings: CheckSettings;
  readonly resolve: LinkResolver;
  /** Undefined if spelling is not checked. */
  readonly dictionary: Dictionary | undefined;
  /** URLs of generated files: `/llms.txt`. */
  readonly generated: ReadonlySet<string>;
  /** URL prefixes whose pages are unknown because a remote spec could not be read. */
  readonly unknown: readonly string[];
  /** Derives a value from the settings and the site and memoizes it. */
  once<T>(create: (settings: CheckSettings, site: Site) => T): T;
  /** The resolved links of a page. */
  links(page: PageFacts): readonly ResolvedLink[];
  read(path: string): string | undefined;
  /** A page or snippet, parsed. */
  document(path: string): Document | undefined;
  /** The source files of the rendered pages. */
  files(): Iterable<string>;
  /** The text of a project file, and where in it a location is. */
  source(at: Location): { readonly text: string; readonly offset: number } | undefined;
  /** docs.json, or mint.json on older sites. */
  readonly config: { readonly path: string; readonly text: string };
  /** A rendered page; undefined if it was not rendered. */
  facts(route: Route): PageFacts | undefined;
  /** Every rendered page, in site order. */
  pages(): Iterable<PageFacts>;
}

/** The docs page that explains a rule: `link/broken` → `/check/links#link-broken`. */
export function docsPage(rule: Pick<Rule, "code" | "group">): string {
  return `/check/${rule.group}#${rule.code.replace("/", "-")}`;
}

export interface Problem extends Diagnostic {
  readonly fix?: Edit;
  /** The URL of the link or image as written on the page, for markers in the preview. */
  readonly target?: string;
}

/** Turns a finding into a problem with the rule's code and severity. */
export function toProblem(rule: Rule, finding: Finding): Problem {
  return { ...finding, code: rule.code, severity: finding.severity ?? rule.severity };
}
