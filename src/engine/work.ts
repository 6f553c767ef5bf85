// What long work needs from whoever asks for it: a way to stop it, and somebody to tell how far it is.

export interface Work {
  /** Aborted to stop the work, which then throws. */
  readonly signal: AbortSignal;
  /** Called now and then; without an argument when a phase is over. */
  readonly progress: (progress?: Progress) => void;
  /** Called with a sentence that somebody should see while the work goes on. */
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
