import { expect, test } from "vitest";
import { fromPortablePath, toPortablePath } from "./portable-path.ts";

test.each([
  ["guides/start/index.html", "guides/start/index.html"],
  ["über-größe/a&b!#1_(x).md", "über-größe/a&b!#1_(x).md"],
  ["create-&-update:-user/index.html", "create-&-update%3A-user/index.html"],
  ['a?b*c<d>e"f|g.md', "a%3Fb%2Ac%3Cd%3Ee%22f%7Cg.md"],
  ["con/index.html", "%63on/index.html"],
  ["NUL.md", "%4EUL.md"],
  ["com1/lpt9.txt/aux", "%63om1/%6Cpt9.txt/%61ux"],
  ["console/null/com/com12.md", "console/null/com/com12.md"],
  ["a./b /c..", "a%2E/b%20/c.%2E"],
  ["100%/50%25", "100%/50%2525"],
])("%j is stored as %j", (path, stored) => {
  expect(toPortablePath(path)).toBe(stored);
  expect(fromPortablePath(stored)).toBe(path);
});

test.each(["a%20b.md", "%41.html", "50%25", "a%3"])("leaves %j, which is not encoded, unchanged", (path) => {
  expect(fromPortablePath(path)).toBe(path);
});
