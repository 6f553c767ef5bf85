// The directories that exist next to an output directory while it is replaced: `.dist.lectern-new-…` and
// `.dist.lectern-old-…`.

import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import { rm } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { errorCode } from "../error-code.ts";
import { explainMove, move, REMOVE_ALL } from "../platform.ts";

/** A new name next to the target that identifies the process and machine. */
export function stagingName(target: string, kind: "new" | "old"): string {
  const owner = `${hostTag()}-${process.pid}-${randomBytes(4).toString("hex")}`;
  return join(dirname(target), `${prefix(target)}${kind}-${owner}`);
}

/** Replaces the target with the new directory, then deletes the old one. */
export async function swapFolders(staging: string, target: string): Promise<void> {
  for (const old of moveIntoPlace(staging, target)) await rm(old, REMOVE_ALL);
}

/** Both renames are synchronous, so an interrupted build is never caught between them. */
function moveIntoPlace(staging: string, target: string): readonly string[] {
  const replaced: string[] = [];
  for (let attempt = 0; ; attempt++) {
    const old = stagingName(target, "old");
    const hadOld = renameIfThere(target, old);
    try {
      move(staging, target);
      return hadOld ? [...replaced, old] : replaced;
    } catch (error) {
      // Another build put its output there between the two renames: replace that one too.
      const isTaken = ["ENOTEMPTY", "EEXIST"].includes(errorCode(error));
      if (hadOld && isTaken) replaced.push(old);
      else if (hadOld) move(old, target);
      if (!isTaken || attempt === 10) throw error;
    }
  }
}

/** Milliseconds without a touch after which a staging directory's build counts as dead. */
const SILENCE = 10 * 60_000;
/** Milliseconds between touches of a staging directory. */
const BEAT = 30_000;

/**
 * Returns a function to call often while a staging directory is written: it shows other machines that the build is
 * alive.
 */
export function createHeartbeat(staging: string): () => void {
  let last = Date.now();
  return () => {
    const now = Date.now();
    if (now - last < BEAT) return;
    last = now;
    utimesSync(staging, now / 1000, now / 1000);
  };
}

/** Deletes what killed builds left next to the target, and restores the output if one died between its two renames. */
export async function clearLeftovers(target: string): Promise<void> {
  recoverOutput(target);
  for (const { path } of leftovers(target)) await rm(path, REMOVE_ALL);
}

/** Restores an output directory whose build died between its two renames; true if it did. */
export function recoverOutput(target: string): boolean {
  if (existsSync(target)) return false;
  const old = leftovers(target).find(({ kind }) => kind === "old");
  return old !== undefined && renameIfThere(old.path, target);
}

interface Leftover {
  readonly kind: string;
  readonly path: string;
}

/** Staging directories whose build is dead. */
function leftovers(target: string): readonly Leftover[] {
  const parent = dirname(target);
  if (!existsSync(parent)) return [];
  return readdirSync(parent).flatMap((name) => {
    if (!name.startsWith(prefix(target))) return [];
    const [, kind = "", host, pid] =
      /^(new|old)-([0-9a-f]{8})-(\d+)-[0-9a-f]{8}$/.exec(name.slice(prefix(target).length)) ?? [];
    const path = join(parent, name);
    const isDead = host === hostTag() && !isRunning(Number(pid));
    return kind !== "" && (isDead || isSilent(path)) ? [{ kind, path }] : [];
  });
}

/** Covers what a process ID cannot: builds on other machines and in other containers, and reused IDs. */
function isSilent(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - Math.max(stats.mtimeMs, stats.ctimeMs) > SILENCE;
}

function prefix(target: string): string {
  return `.${basename(target)}.lectern-`;
}

function hostTag(): string {
  return createHash("sha1").update(hostname()).digest("hex").slice(0, 8);
}

/** Whether a process is alive on this machine. */
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
    move(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    const reason = explainMove(from, error);
    throw reason === undefined ? error : new Error(reason);
  }
}
