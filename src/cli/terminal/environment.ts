// Command options from environment variables, for containers and services: `LECTERN_PORT=80` is `--port 80`.
// Command-line options win.

import type { Arguments, Option } from "../command.ts";
import type { Parsed } from "../opening/site-location.ts";

/** The arguments, completed from the environment. */
export function readEnvironment(
  args: Arguments,
  options: Readonly<Record<string, Option>>,
  environment: Readonly<Record<string, string | undefined>>,
): Parsed<Arguments> {
  const values = new Map(args.values);
  const flags = new Set(args.flags);
  for (const [name, { value }] of Object.entries(options)) {
    const variable = `LECTERN_${name.toUpperCase().replaceAll("-", "_")}`;
    const set = environment[variable]?.trim();
    if (set === undefined || set === "" || values.has(name)) continue;
    if (value !== undefined) values.set(name, set);
    else if (/^(?:1|true|yes|on)$/i.test(set)) flags.add(name);
    else if (!/^(?:0|false|no|off)$/i.test(set)) return { problem: `Invalid ${variable}="${set}". Use 1 or 0.` };
  }
  return { value: { positionals: args.positionals, values, flags } };
}
