// Runs the command line in tests and captures its output and exit code.

import type { Context } from "../../src/cli/command.ts";
import { main } from "../../src/cli/main.ts";

export interface TestRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in a directory like in a pipe: no colors, no prompts. */
export async function testRun(
  words: readonly string[],
  cwd: string,
  replaced: Partial<Context> = {},
): Promise<TestRun> {
  let out = "";
  let err = "";
  const terminal = {
    print: (text: string) => {
      out += text;
    },
    warn: (text: string) => {
      err += text;
    },
    progress: () => {},
    isInteractive: false,
    hasColor: false,
    columns: 80,
    ask: async () => undefined,
  };
  const code = await main(words, { cwd, terminal, ...replaced });
  return { code, out, err };
}
