// What all pages of a site share.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import type { RedirectTable } from "@lectern/model/site/redirects/match-redirect.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import type { Layout } from "@lectern/theme/layout/create-layout.ts";
import type { ExtensionOutput, Extensions } from "../extend/extensions.ts";
import type { Renderer } from "../render/renderer.ts";
import type { AccessGate } from "./access/access-gate.ts";
import type { Artifact } from "./artifact.ts";
import type { HostRules } from "./hosting/redirects.ts";
import type { MachineOutput } from "./machines/machine-output.ts";
import type { PrivateSpecs } from "./machines/private-specs.ts";
import type { Cards } from "./pages/cards.ts";
import type { PageFinish } from "./pages/finish-page.ts";
import type { TranslatedPages } from "./pages/translated-pages.ts";
import type { EngineAssets } from "./styles/engine-assets.tsx";

export interface State {
  readonly site: Site;
  readonly renderer: Renderer;
  readonly layout: Layout;
  readonly engine: EngineAssets;
  readonly machines: MachineOutput;
  readonly finish: PageFinish;
  /** Preview images, if the site has them enabled. */
  readonly cards: Cards | undefined;
  readonly translated: TranslatedPages;
  readonly redirects: RedirectTable;
  /** What the body of a page without a reference depends on besides its files and links; undefined for other pages. */
  readonly bodyKey: (page: Page) => string | undefined;
  /** The text of a spec, or of an untrusted project's SVG or XML file, that is not published verbatim. */
  readonly published: (path: string) => string | undefined;
  readonly privateSpecs: PrivateSpecs;
  /** Decides what the readers of a private site get. */
  readonly gate: AccessGate | undefined;
  readonly extensions: Extensions;
  /** Output files from lectern.config. */
  readonly outputs: () => readonly ExtensionOutput[];
  /** The published text of a spec. */
  readonly specText: (path: string) => string;
  /** Problems of icons in docs.json and in frontmatter. */
  readonly iconProblems: () => readonly Diagnostic[];
  artifacts?: ReadonlyMap<string, Artifact>;
  /** Undefined for a private site, which only our own server serves. */
  hostRules?: HostRules;
}
