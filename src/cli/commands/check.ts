// `lectern check`: finds every problem and, with --fix, fixes the safe ones.

import type { ReportedIsland } from "@lectern/base/reported-island.ts";
import { plural } from "@lectern/base/text.ts";
import type { Problem, Rule } from "@lectern/check/rule.ts";
import type { FixedFile } from "@lectern/engine/checking/fix-files.ts";
import { findProject } from "@lectern/engine/opening/find-project.ts";
import { packageVersion } from "@lectern/io/package-file.ts";
import { relativePath } from "@lectern/io/platform.ts";
import { type Arguments, type Command, type Context, EXIT, reject } from "../command.ts";
import { confine, UNTRUSTED_OPTIONS } from "../opening/untrusted.ts";
import { workOf } from "../terminal/progress.ts";
import {
  countProblems,
  countsToText,
  durationToText,
  exitCode,
  islandsToText,
  renderPlaces,
  rulesToText,
} from "../terminal/report.ts";

export const check: Command = {
  name: "check",
  summary: "Find problems in the site, and fix them with --fix",
  parameters: "[dir]",
  maxArguments: 1,
  guide: "/quality/check",
  examples: ["lectern check --strict", "lectern check docs --only links,code --fix"],
  options: {
    strict: { summary: "Fail on warnings too" },
    "allow-missing-specs": { summary: "Report OpenAPI files that cannot be fetched as warnings" },
    fix: { summary: "Fix problems that have a safe automatic fix" },
    "dry-run": { summary: "With --fix: print the changes as a diff, without writing them" },
    only: { value: "<groups>", summary: "Run only these groups of checks, such as links,code" },
    changed: { summary: "Report only on files changed since the last git commit" },
    external: { summary: "Check links to other sites too" },
    against: { value: "<dir|commit>", summary: "Fail if a URL from this earlier build or commit no longer exists" },
    all: { summary: "Print everything instead of the first three of each kind" },
    json: { summary: "Print the result as JSON" },
    sarif: { summary: "Print the result as SARIF 2.1.0" },
    github: { summary: "Print annotations for GitHub Actions" },
    ...UNTRUSTED_OPTIONS,
  },
  run,
};

const FORMATS = ["json", "sarif", "github"] as const;

async function run(args: Arguments, context: Context): Promise<number> {
  const project = findProject(args.positionals[0], context.cwd);
  if ("problem" in project) return reject(context, project.problem);
  const isDry = args.flags.has("dry-run");
  if (isDry && !args.flags.has("fix")) return reject(context, "--dry-run shows what --fix would change: pass both.");
  const formats = FORMATS.filter((format) => args.flags.has(format));
  if (formats.length > 1) return reject(context, `Choose one of --${formats.join(" and --")}.`);
  const without = ["fix", "changed", "external", "against"];
  const confined = await confine(args, context, { command: "check", root: project.root, without });
  if (confined !== undefined) return confined;
  const startedAt = context.now();
  const { inspect } = await import("@lectern/engine/checking/inspect.ts");
  const { flags, values } = args;
  const options = {
    only: values.get("only"),
    changed: flags.has("changed"),
    against: values.get("against"),
    cwd: context.cwd,
    external: flags.has("external"),
    fix: isDry ? ("dry" as const) : flags.has("fix"),
    untrusted: flags.has("untrusted"),
    allowMissingSpecs: flags.has("allow-missing-specs"),
  };
  const found = await inspect(project.root, options, workOf(context));
  if ("problem" in found) return reject(context, found.problem);
  const milliseconds = Math.round(context.now() - startedAt);
  const counts = countProblems(found.problems);
  const code = exitCode(counts, args.flags.has("strict"));
  const folder = relativePath(context.cwd, project.root);
  const format = formats[0];
  if (format !== undefined) {
    const result = {
      ok: code === EXIT.fine,
      pages: found.pages,
      milliseconds,
      fixed: found.fixed,
      islands: found.islands,
    };
    context.terminal.print(await formatProblems(format, found.problems, { folder, result, added: found.rules }));
    return code;
  }
  if (isDry) return showFixes(found.planned, context);
  context.terminal.print(
    renderPlaces(found.problems, {
      terminal: context.terminal,
      files: found.files,
      all: args.flags.has("all"),
    }),
  );
  context.terminal.print(rulesToText(found.problems));
  context.terminal.print(islandsToText(found.islands, { all: args.flags.has("all") }));
  const fixed = found.fixed > 0 ? `fixed ${plural(found.fixed, "problem")}, ` : "";
  const fixable = found.problems.filter(({ fix }) => fix).length;
  const offer = fixable > 0 ? ` (${fixable} fixable with --fix)` : "";
  context.terminal.print(
    `Checked ${plural(found.pages, "page")} in ${durationToText(milliseconds)}, ${fixed}${countsToText(counts)}${offer}\n`,
  );
  return code;
}

interface Facts {
  readonly folder: string;
  /** Rules from lectern.config. */
  readonly added: readonly Rule[];
  readonly result: {
    readonly ok: boolean;
    readonly pages: number;
    readonly milliseconds: number;
    readonly fixed: number;
    readonly islands: readonly ReportedIsland[];
  };
}

async function formatProblems(
  format: (typeof FORMATS)[number],
  problems: readonly Problem[],
  { folder, result, added }: Facts,
): Promise<string> {
  switch (format) {
    case "json":
      return `${JSON.stringify({ ...result, diagnostics: problems })}\n`;
    case "github": {
      const { toGithub } = await import("@lectern/check/to-github.ts");
      return toGithub(problems, folder);
    }
    case "sarif": {
      const [{ toSarif }, { RULES }] = await Promise.all([
        import("@lectern/check/to-sarif.ts"),
        import("@lectern/check/rules.ts"),
      ]);
      const rules = [...RULES, ...added];
      return `${JSON.stringify(toSarif(problems, { rules, version: packageVersion(), folder }), null, 2)}\n`;
    }
  }
}

/** Prints what --fix would change as one diff for `git apply`. */
async function showFixes(planned: readonly FixedFile[], { terminal }: Context): Promise<number> {
  const { textsToDiff } = await import("../../migrate/unified-diff.ts");
  terminal.print(planned.map(({ path, before, after }) => textsToDiff(path, before, after)).join(""));
  const { countFixes } = await import("@lectern/engine/checking/fix-files.ts");
  const count = countFixes(planned);
  const what =
    count === 0 ? "nothing to fix" : `would fix ${plural(count, "problem")} in ${plural(planned.length, "file")}`;
  terminal.warn(`Dry run: ${what}. No files were changed.\n`);
  return EXIT.fine;
}
