// Authors' code must not end the process: a command would look successful without having done its work. Where that code
// calls `process.exit` or the like, it gets an exception, which is noted here until a diagnostic reports it.

const all = new WeakSet<object>();
/** The calls so far, and whether they have been reported. */
const calls = new Map<Error, boolean>();

/** Code may call in a loop. */
const MAX_CALLS = 100;

function exitCall(name: string): Error {
  const error = new Error(`it called ${name}, which would end the command`);
  all.add(error);
  if (calls.size < MAX_CALLS) calls.set(error, false);
  return error;
}

/**
 * The exception for a member of `process` that ends it, called with these arguments; undefined for any other call. `pid`
 * is the process itself.
 */
export function endingCall(name: string, [argument]: readonly unknown[], pid: number): Error | undefined {
  const isOwn = argument === pid || argument === 0 || argument === -pid;
  const isEnding = ["exit", "reallyExit", "abort"].includes(name) || (name === "kill" && isOwn);
  const shown = typeof argument === "number" || typeof argument === "string" ? argument : "";
  return isEnding ? exitCall(`process.${name}(${shown})`) : undefined;
}

/** True for the exception of such a call. */
export function isExitCall(thrown: unknown): boolean {
  return typeof thrown === "object" && thrown !== null && all.has(thrown);
}

/** Notes that a diagnostic reports a thrown value. */
export function noteReported(thrown: unknown): void {
  if (calls.has(thrown as Error)) calls.set(thrown as Error, true);
}

/** Whether code has tried to end the process. */
export function hasExitCalls(): boolean {
  return calls.size > 0;
}

/** The calls that no diagnostic has reported, because the code caught the exception. From then on, they are reported. */
export function takeSilentExitCalls(): readonly Error[] {
  const silent = [...calls.keys()].filter((error) => calls.get(error) === false);
  for (const error of silent) calls.set(error, true);
  return silent;
}

/** Forgets all calls, for another command. */
export function forgetExitCalls(): void {
  calls.clear();
}
