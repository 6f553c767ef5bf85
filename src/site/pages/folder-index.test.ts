import { expect, test } from "vitest";
import { buildFolderIndex } from "./folder-index.ts";

test("each folder leads to the first page below it", () => {
  expect([...buildFolderIndex(["/", "/a/b/c", "/a/d", "/e/f", "/a/b/g"])]).toEqual([
    ["/a/b", "/a/b/c"],
    ["/a", "/a/b/c"],
    ["/e", "/e/f"],
  ]);
});
