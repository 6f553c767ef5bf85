// `lectern migrate config`: converts mint.json to docs.json.

import { findFolder } from "@lectern/engine/opening/find-project.ts";
import { createDiskFiles } from "@lectern/io/disk-files.ts";
import { writeFiles } from "@lectern/io/writing/write-files.ts";
import { migrateConfig } from "@lectern/model/config/mint-to-docs.ts";
import { type Arguments, type Command, type Context, EXIT, reject } from "../command.ts";
import { countProblems, exitCode, renderReport } from "../terminal/report.ts";

export const migrateConfigCommand: Command = {
  name: "migrate config",
  summary: "Convert mint.json to docs.json",
  parameters: "[dir]",
  maxArguments: 1,
  guide: "/migrate/mintlify",
  examples: ["lectern migrate config", "lectern migrate config docs --force"],
  options: { force: { summary: "Replace an existing docs.json" } },
  run,
};

async function run(args: Arguments, context: Context): Promise<number> {
  const project = findFolder(args.positionals[0], context.cwd);
  if ("problem" in project) return reject(context, project.problem);
  const files = createDiskFiles(project.root);
  const source = files.read("mint.json");
  if (source === undefined) return reject(context, `No mint.json in "${args.positionals[0] ?? "."}".`);
  const { text, notes } = migrateConfig(source.text, source.path);
  context.terminal.warn(renderReport(notes, { terminal: context.terminal, files }));
  const code = exitCode(countProblems(notes), false);
  // An unreadable mint.json yields nothing worth writing.
  if (code !== EXIT.fine && text.trim() === "{}") return code;
  const { existing } = writeFiles(project.root, [{ path: "docs.json", body: text }], {
    replace: args.flags.has("force"),
  });
  if (existing.length > 0) return reject(context, "docs.json already exists. Use --force to replace it.");
  context.terminal.print("Created docs.json. Review it, then delete mint.json.\n");
  return code;
}
