// The settings a site uses: every key of docs.json or mint.json, with the config parser's verdict.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { type JsonSource, parseJson } from "@lectern/base/fields/parse-json.ts";
import type { MemberNode, ValueNode } from "@lectern/base/fields/value-node.ts";
import { findConfigFile } from "@lectern/model/config/config-file.ts";
import { listFor } from "@lectern/model/config/navigation-field.ts";
import { resolveReferences } from "@lectern/model/config/resolve-references.ts";
import { parseReference } from "@lectern/model/site/pages/find-operation.ts";
import { HONORED, type Support, type Use } from "./feature.ts";
import { classifyKnown } from "./features.ts";
import { redirectUses } from "./redirect-uses.ts";
import { createSettingSchema, memberName, type SettingSchema, type Step } from "./setting-names.ts";

/** Context besides the text of docs.json. */
export interface SettingsContext {
  /** Reads another project file, for `$ref`. */
  readonly read: (path: string) => string | undefined;
  /** The diagnostics of the site. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The features docs.json or mint.json uses. */
export function configUses(context: SettingsContext): readonly Use[] {
  const file = findConfigFile(context.read);
  return file ? settingUses(file, context) : [];
}

function settingUses(source: JsonSource, { read, diagnostics }: SettingsContext): readonly Use[] {
  const parsed = parseJson(source);
  if (parsed.root === undefined) return [];
  const { root } = resolveReferences(source.path, { ...parsed, root: parsed.root }, read);
  const problems = new Map(diagnostics.map((one) => [locationKey(one.at), one] as const));
  const isMint = source.path.endsWith("mint.json");
  const schema = isMint ? undefined : createSettingSchema();
  const uses: Use[] = [];
  walk(root, { name: "", shapes: schema?.root ?? [] }, { schema, problems, uses });
  return [...uses, ...redirectUses(root, (at) => problems.get(locationKey(at)))];
}

interface Work {
  /** Absent for mint.json, whose keys either map to docs.json or are reported. */
  readonly schema: SettingSchema | undefined;
  readonly problems: ReadonlyMap<string, Diagnostic>;
  readonly uses: Use[];
}

function walk(node: ValueNode, step: Step, work: Work): void {
  if (node.kind === "array") {
    const list = step.name === "navigation" ? work.schema?.member(step, listFor(node.items)) : step;
    const items = (list && work.schema?.items(list)) ?? { name: `${step.name}[]`, shapes: [] };
    for (const item of node.items) {
      if (item.kind === "text") work.uses.push(...entryUses(item.value, item.at, work));
      else walk(item, items, work);
    }
  } else if (node.kind === "object") {
    for (const [key, member] of node.members) use(key, member, { step, work });
  }
}

function use(key: string, member: MemberNode, { step, work }: { step: Step; work: Work }): void {
  const known = work.schema ? work.schema.member(step, key) : { name: memberName(step.name, key), shapes: [] };
  const name = known?.name ?? memberName(step.name, key);
  const support = classify(name, member, { known: known !== undefined, work });
  // mint.json names have no row in the table.
  work.uses.push({ kind: "setting", name, at: member.at, support });
  if (known && work.problems.get(locationKey(member.at))?.code !== "config/legacy-key") walk(member.node, known, work);
}

/** Values that are fully supported even though the setting as such is not. */
const SAME: readonly (readonly [names: RegExp, value: string])[] = [
  [/navbar\.(?:primary|links\[\])\.type$/, "button"],
  [/^api\.playground\.display$/, "interactive"],
  [/^api\.playground\.display$/, "simple"],
  [/^api\.playground\.display$/, "none"],
];

const NO_SETTING = "Unknown setting.";

function classify(name: string, { at, node }: MemberNode, { known, work }: { known: boolean; work: Work }): Support {
  const problem = work.problems.get(locationKey(at)) ?? work.problems.get(locationKey(node.at));
  if (problem?.code === "config/legacy-key") return { status: "unsupported", note: "Not a docs.json setting." };
  if (problem?.code === "config/unknown-key" && problem.at.line === at.line) {
    return {
      status: "unsupported",
      note: problem.hint?.replace(/^Remove it; it has no effect\.$/, NO_SETTING) ?? NO_SETTING,
    };
  }
  if (problem && problem.severity === "error" && /^config\/(?:wrong|link-unsafe)/.test(problem.code)) {
    return { status: "unsupported", note: "Invalid value; “lectern check” explains why." };
  }
  if (node.kind === "text" && SAME.some(([names, value]) => names.test(name) && value === node.value)) return HONORED;
  return known ? classifyKnown("setting", name) : { status: "unsupported", note: NO_SETTING };
}

/** A navigation entry that names an endpoint. */
function entryUses(text: string, at: Location, { problems }: Work): readonly Use[] {
  const reference = parseReference(text);
  if (reference === undefined) return [];
  const form = reference.method === "WEBHOOK" ? "webhook name" : "METHOD /path";
  const name = `entry ${reference.file === undefined ? form : `file ${form}`}`;
  const problem = problems.get(locationKey(at));
  const missing = problem !== undefined && problem.severity !== "info";
  const support: Support = missing
    ? { status: "unsupported", note: "Unknown endpoint; “lectern check” explains why." }
    : classifyKnown("OpenAPI file", name);
  return [{ kind: "OpenAPI file", name, at, support }];
}

function locationKey({ file, line, column }: Location): string {
  return `${file}:${line}:${column}`;
}
