// `lectern openapi check`: validates an OpenAPI file and reports what a good reference still lacks.

import { plural } from "@lectern/base/text.ts";
import { isWeb } from "@lectern/base/web-url.ts";
import { fetchWeb, type Loaded, loadSpec, type Source } from "@lectern/engine/opening/load-spec.ts";
import { type Arguments, type Command, type Context, EXIT, reject } from "../command.ts";
import { countProblems, countsToText, exitCode, renderReport, rulesToText } from "../terminal/report.ts";

export const openapiCheck: Command = {
  name: "openapi check",
  summary: "Check an OpenAPI file or URL",
  parameters: "<file|url>",
  maxArguments: 1,
  guide: "/api/overview",
  examples: [
    "lectern openapi check openapi.yaml",
    "lectern openapi check https://api.example.com/openapi.json --strict",
  ],
  options: {
    strict: { summary: "Fail on warnings too" },
    json: { summary: "Print the result as JSON" },
  },
  run,
};

async function run(args: Arguments, context: Context): Promise<number> {
  const [target] = args.positionals;
  if (target === undefined) return reject(context, "Pass the path or URL of an OpenAPI file.");
  const loaded = await loadSpec(target, context);
  if ("problem" in loaded) return reject(context, loaded.problem);
  const { checkApi } = await import("@lectern/openapi/lint");
  const overlays = await readOverlays(loaded, context);
  const report = checkApi(loaded.source, loaded.read, overlays);
  const { operations } = report;
  const diagnostics = report.diagnostics.map((problem) => ({
    ...problem,
    at: { ...problem.at, file: loaded.displayPath(problem.at.file) },
  }));
  const counts = countProblems(diagnostics);
  const code = exitCode(counts, args.flags.has("strict"));
  const applied = overlays.map(({ path }) => loaded.displayPath(path));
  if (args.flags.has("json")) {
    const result = { ok: code === EXIT.fine, operations, overlays: applied, diagnostics };
    context.terminal.print(`${JSON.stringify(result)}\n`);
    return code;
  }
  context.terminal.print(renderReport(diagnostics, { terminal: context.terminal, files: { read: loaded.file } }));
  context.terminal.print(rulesToText(diagnostics));
  const changed = applied.length === 0 ? "" : ` with ${applied.join(", ")} applied`;
  context.terminal.print(`Checked ${plural(operations, "operation")}${changed}, ${countsToText(counts)}\n`);
  return code;
}

/** The overlays the site applies to a spec. An unreadable one is reported, and the check continues without it. */
async function readOverlays(loaded: Loaded, { terminal, signal }: Context): Promise<readonly Source[]> {
  const found: Source[] = [];
  for (const path of await loaded.overlays()) {
    const fetched = isWeb(path) ? await fetchWeb(path, signal) : undefined;
    const text = fetched === undefined ? loaded.read(path) : "text" in fetched ? fetched.text : undefined;
    if (text !== undefined) found.push({ path, text });
    else terminal.warn(`Cannot read the overlay "${loaded.displayPath(path)}", so it is not applied.\n`);
  }
  return found;
}
