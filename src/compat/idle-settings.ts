// The settings of a site that change nothing, as problems: an author who sets one must not have to find out by looking.
// What has no effect is read from the table of features, so that both always say the same.

import type { Diagnostic } from "../base/diagnostic.ts";
import type { Project } from "../project/create-project.ts";
import { configUses } from "./build-report.ts";
import { settingWithoutEffect } from "./diagnostics.ts";
import { noteOn } from "./features.ts";

/** One note for each setting without effect, at the first place that uses it. */
export function idleSettings(project: Project): readonly Diagnostic[] {
  const uses = configUses({
    read: (path) => project.files.read(path)?.text,
    diagnostics: project.site().diagnostics,
  });
  const told = new Set<string>();
  return uses.flatMap(({ kind, name, at, verdict }) => {
    const noted = noteOn("setting", name);
    // A setting that is unknown or refused has a problem of its own.
    const isIdle = kind === "setting" && verdict.status === "unsupported" && verdict.note === noted?.note;
    if (!isIdle || told.has(name)) return [];
    const around = name.replace(/(?:\[\])?\.[^.]*$/, "");
    const isTold = around !== name && told.has(around);
    told.add(name);
    return isTold ? [] : [settingWithoutEffect(name, noted?.note ?? "", at)];
  });
}
