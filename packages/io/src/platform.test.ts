import { posix, win32 } from "node:path";
import { expect, test } from "vitest";
import {
  cacheHome,
  explainMove,
  isInside,
  move,
  type Platform,
  realPathOf,
  relativePath,
  storedPath,
  toSlashes,
} from "./platform.ts";

const WINDOWS = { system: "win32", path: win32 } as const;
const MAC = { system: "darwin", path: posix } as const;
const LINUX = { system: "linux", path: posix } as const;

function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** A disk that ignores case and keeps it, as on Windows and macOS. `failures` are the errors of the next renames. */
function caseInsensitive(
  { system, path }: Pick<Platform, "system" | "path">,
  paths: readonly string[],
  failures: string[] = [],
): Platform & { readonly pauses: number[]; list(): readonly string[] } {
  const tree = new Map(paths.map((one) => [one.toLowerCase(), one]));
  const pauses: number[] = [];
  return {
    system,
    path,
    pauses,
    list: () => [...tree.values()],
    realpath(one) {
      const real = tree.get(one.toLowerCase());
      if (real === undefined) throw systemError("ENOENT");
      return real;
    },
    rename(from, to) {
      const failure = failures.shift();
      if (failure !== undefined) throw systemError(failure);
      if (!tree.delete(from.toLowerCase())) throw systemError("ENOENT");
      tree.set(to.toLowerCase(), to);
    },
    pause: (milliseconds) => pauses.push(milliseconds),
  };
}

test("writes paths with forward slashes, and keeps backslashes in names where they are allowed", () => {
  expect(toSlashes("guides\\start.mdx", WINDOWS)).toBe("guides/start.mdx");
  expect(toSlashes("guides/a\\b.mdx", LINUX)).toBe("guides/a\\b.mdx");
  expect(relativePath("C:\\Docs", "c:\\docs\\guides\\start.mdx", WINDOWS)).toBe("guides/start.mdx");
  expect(relativePath("/docs/site", "/docs/specs/api.yaml", MAC)).toBe("../specs/api.yaml");
});

test.each([
  [WINDOWS, "C:\\docs", "C:\\docs\\guides", true],
  [WINDOWS, "C:\\docs", "C:\\docs", true],
  [WINDOWS, "C:\\docs", "C:\\docs-old", false],
  [WINDOWS, "C:\\", "C:\\docs", true],
  [WINDOWS, "C:\\docs", "D:\\docs\\guides", false],
  [LINUX, "/docs", "/docs/guides", true],
  [LINUX, "/", "/docs", true],
  [LINUX, "/docs", "/docs-old", false],
] as const)("knows what is inside a directory: $1, $2", (platform, folder, path, expected) => {
  expect(isInside(folder, path, platform)).toBe(expected);
});

test("finds the real path in any case, also of what does not exist yet", () => {
  const windows = caseInsensitive(WINDOWS, ["C:\\", "C:\\Users", "C:\\Users\\Ann", "C:\\Users\\Ann\\Docs"]);
  expect(realPathOf("c:\\users\\ANN\\docs", windows)).toBe("C:\\Users\\Ann\\Docs");
  expect(realPathOf("c:\\users\\ann\\docs\\New\\Dist", windows)).toBe("C:\\Users\\Ann\\Docs\\New\\Dist");
  const mac = caseInsensitive(MAC, ["/", "/Users", "/Users/ann", "/Users/ann/Docs"]);
  expect(realPathOf("/users/Ann/docs/dist", mac)).toBe("/Users/ann/Docs/dist");
  // An output directory that contains the project must be recognized however it is spelled.
  expect(isInside(realPathOf("/users/ANN", mac), realPathOf("/Users/ann/Docs", mac), mac)).toBe(true);
  expect(realPathOf("Z:\\gone", windows)).toBe("Z:\\gone");
});

test("renames a file to the same name in another case", () => {
  const disk = caseInsensitive(MAC, ["/docs/readme.md"]);
  move("/docs/readme.md", "/docs/README.md", disk);
  expect(disk.list()).toEqual(["/docs/README.md"]);
});

test("moves a file on Windows as soon as no other program has it open", () => {
  const disk = caseInsensitive(WINDOWS, ["C:\\dist.new"], ["EPERM", "EBUSY", "EACCES"]);
  move("C:\\dist.new", "C:\\dist", disk);
  expect(disk.list()).toEqual(["C:\\dist"]);
  expect(disk.pauses).toEqual([10, 20, 50]);
});

test("gives up on a file that stays open, and at once on other errors and systems", () => {
  const held = caseInsensitive(WINDOWS, ["C:\\a"], new Array(20).fill("EPERM"));
  expect(() => move("C:\\a", "C:\\b", held)).toThrow("EPERM");
  expect(held.pauses.length).toBe(7);
  const missing = caseInsensitive(WINDOWS, []);
  expect(() => move("C:\\a", "C:\\b", missing)).toThrow("ENOENT");
  const forbidden = caseInsensitive(LINUX, ["/a"], ["EACCES"]);
  expect(() => move("/a", "/b", forbidden)).toThrow("EACCES");
  expect([missing.pauses, forbidden.pauses]).toEqual([[], []]);
});

test("explains why a directory cannot be moved", () => {
  const explained = (platform: Pick<Platform, "system">, code: string) =>
    explainMove("dist", systemError(code), platform);
  expect(explained(WINDOWS, "EPERM")).toBe(
    'Another program has a file in "dist" open. Close it, or choose another directory with --out.',
  );
  expect(explained(LINUX, "EBUSY")).toBe(
    '"dist" is a mount point, which cannot be replaced. Choose a directory inside it with --out.',
  );
  expect(explained(WINDOWS, "EXDEV")).toBe(explained(LINUX, "EXDEV"));
  expect(explained(LINUX, "EPERM")).toBeUndefined();
});

test.each([
  [LINUX, {}, "/home/ann", "/home/ann/.cache"],
  [LINUX, { XDG_CACHE_HOME: "/caches" }, "/home/ann", "/caches"],
  [LINUX, { XDG_CACHE_HOME: "caches" }, "/home/ann", "/home/ann/.cache"],
  [MAC, {}, "/Users/ann", "/Users/ann/Library/Caches"],
  [WINDOWS, { LOCALAPPDATA: "C:\\Users\\ann\\AppData\\Local" }, "C:\\Users\\ann", "C:\\Users\\ann\\AppData\\Local"],
  [WINDOWS, {}, "C:\\Users\\ann", "C:\\Users\\ann\\.cache"],
  [LINUX, {}, undefined, undefined],
] as const)("finds the caches of a user of $0.system", (platform, env, home, expected) => {
  expect(cacheHome(env, home, platform)).toBe(expected);
});

test("encodes names that Windows cannot store", () => {
  expect(storedPath("users/create:-user/index.html", WINDOWS)).toBe("users/create%3A-user/index.html");
  expect(storedPath("users/create:-user/index.html", MAC)).toBe("users/create:-user/index.html");
});
