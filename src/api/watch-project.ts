// Changes of a project on disk as a loop: each is applied before the loop sees it.

import { watchFiles } from "@lectern/io/watch-files.ts";

export async function* watchProject(
  root: string,
  refresh: (paths: readonly string[]) => Promise<void>,
  signal: AbortSignal,
): AsyncGenerator<readonly string[]> {
  const changes: (readonly string[])[] = [];
  let wake = (): void => {};
  const onChange = (paths: readonly string[]): void => {
    changes.push(paths);
    wake();
  };
  const onAbort = (): void => wake();
  const watcher = watchFiles(root, { onChange });
  signal.addEventListener("abort", onAbort);
  try {
    while (!signal.aborted) {
      const paths = changes.shift();
      if (paths === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      await refresh(paths);
      yield paths;
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
    watcher.close();
  }
}
