// The migration's types: its input, what it learns about each page, and the plan.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import type { Route } from "@lectern/base/route.ts";
import type { TrialHost, TriedSite } from "@lectern/engine/opening/open-trial.ts";
import type { PageView } from "./compare-pages.ts";
import type { Candidate } from "./find-candidates.ts";
import type { Insertion } from "./insert-json.ts";
import type { PageDocs } from "./page-to-docs.ts";
import type { TextEdit } from "./text-edit.ts";

export interface MigrationOptions {
  /** Pages with more custom content, in characters, are not migrated. */
  readonly maxContent: number;
  /** Generated pages take over the URLs of the pages they replace. */
  readonly keepUrls: boolean;
}

/** A page that a generated one replaces. */
export interface MovedPage {
  readonly path: string;
  readonly reference: string;
  readonly from: Route;
  readonly to: Route;
  readonly spec: string;
  /** What moves to `x-docs`: frontmatter keys and "text". */
  readonly moved: readonly string[];
  /** Fields that the spec already documents in the same words. */
  readonly covered: readonly string[];
}

export interface EditedFile {
  readonly path: string;
  readonly text: string;
  readonly edits: readonly TextEdit[];
}

/** The whole migration. */
export interface MigrationPlan {
  readonly pages: readonly MovedPage[];
  /** Specs first, then docs.json and the files it references. */
  readonly edited: readonly EditedFile[];
  /** Why other pages stay, and what would go wrong. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A candidate with what its spec must contain. */
export interface Prepared extends Candidate {
  readonly docs: PageDocs;
  readonly before: PageView;
  readonly insertions: readonly Insertion[];
  /** Anchors the generated page needs in addition to its own. */
  readonly anchors: readonly string[];
}

/** What all planning steps share. */
export interface Work {
  readonly host: TrialHost;
  readonly options: MigrationOptions;
  readonly before: TriedSite;
}
