// `lectern dev` as a separate process on a test directory, like a user would run it.

import { type TestFolder, testFolder } from "./folder.ts";
import { startLectern } from "./process.ts";

/** A running preview and the directory it shows. */
export interface Preview extends Omit<TestFolder, "dispose"> {
  readonly url: string;
  /** Waits for matching output. */
  until(pattern: RegExp): Promise<string>;
  printed(): string;
  close(): Promise<void>;
}

/** Writes a site to a new directory and previews it. */
export async function startPreview(
  files: Readonly<Record<string, string>>,
  options: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Preview> {
  const { dispose, ...folder } = testFolder(files);
  const running = startLectern(["dev", folder.path, "--port", "0", ...options], { env });
  const url = await running.until(/http:\/\/localhost:\d+/);
  return {
    ...folder,
    url,
    until: running.until,
    printed: running.printed,
    close: async () => {
      await running.stop();
      dispose();
    },
  };
}
