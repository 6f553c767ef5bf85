// Opens trial versions of a project for a migration: each set of edits is a whole site.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import type { Route } from "@lectern/base/route.ts";
import { decodePercent } from "@lectern/base/text.ts";
import type { Files } from "@lectern/io/files.ts";
import { createOverlayFiles } from "@lectern/io/overlay-files.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import { type ExtensionHost, NO_EXTENSIONS } from "../extend/extensions.ts";
import { createOutput } from "../output/create-output.ts";
import { createProject, type Project } from "../project/create-project.ts";
import type { RenderedPage } from "../render/renderer.ts";

/** A version of the project to inspect. */
export interface TriedSite {
  readonly site: Site;
  readonly diagnostics: readonly Diagnostic[];
  render(page: Page): Promise<RenderedPage>;
  /** The page at a URL, after redirects. */
  resolve(route: Route): Promise<Page | undefined>;
}

export interface TrialHost {
  readonly project: Project;
  /** Opens the project with some files changed, or removed if they map to undefined. */
  open(changes: ReadonlyMap<string, string | undefined>): TriedSite;
}

const MAX_REDIRECTS = 5;

/** A page that an earlier run replaced can still be removed. */
const WITH_LEFTOVERS = { keepsLeftovers: true };

export function openTrial(files: Files, extensions: ExtensionHost = { current: NO_EXTENSIONS }): TrialHost {
  return {
    project: createProject(files, { ...WITH_LEFTOVERS, extensions }),
    open: (changes) => trySite(createOverlayFiles(files, changes), extensions),
  };
}

function trySite(files: Files, extensions: ExtensionHost): TriedSite {
  const project = createProject(files, { ...WITH_LEFTOVERS, extensions });
  const { value: site, diagnostics } = project.site();
  const output = createOutput(project, { base: "", plainCode: true, extensions });
  const resolve = async (route: string, left: number): Promise<Page | undefined> => {
    const page = site.pages.get(route);
    if (page !== undefined || left === 0) return page;
    const resolved = await output.resolve(route);
    return resolved.kind === "redirect" ? resolve(decodePercent(resolved.destination), left - 1) : undefined;
  };
  return {
    site,
    diagnostics,
    render: (page) => output.render(page),
    resolve: (route) => resolve(route, MAX_REDIRECTS),
  };
}
