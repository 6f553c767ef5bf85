// A private build in the eyes of its owner: which files are public, which nobody gets, and where readers miss one.

import { type Diagnostic, distinctDiagnostics, fileStart, type Location } from "@lectern/base/diagnostic.ts";
import { createPathMatch } from "@lectern/base/path-match.ts";
import { createLocator } from "@lectern/base/position.ts";
import { CONFIG_FILES } from "@lectern/model/config/config-file.ts";
import { CONFIG_NAMES } from "../../extend/extensions.ts";
import type { Project } from "../../project/create-project.ts";
import { codeNamesFile, fileWithheld, outputUnread, patternUnused } from "../diagnostics.ts";
import type { AccessReport, MissingFile } from "./access-gate.ts";

/** The reports of all audiences; the first one is about everyone. */
export interface AccessSummary {
  /** Files that everyone gets. */
  readonly publicFiles: readonly string[];
  /** Files that no reader gets. */
  readonly leftOut: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Describes what readers get of a project, which is open without restrictions. */
export function describeAccess(
  project: Project,
  reports: { readonly everyone: AccessReport | undefined; readonly readers: readonly AccessReport[] },
): AccessSummary {
  const all = [...(reports.everyone ? [reports.everyone] : []), ...reports.readers];
  const granted = new Set(all.flatMap((report) => report.granted));
  const { assets, config } = project.site().value;
  const files = new Set(assets.values());
  const nobodys = [...files].filter((path) => !granted.has(path));
  const publication = project.publication();
  const never = publication.leftOut().filter((path) => !files.has(path));
  const locate = createFinder(project);
  const unread = [...new Set(all.flatMap((report) => report.unread))].filter((path) => !granted.has(path));
  const code = CONFIG_NAMES.find((path) => project.files.size(path) !== undefined);
  const patterns = [...config.access.files.keys()].filter(
    (pattern) => ![...files, ...granted].some(createPathMatch([pattern])),
  );
  return {
    publicFiles: reports.everyone?.granted ?? [],
    leftOut: [...never, ...nobodys].sort(),
    diagnostics: distinctDiagnostics([
      ...publication.namedByCode(nobodys).map(({ path, at }) => codeNamesFile(path, at)),
      ...unread.map((path) => outputUnread(path, locate({ path, from: code }))),
      ...all.flatMap(({ missing }) => missing.map((one) => fileWithheld(one.path, locate(one)))),
      ...patterns.map((pattern) => patternUnused(pattern, locate({ path: pattern, from: undefined }))),
    ]),
  };
}

/** Finds where a file is named: in the page that refers to it, or else in docs.json, whose links are on every page. */
function createFinder({ files }: Project): (missing: MissingFile) => Location {
  return ({ path, from }) => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    for (const file of [...(from === undefined ? [] : [from]), ...CONFIG_FILES]) {
      const text = files.read(file)?.text ?? "";
      const offset = [path, name].map((word) => text.indexOf(word)).find((at) => at !== -1);
      if (offset !== undefined) return createLocator(file, text)(offset);
    }
    return fileStart(from ?? CONFIG_FILES[0] ?? "docs.json");
  };
}
