// The words of the migration: what it is given, what it finds out about each page, and what comes out.

import type { Diagnostic } from "../base/diagnostic.ts";
import type { Route } from "../base/route.ts";
import type { Project } from "../project/create-project.ts";
import type { RenderedPage } from "../render/renderer.ts";
import type { Page, Site } from "../site/site.ts";
import type { ShownPage } from "./compare-pages.ts";
import type { Candidate } from "./find-candidates.ts";
import type { Insertion } from "./insert-members.ts";
import type { PageDocs } from "./page-to-docs.ts";
import type { TextEdit } from "./text-edit.ts";

/** A state of the project that can be looked at. */
export interface TriedSite {
  readonly site: Site;
  readonly diagnostics: readonly Diagnostic[];
  render(page: Page): Promise<RenderedPage>;
  /** The page that answers an address, redirects followed. */
  resolve(route: Route): Promise<Page | undefined>;
}

/** What the plan is made with. */
export interface MigrationHost {
  readonly project: Project;
  /** Opens the project with some files changed, or gone when they have no text. */
  open(changes: ReadonlyMap<string, string | undefined>): TriedSite;
}

/** How pages are moved. */
export interface MigrationOptions {
  /** Pages with more text of their own stay. */
  readonly mostContent: number;
  /** Generated pages take the addresses of the pages they replace. */
  readonly keepAddresses: boolean;
}

/** One page that will be generated. */
export interface MovedPage {
  readonly path: string;
  readonly reference: string;
  readonly from: Route;
  readonly to: Route;
  readonly spec: string;
  /** What goes into `x-docs`: frontmatter keys and "text". */
  readonly moved: readonly string[];
  /** Fields that the description describes in the same words. */
  readonly covered: readonly string[];
}

/** One file with its edits. */
export interface EditedFile {
  readonly path: string;
  readonly text: string;
  readonly edits: readonly TextEdit[];
}

/** The whole migration. */
export interface MigrationPlan {
  readonly pages: readonly MovedPage[];
  /** API descriptions first, then docs.json and what it refers to. */
  readonly edited: readonly EditedFile[];
  /** Why other pages stay, and what would go wrong. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A candidate with what its description must say. */
export interface Prepared extends Candidate {
  readonly docs: PageDocs;
  readonly before: ShownPage;
  readonly insertions: readonly Insertion[];
  /** Anchors that the generated page must have beside its own. */
  readonly anchors: readonly string[];
}

/** What every step of the plan shares. */
export interface Work {
  readonly host: MigrationHost;
  readonly options: MigrationOptions;
  readonly before: TriedSite;
}
