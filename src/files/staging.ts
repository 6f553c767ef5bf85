// The folders beside an output folder that exist while it is replaced: `.dist.lectern-new-…` and `.dist.lectern-old-…`.

import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, renameSync } from "node:fs";
import { rm } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { errorCode } from "./error-code.ts";
import { OUTPUT_MARKER } from "./output-folder.ts";

/** A new name beside the target that tells which process on which machine made it. */
export function stagingName(target: string, kind: "new" | "old"): string {
  const owner = `${hostTag()}-${process.pid}-${randomBytes(4).toString("hex")}`;
  return join(dirname(target), `${prefix(target)}${kind}-${owner}`);
}

/** Puts the new folder in the place of the target, and then removes what stood there. */
export async function swapFolders(staging: string, target: string): Promise<void> {
  for (const old of moveIntoPlace(staging, target)) await rm(old, { recursive: true, force: true });
}

/** No callback can run between the two renames, so a stopped build is never caught between them. */
function moveIntoPlace(staging: string, target: string): readonly string[] {
  const replaced: string[] = [];
  for (let attempt = 0; ; attempt++) {
    const old = stagingName(target, "old");
    const hadOld = renameIfThere(target, old);
    try {
      renameSync(staging, target);
      return hadOld ? [...replaced, old] : replaced;
    } catch (error) {
      // Another build put its own output there between our two renames: replace that one too.
      const isTaken = ["ENOTEMPTY", "EEXIST"].includes(errorCode(error));
      if (hadOld && isTaken) replaced.push(old);
      else if (hadOld) renameSync(old, target);
      if (!isTaken || attempt === 10) throw error;
    }
  }
}

/** Removes what killed builds left beside the target, and brings the old output back if one died between its renames. */
export async function clearLeftovers(target: string): Promise<void> {
  const parent = dirname(target);
  for (const name of readdirSync(parent)) {
    const kind = leftoverKind(name, target);
    if (kind === undefined) continue;
    const path = join(parent, name);
    if (kind === "old" && !existsSync(target)) renameSync(path, target);
    else if (existsSync(join(path, OUTPUT_MARKER))) await rm(path, { recursive: true, force: true });
  }
}

function leftoverKind(name: string, target: string): "new" | "old" | undefined {
  if (!name.startsWith(prefix(target))) return undefined;
  const [, kind, host, pid] =
    /^(new|old)-([0-9a-f]{8})-(\d+)-[0-9a-f]{8}$/.exec(name.slice(prefix(target).length)) ?? [];
  // A process on another machine cannot be asked whether it still lives.
  if (host !== hostTag() || isRunning(Number(pid))) return undefined;
  return kind === "new" || kind === "old" ? kind : undefined;
}

function prefix(target: string): string {
  return `.${basename(target)}.lectern-`;
}

function hostTag(): string {
  return createHash("sha1").update(hostname()).digest("hex").slice(0, 8);
}

/** Whether a process of this machine lives. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

function renameIfThere(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT") return false;
    if (code !== "EBUSY" && code !== "EXDEV") throw error;
    throw new Error(
      `"${from}" is a mounted folder, which cannot be replaced as a whole. Use a folder inside it with --out.`,
    );
  }
}
