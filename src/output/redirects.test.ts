import { expect, test } from "vitest";
import { createMemoryFiles } from "../files/memory-files.ts";
import { createProject } from "../project/create-project.ts";
import { redirectArtifacts } from "./redirects.ts";

test("addresses that cannot be files have rules and no page", async () => {
  const redirects = ["/old", "/a//b", "/a\\_b"].map((source) => ({ source, destination: "/index" }));
  const config = {
    theme: "mint",
    name: "A",
    colors: { primary: "#123456" },
    navigation: { pages: ["index"] },
    redirects,
  };
  const project = createProject(createMemoryFiles({ "docs.json": JSON.stringify(config), "index.mdx": "Hi\n" }));
  const files = new Map(redirectArtifacts(project.site().value, "").map((file) => [file.path, file]));
  expect([...files.keys()]).toEqual(["old/index.html", "_redirects", "_headers", "vercel.json", ".nojekyll"]);
  expect(await files.get("_redirects")?.body()).toBe("/old /index 308\n/a//b /index 308\n/a%5C_b /index 308\n");
});

test("the query and the anchor of a destination stay what they are in the files of hosts", async () => {
  const config = {
    theme: "mint",
    name: "A",
    colors: { primary: "#123456" },
    navigation: { pages: ["index"] },
    redirects: [
      { source: "/f", destination: "/guide/a b#frag" },
      { source: "/q", destination: "/guide/a?x=1&y=2 3" },
      { source: "/old/:slug*", destination: "/new/:slug*?from=old" },
    ],
  };
  const project = createProject(createMemoryFiles({ "docs.json": JSON.stringify(config), "index.mdx": "Hi\n" }));
  const files = new Map(redirectArtifacts(project.site().value, "/docs").map((file) => [file.path, file]));
  expect(await files.get("_redirects")?.body()).toBe(
    "/docs/f /docs/guide/a%20b#frag 308\n" +
      "/docs/q /docs/guide/a?x=1&y=2%203 308\n" +
      "/docs/old/* /docs/new/:splat?from=old 308\n",
  );
  const vercel = JSON.parse(String(await files.get("vercel.json")?.body())) as {
    readonly redirects: readonly { readonly destination: string }[];
  };
  expect(vercel.redirects.slice(0, 3).map(({ destination }) => destination)).toEqual([
    "/docs/guide/a%20b#frag",
    "/docs/guide/a?x=1&y=2%203",
    "/docs/new/:slug*?from=old",
  ]);
});
