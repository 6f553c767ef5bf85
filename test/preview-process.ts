// `lectern dev` as its own process on a folder of the test's, as a user would run it.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const LECTERN = fileURLToPath(new URL("../bin/lectern.js", import.meta.url));

/** A running preview and the folder it shows. */
export interface Preview {
  readonly url: string;
  readonly folder: string;
  write(path: string, text: string): void;
  remove(path: string): void;
  close(): Promise<void>;
}

/** Writes a site to a new folder and previews it. */
export async function startPreview(
  files: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<Preview> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-preview-"));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  const server = spawn(process.execPath, [LECTERN, "dev", folder, "--port", "4300", ...options], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const url = await addressOf(server);
  return {
    url,
    folder,
    write,
    remove: (path) => rmSync(join(folder, path)),
    close: () =>
      new Promise((resolve) => {
        server.on("exit", () => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        });
        server.kill("SIGTERM");
      }),
  };
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const read = (chunk: unknown): void => {
      text += String(chunk);
      const url = /http:\/\/localhost:\d+/.exec(text)?.[0];
      if (url) resolve(url);
    };
    server.stdout?.on("data", read);
    server.stderr?.on("data", read);
    server.on("exit", () => reject(new Error(`the preview ended: ${text}`)));
  });
}
