// The contract of a check: what it is called, how much it matters, and what it looks at.
// A rule is pure and reads one file, one rendered page, or the whole site; create-checker.ts decides when.

import type { Edit, Location, Severity } from "../base/diagnostic.ts";
import type { Route } from "../base/route.ts";
import type { Document } from "../content/document.ts";
import type { LinkResolver, LinkTarget } from "../site/links/resolve-link.ts";
import type { Page, Site } from "../site/site.ts";
import type { CodeBlock } from "./code-block.ts";
import type { NodeIndex } from "./node-index.ts";
import type { ProseBlock } from "./prose/prose-blocks.ts";
import type { CheckSettings } from "./settings.ts";

export type { Edit };

/** What a rule is about; also the docs page that explains it. */
export type RuleGroup = "structure" | "links" | "code" | "api" | "prose" | "accessibility" | "urls" | "custom";

/** One check. */
export interface Rule {
  /** `group/kebab-name`, stable, documented. */
  readonly code: string;
  readonly group: RuleGroup;
  readonly severity: Severity;
  /** Set when it only runs where lectern.json gives it a severity: fewer than nine of ten reports are worth a change. */
  readonly optional?: true;
  /** One sentence for the docs: what is reported. */
  readonly summary: string;
  /** Looks at a page or snippet as written. */
  readonly file?: (file: CheckedFile, context: CheckContext) => Iterable<Finding> | AsyncIterable<Finding>;
  /** Looks at a fenced block of code. */
  readonly block?: (block: CodeBlock, context: CheckContext) => readonly Finding[] | Promise<readonly Finding[]>;
  /** Looks at a page as rendered, when every page it links to is known. */
  readonly page?: (page: PageFacts, context: CheckContext) => Iterable<Finding>;
  /** Looks at the site once every page is known. */
  readonly site?: (context: CheckContext) => Iterable<Finding>;
}

/** A problem that a rule found; the rule gives it code and severity. */
export interface Finding {
  readonly at: Location;
  readonly message: string;
  readonly hint: string;
  /** Set where this case matters less or more than the rule's others. */
  readonly severity?: Severity;
  /** The address of a link or picture as it stands in the page, for marks in the preview. */
  readonly target?: string;
  /** Set where a machine can mend it without changing what is said. */
  readonly fix?: Edit;
}

/** A page or snippet file as its author wrote it. */
export interface CheckedFile {
  readonly path: string;
  readonly document: Document;
  readonly nodes: NodeIndex;
  /** The page it is, undefined for a snippet. */
  readonly page: Page | undefined;
  /** Its running text, block by block. */
  readonly prose: readonly ProseBlock[];
  /** True when the text is English, which the rules about wording need. */
  readonly english: boolean;
  /** The place of an offset of the document's text. */
  locate(offset: number): Location;
}

/** What is kept of a rendered page. */
export interface PageFacts {
  readonly page: Page;
  /** The file it is written in, or the API description it is made from. */
  readonly path: string;
  readonly links: readonly Link[];
  /** Every anchor of the page. */
  readonly anchors: ReadonlySet<string>;
  /** True when code in the browser may add anchors that are not known here. */
  readonly dynamic: boolean;
}

/** A link or file that a page refers to, as written. */
export interface Link {
  readonly href: string;
  readonly at: Location;
  readonly kind: "link" | "asset";
}

/** A link with what it leads to; `at` is where its author can change it. */
export interface ResolvedLink extends Link {
  readonly target: LinkTarget;
}

/** What a rule may ask about everything else. */
export interface CheckContext {
  readonly site: Site;
  readonly settings: CheckSettings;
  readonly resolve: LinkResolver;
  /** Addresses of files that are made and not written: `/llms.txt`. */
  readonly generated: ReadonlySet<string>;
  /** Beginnings of addresses whose pages could not be known, because an API description elsewhere was not read. */
  readonly unknown: readonly string[];
  /** What a rule makes of the settings, made once. */
  once<T>(make: (settings: CheckSettings) => T): T;
  /** The links of a page and what they lead to. */
  links(page: PageFacts): readonly ResolvedLink[];
  /** The text of a project file. */
  read(path: string): string | undefined;
  /** A page that was rendered; undefined when this one was not. */
  facts(route: Route): PageFacts | undefined;
  /** Every page that was rendered, in the order of the site. */
  pages(): Iterable<PageFacts>;
}

/** The docs page that explains a rule: `link/broken` → `/check/links#link-broken`. */
export function docsPage(rule: Pick<Rule, "code" | "group">): string {
  return `/check/${rule.group}#${rule.code.replace("/", "-")}`;
}
