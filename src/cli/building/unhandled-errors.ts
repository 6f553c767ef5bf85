// What a page's code begins and does not wait for may fail when nobody is there to catch it: a request, a timer. Node ends
// the process then; here it becomes a problem of the page.

import type { Output } from "../../output/create-output.ts";

/** Takes late errors until it is closed. */
export interface UnhandledErrors {
  /** Fulfilled when every error so far is known to the output. */
  settled(): Promise<void>;
  close(): void;
}

/** Hands late errors of authors' code to its output; `onOther` gets those of nobody known. */
export function catchUnhandledErrors(
  output: () => Promise<Output>,
  onOther: (error: unknown) => void,
): UnhandledErrors {
  let taking = Promise.resolve();
  const take = (error: unknown, rejected: boolean): void => {
    const next = async (): Promise<void> => {
      if (!(await (await output()).takeLateError(error, rejected))) onOther(error);
    };
    // One that cannot be taken must not keep the next from being taken.
    taking = taking.then(next).catch(onOther);
  };
  const onRejection = (error: unknown): void => take(error, true);
  const onException = (error: unknown): void => take(error, false);
  process.on("unhandledRejection", onRejection);
  process.on("uncaughtException", onException);
  return {
    // A promise that nobody waits for is known to be one only after a turn of the event loop.
    settled: () => new Promise<void>((resolve) => setImmediate(resolve)).then(() => taking),
    close: () => {
      process.off("unhandledRejection", onRejection);
      process.off("uncaughtException", onException);
    },
  };
}
