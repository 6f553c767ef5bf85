// The progress of a phase as text: what is done of all, how fast, and the time left.

import type { Work } from "@lectern/engine/work.ts";
import type { Context } from "../command.ts";

/** Work of the engine whose progress the terminal shows. */
export function workOf({ terminal, signal, now }: Context): Work {
  let phase: string | undefined;
  let show: ((done: number) => void) | undefined;
  return {
    signal,
    warn: (text) => terminal.warn(`${text}\n`),
    progress: (progress) => {
      if (progress?.phase !== phase)
        show = progress && createProgress(progress.phase, progress.total, { now, show: terminal.progress });
      phase = progress?.phase;
      if (progress === undefined) terminal.progress("");
      else if (progress.total === 0) terminal.progress(progress.phase);
      else show?.(progress.done);
    },
  };
}

/** Milliseconds of work before a rate means anything. */
const MIN_ELAPSED = 2000;

/** `"Rendering pages: 128 of 4,065 (31/s, 2 min left)"`. */
export function createProgress(
  phase: string,
  total: number,
  { now, show }: { readonly now: () => number; show(text: string): void },
): (done: number) => void {
  const startedAt = now();
  return (done) =>
    show(`${phase}: ${format(done)} of ${format(total)}${pace({ done, total, elapsed: now() - startedAt })}`);
}

function pace({
  done,
  total,
  elapsed,
}: {
  readonly done: number;
  readonly total: number;
  readonly elapsed: number;
}): string {
  if (elapsed < MIN_ELAPSED || done === 0) return "";
  const perSecond = done / (elapsed / 1000);
  const rate = perSecond >= 10 ? format(Math.round(perSecond)) : perSecond.toFixed(1);
  return ` (${rate}/s, ${timeToText(Math.max((total - done) / perSecond, 0))} left)`;
}

function timeToText(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

function format(count: number): string {
  return count.toLocaleString("en-US");
}
