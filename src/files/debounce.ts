// Many small reports → one: saving a file or switching a branch makes a burst of events, and one answer is enough.

/** Collects paths and hands them on together. */
export interface Debounce {
  add(paths: Iterable<string>): void;
  close(): void;
}

/** How long nothing must happen, in milliseconds: an editor's save is short, switching a branch has pauses. */
const QUIET = { few: 10, many: 25 } as const;
/** More files than an editor saves at once. */
const MANY = 3;

/** A burst that does not end is handed on in parts. */
const LONGEST = 250;

/** Calls `onEnd` with all paths, sorted, when none was added for a moment. */
export function createDebounce(onEnd: (paths: readonly string[]) => void): Debounce {
  const paths = new Set<string>();
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    const ended = [...paths].sort();
    paths.clear();
    timer = undefined;
    onEnd(ended);
  };
  return {
    add: (added) => {
      const before = paths.size;
      for (const path of added) paths.add(path);
      if (paths.size === 0) return;
      if (before === 0) startedAt = Date.now();
      clearTimeout(timer);
      const quiet = paths.size > MANY ? QUIET.many : QUIET.few;
      timer = setTimeout(end, Math.max(0, Math.min(quiet, startedAt + LONGEST - Date.now())));
    },
    close: () => {
      clearTimeout(timer);
      paths.clear();
    },
  };
}
