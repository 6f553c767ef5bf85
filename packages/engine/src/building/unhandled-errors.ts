// Catches late errors of authors' code, such as a request or timer that nothing awaits. Node would exit; here they
// become diagnostics of the page.

import type { Output } from "../output/create-output.ts";

/** Catches late errors until it is closed. */
export interface UnhandledErrors {
  /** Resolves once every error so far has been reported to the output. */
  settled(): Promise<void>;
  close(): void;
}

/** Attributes late errors to the author's code they come from; `onOther` gets the rest. */
export function catchUnhandledErrors(
  output: () => Promise<Output>,
  onOther: (error: unknown) => void,
): UnhandledErrors {
  let taking = Promise.resolve();
  const take = (error: unknown, rejected: boolean): void => {
    const next = async (): Promise<void> => {
      if (!(await (await output()).reportLateError(error, rejected))) onOther(error);
    };
    // A failure to handle one error must not block the next.
    taking = taking.then(next).catch(onOther);
  };
  const onRejection = (error: unknown): void => take(error, true);
  const onException = (error: unknown): void => take(error, false);
  process.on("unhandledRejection", onRejection);
  process.on("uncaughtException", onException);
  return {
    // Node reports an unhandled rejection only after a turn of the event loop.
    settled: () => new Promise<void>((resolve) => setImmediate(resolve)).then(() => taking),
    close: () => {
      process.off("unhandledRejection", onRejection);
      process.off("uncaughtException", onException);
    },
  };
}
