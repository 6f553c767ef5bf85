import { parseRedirectRules } from "@lectern/engine/output/hosting/redirect-rules.ts";
import { expect, test } from "vitest";
import { resolveRequestPath } from "./resolve-path.ts";
import type { SiteFile } from "./site-files.ts";

function table(trailingSlash: boolean) {
  const paths = ["index.html", "a/index.html", "a/b/index.html", "a.md", "pictures/x.png", "plain.html", "404.html"];
  const files = new Map(
    paths.map((path): [string, SiteFile] => [path, { path, absolute: "", type: "", size: 0, modified: 0 }]),
  );
  const rules = {
    redirects: [
      { source: "/old", destination: "/a", permanent: true },
      { source: "/away/:rest*", destination: "https://other.example/:rest*", permanent: false },
      { source: "/a", destination: "/never", permanent: true },
      { source: "/a/b.html", destination: "/a", permanent: true },
    ],
  };
  return { files, redirects: parseRedirectRules(JSON.stringify(rules)), trailingSlash };
}

function show(path: string, trailingSlash = false): string {
  const found = resolveRequestPath(path, table(trailingSlash));
  if (found.kind === "file") return `${found.status} ${found.file.path}`;
  if (found.kind === "redirect") return `${found.permanent ? 308 : 307} ${found.destination}`;
  return found.kind === "page elsewhere" ? `moved ${found.path}` : found.kind;
}

test.each([
  ["/", "200 index.html"],
  ["/index.html", "moved /"],
  ["/index", "moved /"],
  ["/a", "200 a/index.html"],
  ["/a/", "moved /a"],
  ["/a.html", "moved /a"],
  ["/a/index.html", "moved /a"],
  ["/a/index", "moved /a"],
  ["/a/b", "200 a/b/index.html"],
  ["/a.md", "200 a.md"],
  ["/pictures/x.png", "200 pictures/x.png"],
  ["/pictures/x.png/", "404 404.html"],
  ["/pictures", "404 404.html"],
  ["/plain.html", "200 plain.html"],
  ["/404.html", "404 404.html"],
  ["/404", "404 404.html"],
  ["/nope", "404 404.html"],
  ["/__proto__", "404 404.html"],
  ["/old", "308 /a"],
  ["/a/b.html", "308 /a"],
  ["/a/b/index.html", "moved /a/b"],
  ["/away/b/c", "307 https://other.example/b/c"],
])("%s", (path, expected) => {
  expect(show(path)).toBe(expected);
});

test("supports a trailing slash", () => {
  expect(show("/a/", true)).toBe("200 a/index.html");
  expect(show("/a", true)).toBe("moved /a/");
  expect(show("/a/index.html", true)).toBe("moved /a/");
  expect(show("/", true)).toBe("200 index.html");
  expect(show("/a.md", true)).toBe("200 a.md");
  expect(show("/old", true)).toBe("308 /a/");
  expect(show("/away/b", true)).toBe("307 https://other.example/b");
});
