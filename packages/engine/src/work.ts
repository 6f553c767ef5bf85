// The caller's side of long work: a signal to stop it, and functions to report to.

export interface Work {
  /** Aborted to stop the work, which then throws. */
  readonly signal: AbortSignal;
  /** Called now and then; without an argument when a phase is over. */
  readonly progress: (progress?: Progress) => void;
  /** Called with a sentence for the user, while the work continues. */
  readonly warn: (text: string) => void;
}

export interface Progress {
  /** What is being done: `"Rendering pages"`. */
  readonly phase: string;
  readonly done: number;
  /** Zero if it is not known. */
  readonly total: number;
}

/** Work that nobody watches. */
export const UNWATCHED: Work = { signal: new AbortController().signal, progress: () => {}, warn: () => {} };
