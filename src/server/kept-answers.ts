// What previews of a folder answered last. As long as neither a page nor what pages share changes, its answer stays the
// same, so that a preview that starts anew shows its first page before it has read anything.

import { createDiskFiles } from "../files/disk-files.ts";
import { keptForFolder } from "../files/kept-folder.ts";
import { createStamps, type Stamps } from "../files/stamps.ts";
import type { PageForm } from "./negotiate.ts";
import type { Answer } from "./send-answer.ts";

/** Answers to what readers asked. */
export interface KeptAnswers {
  /** The answer to a question, when it was answered before and nothing has changed since. */
  get(path: string, form: PageForm): Answer | undefined;
  /** Remembers an answer. */
  note(path: string, form: PageForm, answer: Answer): void;
  /** Forgets all, because files changed. */
  forget(): void;
  /** Leaves what is remembered for the next preview. */
  keep(): void;
  readonly size: number;
}

/** What the answers of one run have in common. */
export interface AnswerTerms {
  /** The path in front of every address. */
  readonly base: string;
  /** The secret of this run, which pages carry. */
  readonly token: string;
}

type Text = Extract<Answer, { kind: "content" }> & { readonly body: string };

interface Kept extends AnswerTerms {
  /** The stamp of what pages share. */
  readonly stamp: string;
  /** Each with the stamp of its own source; those of none have none. */
  readonly answers: readonly (readonly [question: string, answer: Text, stamp: string | null])[];
}

const MOST_ANSWERS = 40;
const LONGEST = 300_000;
/** Characters of all answers: they are read at every start. */
const MOST_CHARACTERS = 2_000_000;
/** What a browser needs to show a page; other files are many, or large. */
const SHOWN = /^text\/(?:html|css|javascript)\b/;

/** Files that show at one address only; others of this kind are parts of pages. */
const PAGE = /^(?!_?snippets\/).*\.mdx?$/i;
const isPage = (path: string): boolean => PAGE.test(path);

/** Opens the answers kept for a folder. */
export function createKeptAnswers(stamps: Stamps, terms: AnswerTerms): KeptAnswers {
  const { root } = stamps.files;
  const kept = keptForFolder("answers", root);
  const answers = readAnswers(kept.read() as Kept | undefined, stamps, terms);
  let isNew = false;
  const questionOf = (path: string, form: PageForm): string => `${form} ${path}`;
  return {
    get: (path, form) => answers.get(questionOf(path, form)),
    note: (path, form, answer) => {
      if (!isText(answer)) return;
      const question = questionOf(path, form);
      const before = answers.get(question);
      isNew ||= before?.body !== answer.body;
      // The latest stands last.
      answers.delete(question);
      answers.set(question, answer);
      dropOldest(answers);
    },
    forget: () => answers.clear(),
    keep: () => {
      if (!isNew || answers.size === 0) return;
      const whole = stamps.all();
      const now = whole && createStamps(createDiskFiles(root)).all();
      const stamp = stamps.all(isPage);
      if (whole === undefined || whole !== now || stamp === undefined) return;
      const stamped = [...answers].map(
        ([question, answer]) => [question, answer, sourceStamp(answer, stamps)] as const,
      );
      kept.write({ ...terms, stamp, answers: stamped } satisfies Kept);
      isNew = false;
    },
    get size() {
      return answers.size;
    },
  };
}

function dropOldest(answers: Map<string, Text>): void {
  let characters = 0;
  for (const { body } of answers.values()) characters += body.length;
  for (const [question, { body }] of answers) {
    if (answers.size <= MOST_ANSWERS && characters <= MOST_CHARACTERS) return;
    answers.delete(question);
    characters -= body.length;
  }
}

function isText(answer: Answer): answer is Text {
  return (
    answer.kind === "content" &&
    answer.status === 200 &&
    SHOWN.test(answer.type) &&
    typeof answer.body === "string" &&
    answer.body.length <= LONGEST
  );
}

function sourceStamp({ source }: Text, stamps: Stamps): string | null {
  return (source !== undefined && stamps.of(source)) || null;
}

/** The answers that still hold, with the secret of this run instead of the one they were given with. */
function readAnswers(kept: Kept | undefined, stamps: Stamps, { base, token }: AnswerTerms): Map<string, Text> {
  // All stamps are taken before anything is read, whether or not there is something to compare them with.
  const stamp = stamps.all(isPage);
  try {
    if (kept === undefined || kept.base !== base || kept.stamp !== stamp) return new Map();
    const valid = kept.answers.filter(([, answer, own]) => sourceStamp(answer, stamps) === own);
    return new Map(
      valid.map(([question, answer]) => [question, { ...answer, body: answer.body.replaceAll(kept.token, token) }]),
    );
  } catch {
    // Somebody else has written it.
    return new Map();
  }
}
