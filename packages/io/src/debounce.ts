// Merges a burst of events into one: saving a file or switching a branch triggers many.

export interface Debounce {
  add(paths: Iterable<string>): void;
  close(): void;
}

/** Milliseconds without events that end a burst: saving in an editor is short, switching branches has pauses. */
const QUIET = { few: 10, many: 25 } as const;
/** More files than an editor saves at once. */
const MANY = 3;

/** Maximum length of a burst in milliseconds; longer ones are split. */
const MAX_LENGTH = 250;

/** Calls `onEnd` with all paths, sorted, once events stop. */
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
      timer = setTimeout(end, Math.max(0, Math.min(quiet, startedAt + MAX_LENGTH - Date.now())));
    },
    close: () => {
      clearTimeout(timer);
      paths.clear();
    },
  };
}
