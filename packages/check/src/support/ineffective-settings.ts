// Reports settings without effect, so that authors do not have to find out by trial. Reads the feature table, so the
// two always agree.

import type { Checked, Diagnostic } from "@lectern/base/diagnostic.ts";
import type { Site } from "@lectern/model/site/site.ts";
import { feedbackWithoutEndpoint, settingWithoutEffect } from "./diagnostics.ts";
import { noteOn } from "./features.ts";
import { configUses } from "./setting-uses.ts";

/** What is needed of a project. */
interface Settled {
  readonly files: { read(path: string): { readonly text: string } | undefined };
  site(): Checked<Site>;
}

/** One diagnostic per ineffective setting, at its first use. */
export function idleSettings(project: Settled): readonly Diagnostic[] {
  const uses = configUses({
    read: (path) => project.files.read(path)?.text,
    diagnostics: project.site().diagnostics,
  });
  const { feedback, integrations } = project.site().value.config;
  const isUncollected =
    feedback.thumbsRating && feedback.endpoint === undefined && integrations.telemetry?.enabled !== false;
  const reported = new Set<string>();
  return uses.flatMap(({ kind, name, at, support }) => {
    if (name === "feedback.thumbsRating" && isUncollected) return [feedbackWithoutEndpoint(at)];
    const noted = noteOn("setting", name);
    // Unknown and invalid settings have their own diagnostics.
    const isIdle = kind === "setting" && support.status === "unsupported" && support.note === noted?.note;
    if (!isIdle || reported.has(name)) return [];
    const around = name.replace(/(?:\[\])?\.[^.]*$/, "");
    const isReported = around !== name && reported.has(around);
    reported.add(name);
    return isReported ? [] : [settingWithoutEffect(name, noted?.note ?? "", at)];
  });
}
