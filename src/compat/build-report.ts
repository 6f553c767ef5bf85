// A project and its rendered pages → every feature it uses and how Lectern treats each.

import { toPortablePath } from "@lectern/base/portable-path.ts";
import { countFeatures, HONORED, type Report, tally, type Use } from "@lectern/check/support/feature.ts";
import { noteOn, WINDOWS_NAME } from "@lectern/check/support/features.ts";
import { configUses } from "@lectern/check/support/setting-uses.ts";
import type { Project } from "@lectern/engine/project/create-project.ts";
import { classifyFile } from "@lectern/model/content/classify.ts";
import { parseFrontmatter } from "@lectern/model/content/frontmatter.ts";
import { hasPrivateName } from "@lectern/model/content/publish-rules.ts";
import { sourcePath } from "@lectern/model/site/pages/source-path.ts";
import { apiUses, otherDescriptionUses } from "./api-uses.ts";
import { documentUses, frontmatterUses } from "./page-uses.ts";
import { addVariables, styleUses } from "./style-uses.ts";

/** Inspects every file of a project. `hooks` are the selectors its rendered pages offer to stylesheets. */
export function buildReport(project: Project, hooks: ReadonlySet<string>): Report {
  const site = project.site().value;
  const read = (path: string): string | undefined => project.files.read(path)?.text;
  const known = new Set(hooks);
  for (const path of site.stylesheets) addVariables(read(path) ?? "", known);
  const uses = [
    ...configUses({ read, diagnostics: project.site().diagnostics }),
    ...pageUses(project, read),
    ...[...project.apis().values()].flatMap(apiUses),
    ...windowsNames(project),
    ...project.files
      .list()
      .filter((path) => classifyFile(path, false) === "data")
      .flatMap((path) => otherDescriptionUses(path, read(path) ?? "")),
    ...site.stylesheets.flatMap((path) => styleUses(path, read(path) ?? "", known)),
  ];
  const features = tally(uses);
  return {
    site: site.config.name,
    pages: site.pages.size,
    totals: countFeatures(features),
    features,
    leftOut: project
      .publication()
      .leftOut()
      .filter((path) => !hasPrivateName(path)),
  };
}

function pageUses(project: Project, read: (path: string) => string | undefined): readonly Use[] {
  const uses: Use[] = [];
  for (const path of project.files.list()) {
    const kind = classifyFile(path, false);
    if (kind !== "page" && kind !== "snippet") continue;
    const document = project.document(path);
    if (kind === "page") uses.push(...frontmatterUses(parseFrontmatter(path, read(path) ?? "").keys));
    if (document) uses.push(...documentUses(document.value));
  }
  return uses;
}

/** Pages that a build on Windows stores under another name. */
function windowsNames(project: Project): readonly Use[] {
  const support = noteOn("OpenAPI file", WINDOWS_NAME) ?? HONORED;
  return [...project.site().value.pages.values()]
    .filter(({ kind, route }) => kind !== "document" && toPortablePath(route) !== route)
    .map((page) => ({
      kind: "OpenAPI file",
      name: WINDOWS_NAME,
      at: { file: sourcePath(page), line: 1, column: 1 },
      support,
    }));
}
