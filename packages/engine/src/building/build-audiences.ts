// Private builds: one site per audience, each in its own directory, plus a manifest. Content an audience may not read
// is not in its directory, regardless of how it is served.

import { createHash } from "node:crypto";
import { type Audience, EVERYTHING, PUBLIC } from "@lectern/base/audience.ts";
import { compareDiagnostics, type Diagnostic } from "@lectern/base/diagnostic.ts";
import type { Files } from "@lectern/io/files.ts";
import type { OutputEntry } from "@lectern/io/writing/entry-writer.ts";
import { type OpenedSite, openSite } from "../opening/open-site.ts";
import type { AccessReport } from "../output/access/access-gate.ts";
import type { OutputOptions } from "../output/output-options.ts";
import type { Work } from "../work.ts";
import { ACCESS_LIST, type AccessList, type AccessMode } from "./access-list.ts";
import { emitAll, isFile } from "./emit-all.ts";

export interface AudienceBuild {
  readonly root: string;
  readonly siteOptions: OutputOptions;
  readonly mode: AccessMode;
  /** Group combinations to build for, when building all of them would be too many. */
  readonly chosen: readonly (readonly string[])[];
  readonly work: Work;
  /** The groups found while reading the whole site. */
  readonly groupNames: GroupNames;
  /** Collects the diagnostics of every site, and what each audience got. */
  readonly diagnostics: Diagnostic[];
  readonly reports: AudienceReports;
  /** Collects the files of every site. */
  readonly opened: Files[];
}

export interface AudienceReports {
  everyone: AccessReport | undefined;
  readonly readers: AccessReport[];
}

/** The groups that some page names, and those that some page excludes. */
export interface GroupNames {
  readonly named: Set<string>;
  readonly excluded: Set<string>;
}

/** Opens the unrestricted site, which fills `names` while it is read. */
export function openWhole(root: string, siteOptions: OutputOptions, names: GroupNames): Promise<OpenedSite> {
  const onGroups: Audience["onGroups"] = (named, excluded) => {
    for (const name of named) names.named.add(name);
    for (const name of excluded) names.excluded.add(name);
  };
  return openSite(root, { ...siteOptions, audience: { ...EVERYTHING, onGroups } });
}

/** Up to this many groups, every combination is built. */
const MAX_COMBINED = 4;

/** Every file of every site. */
export async function* buildAudiences(build: AudienceBuild): AsyncGenerator<OutputEntry> {
  const list: AccessList["audiences"][number][] = [];
  for (const audience of audiencesOf(build)) {
    const site = await openSite(build.root, { ...build.siteOptions, audience });
    build.opened.push(site.files);
    await site.fetchRemote();
    const groups = [...(audience.groups === "all" ? [] : audience.groups)].sort();
    const folder = audience.signedIn ? `reader-${digest(groups)}` : "public";
    const filesOnly = site.project.site().value.pages.size === 0;
    if (filesOnly && (audience.signedIn || !(await hasFiles(site)))) continue;
    list.push({ folder, signedIn: audience.signedIn, groups, ...(filesOnly && { filesOnly }) });
    for await (const entry of emitAll(site, build.work, { filesOnly }))
      yield { ...entry, path: `${folder}/${entry.path}` };
    addNew(build.diagnostics, site.output.diagnostics());
    const report = await site.output.accessReport();
    if (!audience.signedIn) build.reports.everyone = report;
    else if (report) build.reports.readers.push(report);
  }
  const { named, excluded } = build.groupNames;
  const value: AccessList = {
    format: 1,
    mode: build.mode,
    groups: [...new Set([...named, ...build.chosen.flat()])].filter(Boolean).sort(),
    excluding: [...excluded].sort(),
    audiences: list,
  };
  yield { path: ACCESS_LIST, body: `${JSON.stringify(value, null, 2)}\n` };
}

/** True if a site without pages has files for everyone. */
async function hasFiles({ output }: OpenedSite): Promise<boolean> {
  return [...(await output.artifacts()).values()].some(isFile);
}

/**
 * Anonymous visitors, plus one audience per group combination: all combinations of a few groups; of more, none, each
 * group alone, the chosen combinations and all.
 */
function audiencesOf({ mode, groupNames, chosen }: AudienceBuild): readonly Audience[] {
  const names = [...new Set([...groupNames.named, ...chosen.flat()])].filter(Boolean).sort();
  const sets = names.length <= MAX_COMBINED ? subsets(names) : [[], ...names.map((name) => [name]), ...chosen, names];
  const unique = new Map(sets.map((set) => [digest([...new Set(set)].sort()), set]));
  const everybody: Audience = mode === "site" ? { ...PUBLIC, onlyPublic: true } : PUBLIC;
  const readers = [...unique.values()].map((set): Audience => ({ signedIn: true, groups: new Set(set) }));
  return [everybody, ...readers].map((audience) => ({ ...audience, isPrivate: true }));
}

function subsets(names: readonly string[]): readonly (readonly string[])[] {
  const [first, ...rest] = names;
  if (first === undefined) return [[]];
  const others = subsets(rest);
  return [...others, ...others.map((set) => [first, ...set])];
}

function digest(groups: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(groups)).digest("hex").slice(0, 12);
}

/** Reports problems shared by several audiences once. Restricted pages are expected here, not a problem. */
function addNew(known: Diagnostic[], found: readonly Diagnostic[]): void {
  for (const problem of found) {
    if (/^(?:page\/restricted|api\/groups-omitted)$/.test(problem.code)) continue;
    if (!known.some((one) => compareDiagnostics(one, problem) === 0)) known.push(problem);
  }
}
