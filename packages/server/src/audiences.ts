// The sites of a private build, one per audience, and which one a reader may see.

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ACCESS_LIST, type AccessList, type AccessMode } from "@lectern/engine/building/access-list.ts";
import type { SignInStrings } from "@lectern/engine/output/hosting/site-index.ts";
import { recoverOutput } from "@lectern/io/writing/staging.ts";
import { createLook, openServedSite, type ServedSite } from "./served-site.ts";

export interface Reader {
  readonly groups: readonly string[];
}

export interface ServedAudiences {
  /** Any of the sites, for what all of them share. */
  readonly any: ServedSite;
  readonly mode: AccessMode;
  name(): string;
  /** The texts of the pages to sign in and out. */
  signIn(): SignInStrings;
  /** The groups the site refers to. */
  groups(): readonly string[];
  /** The groups of a reader with full access: excludes those that some content excludes. */
  allGroups(): readonly string[];
  /** The site for a reader, or for anonymous visitors; undefined if there is none. */
  siteFor(reader: Reader | undefined): ServedSite | undefined;
  /** The files that everyone gets, if there is no site for anonymous visitors. */
  sharedFiles(): ServedSite | undefined;
}

/** Opens a private build; undefined if the directory is not one. */
export function openServedAudiences(
  folder: string,
  onProblem: (problem: string) => void = () => {},
): ServedAudiences | undefined {
  recoverOutput(folder);
  const sites = new Map<string, ServedSite>();
  let stamp = "";
  let list: AccessList | undefined;
  const refresh = (): void => {
    const stats = statSync(join(folder, ACCESS_LIST), { throwIfNoEntry: false });
    if (stats === undefined) recoverOutput(folder);
    const seen = stats === undefined ? stamp : `${stats.ino} ${stats.mtimeMs}`;
    if (seen === stamp) return;
    const read = readList(folder);
    if (read === undefined) return;
    for (const { folder: name } of read.audiences) {
      const site = sites.get(name) ?? openServedSite(join(folder, name), { isPrivate: true }, onProblem);
      if (site) sites.set(name, site);
    }
    stamp = seen;
    list = read;
  };
  refresh();
  const look = createLook(refresh, (reason) => onProblem(`Cannot read the build in "${folder}": ${reason}.`));
  const [any] = sites.values();
  const { mode } = (list as AccessList | undefined) ?? {};
  if (mode === undefined || any === undefined) return undefined;
  return {
    any,
    mode,
    name: () => any.current().name,
    signIn: () => any.current().signIn,
    groups: () => list?.groups ?? [],
    allGroups: () => list?.groups.filter((name) => !list?.excluding.includes(name)) ?? [],
    siteFor: (reader) => {
      look();
      const best = list && chooseAudience(list, reader);
      return best && sites.get(best.folder);
    },
    sharedFiles: () => {
      const shared = list?.audiences.find(({ filesOnly }) => filesOnly);
      return shared && sites.get(shared.folder);
    },
  };
}

/** Puts a whole site without audiences behind sign-in. */
export function protectSite(site: ServedSite): ServedAudiences {
  return {
    any: site,
    mode: "site",
    name: () => site.current().name,
    signIn: () => site.current().signIn,
    groups: () => [],
    allGroups: () => [],
    siteFor: (reader) => reader && site,
    sharedFiles: () => undefined,
  };
}

/**
 * The audience with the most groups among those whose groups the reader all has. It must include every excluding group
 * of the reader; otherwise the reader would see what that group may not.
 */
function chooseAudience(list: AccessList, reader: Reader | undefined): AccessList["audiences"][number] | undefined {
  const groups = new Set(reader?.groups);
  const fits = list.audiences.filter((one) => {
    if (!one.signedIn) return one.filesOnly !== true;
    if (reader === undefined || !one.groups.every((name) => groups.has(name))) return false;
    return list.excluding.every((name) => !groups.has(name) || one.groups.includes(name));
  });
  const rank = (one: AccessList["audiences"][number]): number => (one.signedIn ? 1 + one.groups.length : 0);
  return fits.reduce<AccessList["audiences"][number] | undefined>(
    (best, one) => (best === undefined || rank(one) > rank(best) ? one : best),
    undefined,
  );
}

function readList(folder: string): AccessList | undefined {
  try {
    const value = JSON.parse(readFileSync(join(folder, ACCESS_LIST), "utf8")) as AccessList;
    return value.format === 1 && Array.isArray(value.audiences) ? value : undefined;
  } catch {
    return undefined;
  }
}
