// The problems the preview shows on a page, with code frames.

import { codeFrame } from "@lectern/base/code-frame.ts";
import { type Diagnostic, isConfigProblem } from "@lectern/base/diagnostic.ts";
import { sourcePath } from "@lectern/model/site/pages/source-path.ts";
import type { Page } from "@lectern/model/site/site.ts";
import type { ExtensionHost } from "../../extend/extensions.ts";
import type { Project } from "../../project/create-project.ts";

/** A problem with its code frame, for the browser. */
export interface FramedProblem extends Diagnostic {
  readonly frame?: string;
}

const FRAME_COLUMNS = 72;

/** The given problems of a page, plus those of its own file, docs.json and lectern.config, each with its code frame. */
export function previewProblems<T extends Diagnostic>(
  page: Page,
  { project, extensions }: { readonly project: Project; readonly extensions: ExtensionHost | undefined },
  found: readonly T[],
): readonly (Diagnostic & FramedProblem)[] {
  const own = sourcePath(page);
  const around = project
    .site()
    .diagnostics.filter((one) => one.severity !== "info" && (one.at.file === own || isConfigProblem(one)));
  const added = (extensions?.current.diagnostics() ?? []).filter(
    ({ at }) => at.file === own || !/\.mdx?$/i.test(at.file),
  );
  return withFrames(project, [...around, ...found, ...added]);
}

const MAX_PROBLEMS = 20;

/** The errors of the whole site: one of them often explains a missing page. */
export function siteProblems(project: Project): readonly FramedProblem[] {
  const errors = project.site().diagnostics.filter(({ severity }) => severity === "error");
  return withFrames(project, errors.slice(0, MAX_PROBLEMS));
}

function withFrames<T extends Diagnostic>(project: Project, problems: readonly T[]): readonly (T & FramedProblem)[] {
  return problems.map((problem) => {
    const text = problem.severity === "info" ? undefined : project.files.read(problem.at.file)?.text;
    const frame = text === undefined ? undefined : codeFrame(text, problem.at, FRAME_COLUMNS);
    return frame === undefined ? problem : { ...problem, frame };
  });
}
