// Restarts a command after code in lectern.config blocked its thread for good. Holds what the command registers for
// that case and what an earlier run passed on; `watchdog.ts` does the rest, and only where a config needs it.

/** A command that can run again as another process. */
export interface RestartableCommand {
  readonly words: readonly string[];
  /** Gives signals their default action: nothing can handle them while the thread is blocked. */
  releaseSignals(): void;
  /** Handles signals again. */
  takeSignals(): void;
  /** True once it is done, so that code still running can be stopped. */
  hasEnded(): boolean;
}

const releases = new Set<Release>();
let command: RestartableCommand | undefined;

/** Allows this process to run its command again. */
export function setRestartable(restartable: RestartableCommand): void {
  command = restartable;
}

export function restartable(): RestartableCommand | undefined {
  return command;
}

/** Releases what the next run needs, such as a port, and returns extra arguments for its command line. */
type Release = () => readonly string[];

/** Registers what happens before the command runs again. Returns how to unregister it. */
export function beforeRestart(release: Release): () => void {
  releases.add(release);
  return () => releases.delete(release);
}

/** The command line of the next run. */
export function nextWords(words: readonly string[]): readonly string[] {
  return [...words, ...[...releases].flatMap((release) => release())];
}

/** The variable with the hooks that the next run must skip: their names by the digest of the config. */
const STOPPED = "LECTERN_STOPPED_HOOKS";

/** True for a run that replaces a blocked one. */
export function isRestarted(): boolean {
  return process.env[STOPPED] !== undefined;
}

/** Hooks of a config that blocked earlier runs of this command. */
export function stoppedHooks(digest: string): readonly string[] {
  const all = JSON.parse(process.env[STOPPED] ?? "{}") as Readonly<Record<string, readonly string[]>>;
  return all[digest] ?? [];
}

/** The environment of the next run. */
export function withStoppedHook(digest: string, hook: string): NodeJS.ProcessEnv {
  return { ...process.env, [STOPPED]: JSON.stringify({ [digest]: [...stoppedHooks(digest), hook] }) };
}
