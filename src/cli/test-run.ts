// Runs the command line for tests: what it printed, and its exit code.

import { main } from "./main.ts";

/** What a run of the command line left. */
export interface TestRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the words of a command line in a folder, as in a pipe: no colours, no questions. */
export async function testRun(words: readonly string[], cwd: string): Promise<TestRun> {
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
  const code = await main(words, { cwd, terminal });
  return { code, out, err };
}
