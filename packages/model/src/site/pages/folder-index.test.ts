import { expect, test } from "vitest";
import { buildFolderIndex } from "./folder-index.ts";

test("redirects each folder to its first page", () => {
  expect([...buildFolderIndex(["/", "/a/b/c", "/a/d", "/e/f", "/a/b/g"])]).toEqual([
    ["/a/b", "/a/b/c"],
    ["/a", "/a/b/c"],
    ["/e", "/e/f"],
  ]);
});
