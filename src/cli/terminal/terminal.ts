// A command's terminal: standard output and error, whether it is interactive, and prompts.

import { writeOutput } from "@lectern/io/limits/own-process.ts";

export interface Terminal {
  /** Writes results to standard output. */
  print(text: string): void;
  /** Writes problems and progress to standard error. */
  warn(text: string): void;
  /** Overwrites the current progress line. An empty text clears it. CI logs get a line every ten seconds. */
  progress(text: string): void;
  /** True on a terminal: enables colors, progress and code frames. */
  readonly isInteractive: boolean;
  readonly hasColor: boolean;
  readonly columns: number;
  /** Prompts in sequence; undefined if not interactive. Throws if the user cancels. */
  ask(questions: readonly Question[]): Promise<readonly string[] | undefined>;
}

/** A prompt, and the default for an empty answer. */
export interface Question {
  readonly text: string;
  readonly fallback: string;
  /** Returns an error message for an invalid answer, which prompts again. */
  readonly check?: (answer: string) => string | undefined;
}

/** Milliseconds between progress lines in the log of a CI job. */
const CI_INTERVAL = 10_000;

type System = Pick<NodeJS.Process, "stdout" | "stderr" | "stdin" | "env">;

export function createTerminal({ stdout, stderr, stdin, env }: System = process, now = Date.now): Terminal {
  // A closed pipe (`lectern check | head`) stops the output, not the work.
  for (const stream of [stdout, stderr]) stream.on("error", () => {});
  const isInteractive = stderr.isTTY === true && env.CI === undefined && env.TERM !== "dumb";
  let progress = "";
  let loggedAt = now();
  const log = (text: string) => {
    if (text === "" || now() - loggedAt < CI_INTERVAL) return;
    loggedAt = now();
    stderr.write(`${text}\n`);
  };
  const draw = (text: string) => {
    if (!isInteractive && env.CI !== undefined) log(text);
    if (!isInteractive || text === progress) return;
    progress = text;
    stderr.write(`\r\x1b[2K${text.slice(0, (stderr.columns || 80) - 1)}`);
  };
  return {
    print: (text) => {
      draw("");
      writeOutput(text);
    },
    warn: (text) => {
      draw("");
      stderr.write(text);
    },
    progress: draw,
    isInteractive,
    hasColor: hasColor(env, isInteractive),
    columns: stderr.columns || 80,
    ask: async (questions) => {
      if (stdin.isTTY !== true || stderr.isTTY !== true) return undefined;
      return askQuestions(questions, { input: stdin, output: stderr });
    },
  };
}

/** Whether to use colors. NO_COLOR and FORCE_COLOR are common conventions, and NO_COLOR wins. */
export function hasColor(environment: Readonly<Record<string, string | undefined>>, isInteractive: boolean): boolean {
  if (environment["NO_COLOR"]) return false;
  if (environment["FORCE_COLOR"] && environment["FORCE_COLOR"] !== "0") return true;
  return isInteractive;
}

/** The user answered a prompt with Ctrl-C or Ctrl-D. */
export class InputClosed extends Error {
  constructor() {
    super("Canceled. No files were written.");
  }
}

/** The streams of a prompt. */
export interface QuestionStreams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Prompts on any pair of streams. A single reader takes all answers, so that lines typed ahead are not lost. */
export async function askQuestions(
  questions: readonly Question[],
  streams: QuestionStreams,
): Promise<readonly string[]> {
  const { createInterface } = await import("node:readline/promises");
  const reader = createInterface(streams);
  const lines = reader[Symbol.asyncIterator]();
  let closed = false;
  reader.once("close", () => {
    closed = true;
  });
  const answers: string[] = [];
  try {
    while (answers.length < questions.length) {
      const { text, fallback, check } = questions[answers.length] as Question;
      // Lines received before the end still answer their prompts, but nothing more can be asked.
      if (!closed) {
        reader.setPrompt(`${text} (${fallback}) `);
        reader.prompt();
      }
      const { value, done } = await lines.next();
      if (done === true) throw new InputClosed();
      const answer = value.trim() === "" ? fallback : value.trim();
      const problem = check?.(answer);
      if (problem === undefined) answers.push(answer);
      else streams.output.write(`${problem}\n`);
    }
    return answers;
  } finally {
    reader.close();
  }
}
