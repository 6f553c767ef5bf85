// `lectern rules`: writes rules for AI assistants, for a team or one user.

import { homedir } from "node:os";
import { join } from "node:path";
import { plural } from "@lectern/base/text.ts";
import type { RulesPlan } from "@lectern/check/assistant-rules/plan-rules.ts";
import type { Assistant, RuleFile } from "@lectern/check/assistant-rules/rule-files.ts";
import { ASSISTANTS, ruleFile } from "@lectern/check/assistant-rules/rule-files.ts";
import { findProject } from "@lectern/engine/opening/find-project.ts";
import { createDiskFiles } from "@lectern/io/disk-files.ts";
import { readTextFile } from "@lectern/io/read-whole.ts";
import { writeFiles } from "@lectern/io/writing/write-files.ts";
import { type Arguments, type Command, type Context, EXIT, reject } from "../command.ts";
import { renderReport } from "../terminal/report.ts";

const DEFAULT_FOLDER = ".cursor";
const DEFAULT_NAME = "lectern";

export const rules: Command = {
  name: "rules",
  summary: "Generate rule files for AI writing assistants",
  parameters: "[dir]",
  maxArguments: 1,
  guide: "/assistants/rules",
  examples: ["lectern rules", "lectern rules docs --for agents,claude"],
  options: {
    for: { value: "<names>", summary: `Comma-separated list of ${ASSISTANTS.join(", ")} (default: all)` },
    "editor-dir": { value: "<dir>", summary: `Editor directory (default: ${DEFAULT_FOLDER})` },
    name: { value: "<name>", summary: `Name of the editor's rule file (default: ${DEFAULT_NAME})` },
    check: { summary: "Fail if the rule files are out of date, without writing them" },
    user: { summary: "Write to the editor directory in your home directory instead" },
  },
  run,
};

async function run(args: Arguments, context: Context): Promise<number> {
  const project = findProject(args.positionals[0], context.cwd);
  if ("problem" in project) return reject(context, project.problem);
  const chosen = chooseFiles(args);
  if ("problem" in chosen) return reject(context, chosen.problem);
  const { createProject } = await import("@lectern/engine/project/create-project.ts");
  const { buildRules } = await import("@lectern/check/assistant-rules/build-rules.ts");
  const { planRules } = await import("@lectern/check/assistant-rules/plan-rules.ts");
  const files = createDiskFiles(project.root);
  const { findExtensions } = await import("@lectern/engine/opening/open-site.ts");
  const extensions = await findExtensions(files);
  const site = createProject(files, { extensions: { current: extensions } }).site();
  const root = args.flags.has("user") ? homedir() : project.root;
  const plan = planRules(buildRules(site.value, extensions), chosen.files, (path) => readTextFile(join(root, path)));
  const isCheck = args.flags.has("check");
  const found = [...extensions.diagnostics(), ...(isCheck ? plan.drift : plan.broken)];
  context.terminal.warn(renderReport(found, { terminal: context.terminal, files }));
  // Without the config, its components would disappear from the rules.
  if (extensions.diagnostics().length > 0) return EXIT.problems;
  if (isCheck) return checked(plan, context);
  writeFiles(root, plan.changed, { replace: true });
  context.terminal.print(summary(plan, args.flags.has("user")));
  return plan.broken.length > 0 ? EXIT.problems : EXIT.fine;
}

function chooseFiles(args: Arguments): { readonly files: readonly RuleFile[] } | { readonly problem: string } {
  const names = {
    editorFolder: args.values.get("editor-dir") ?? DEFAULT_FOLDER,
    name: args.values.get("name") ?? DEFAULT_NAME,
  };
  const assistants = args.flags.has("user") ? ["editor"] : (args.values.get("for") ?? ASSISTANTS.join(",")).split(",");
  if (args.flags.has("user") && args.values.has("for")) return { problem: "Use either --user or --for, not both." };
  const files: RuleFile[] = [];
  for (const name of assistants.map((word) => word.trim())) {
    const assistant = ASSISTANTS.find((one): one is Assistant => one === name);
    if (assistant === undefined)
      return { problem: `Unknown value "${name}" for --for. Use one of: ${ASSISTANTS.join(", ")}.` };
    const file = ruleFile(assistant, names);
    if (file === undefined) {
      return { problem: "--editor-dir must be a directory inside the project, and --name a plain file name." };
    }
    files.push(file);
  }
  return { files };
}

function checked(plan: RulesPlan, context: Context): number {
  if (plan.drift.length > 0) return EXIT.problems;
  context.terminal.print("The rules are up to date.\n");
  return EXIT.fine;
}

function summary({ changed }: RulesPlan, isUser: boolean): string {
  if (changed.length === 0) return "The rules are up to date.\n";
  const names = changed.map(({ path }) => (isUser ? `~/${path}` : path)).join(", ");
  return `Wrote ${plural(changed.length, "file")}: ${names}\n`;
}
