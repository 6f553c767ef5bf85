// `lectern clean`: removes what builds have cached.

import { findFolder } from "@lectern/engine/opening/find-project.ts";
import { locateCache } from "@lectern/io/cache/cache-location.ts";
import { clearCache } from "@lectern/io/cache/prune-caches.ts";
import { type Arguments, type Command, type Context, EXIT, reject } from "../command.ts";

export const clean: Command = {
  name: "clean",
  summary: "Remove the build cache",
  parameters: "[dir]",
  maxArguments: 1,
  guide: "/publish/build-cache",
  examples: ["lectern clean", "lectern clean docs"],
  options: { quiet: { summary: "Print only problems" } },
  run,
};

async function run(args: Arguments, context: Context): Promise<number> {
  const project = findFolder(args.positionals[0], context.cwd);
  if ("problem" in project) return reject(context, project.problem);
  const location = locateCache(project.root);
  if (location.folder === undefined) return reject(context, location.problem);
  const existed = clearCache(location);
  if (!args.flags.has("quiet"))
    context.terminal.print(existed ? "Removed the build cache.\n" : "No build cache to remove.\n");
  return EXIT.fine;
}
