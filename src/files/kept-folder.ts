// What a preview leaves for the next one of the same folder by the same program. A digest stands in front of it: whatever
// somebody has changed by hand, or half of it was lost, is as good as nothing.

import { hash } from "node:crypto";
import { hashText } from "../base/hash.ts";
import { fileStamp } from "./file-stamp.ts";
import { dropOldest, readKept, writeKept } from "./kept-files.ts";
import { packagePath } from "./package-file.ts";

/** One kept value. */
export interface KeptValue {
  /** What was kept, undefined when there is nothing or nothing readable. */
  read(): unknown;
  write(value: unknown): void;
}

/** Folders that something is kept for; folders come and go, and nobody tells. */
const MOST_FOLDERS = 20;

/** The value of one kind that is kept for a project folder. */
export function keptForFolder(kind: "heads" | "answers", root: string): KeptValue {
  const program = hashText(fileStamp(packagePath("dist/program/program.cjs")) ?? "");
  const name = `${kind}-${hashText(root)}-${program}`;
  return {
    read: () => {
      const text = readKept(name)?.toString("utf8") ?? "";
      const start = text.indexOf("\n") + 1;
      const json = text.slice(start);
      return start > 0 && text === signed(json) ? JSON.parse(json) : undefined;
    },
    write: (value) => {
      writeKept(
        name,
        signed(JSON.stringify(value)),
        (other) => other.startsWith(`${kind}-`) && !other.includes(program),
      );
      dropOldest(`${kind}-`, MOST_FOLDERS);
    },
  };
}

function signed(json: string): string {
  return `${hash("sha1", json)}\n${json}`;
}
