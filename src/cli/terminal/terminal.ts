// Where a command speaks: the two streams of the process, whether somebody is watching, and questions to them.

/** The streams a command writes to and asks on. */
export interface Terminal {
  /** Results, on standard output. */
  print(text: string): void;
  /** Problems and progress, on standard error. */
  warn(text: string): void;
  /** Draws one line over the last one; only on a terminal. An empty text clears it. */
  progress(text: string): void;
  /** True when a person reads along: colours, progress and code frames. */
  readonly isInteractive: boolean;
  readonly hasColor: boolean;
  readonly columns: number;
  /** Asks questions one after the other; undefined when nobody is there to answer. Throws when the person goes away. */
  ask(questions: readonly Question[]): Promise<readonly string[] | undefined>;
}

/** A question, and the answer that an empty line gives. */
export interface Question {
  readonly text: string;
  readonly fallback: string;
  /** Says what is wrong with an answer; the question is then asked again. */
  readonly check?: (answer: string) => string | undefined;
}

/** The terminal of this process. */
export function createTerminal(): Terminal {
  const { stdout, stderr, stdin, env } = process;
  // A reader that goes away (`lectern check | head`) ends the talk, not the work.
  for (const stream of [stdout, stderr]) stream.on("error", () => {});
  const isInteractive = stderr.isTTY === true && env.CI === undefined && env.TERM !== "dumb";
  let progress = "";
  const draw = (text: string) => {
    if (!isInteractive || text === progress) return;
    progress = text;
    stderr.write(`\r\x1b[2K${text.slice(0, (stderr.columns || 80) - 1)}`);
  };
  return {
    print: (text) => {
      draw("");
      stdout.write(text);
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

/** Whether to use colours: NO_COLOR and FORCE_COLOR are conventions of many tools, and the first one wins. */
export function hasColor(environment: Readonly<Record<string, string | undefined>>, isInteractive: boolean): boolean {
  if (environment["NO_COLOR"]) return false;
  if (environment["FORCE_COLOR"] && environment["FORCE_COLOR"] !== "0") return true;
  return isInteractive;
}

/** The person at the terminal answered with Ctrl-C or Ctrl-D. */
export class GoneAway extends Error {
  constructor() {
    super("Canceled. No files were written.");
  }
}

/** Where questions are put and answered. */
export interface QuestionStreams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Asks on any pair of streams. One reader takes all answers, so that lines typed ahead wait for their questions. */
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
      // Lines that came before the end still wait for their questions, but nobody can be asked any more.
      if (!closed) {
        reader.setPrompt(`${text} (${fallback}) `);
        reader.prompt();
      }
      const { value, done } = await lines.next();
      if (done === true) throw new GoneAway();
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
