// Temporary directories for tests.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface TestFolder {
  readonly path: string;
  write(path: string, content: string | object): void;
  remove(path: string): void;
  /** Deletes the directory itself. */
  dispose(): void;
}

/** Creates a directory with some files; objects are written as JSON. */
export function testFolder(files: Readonly<Record<string, string | object>> = {}): TestFolder {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "lectern-test-")));
  const write = (name: string, content: string | object): void => {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), typeof content === "string" ? content : JSON.stringify(content));
  };
  for (const [name, content] of Object.entries(files)) write(name, content);
  return {
    path,
    write,
    remove: (name) => rmSync(join(path, name)),
    dispose: () => rmSync(path, { recursive: true, force: true }),
  };
}
