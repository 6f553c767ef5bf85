import { expect, test } from "vitest";
import { docsJson, testSite } from "../../../../test/support/site.ts";

test("leaves no problems of a page that is removed while rendering", async () => {
  const site = testSite({
    "index.mdx": "---\ntitle: Home\n---\nHello.\n",
    "a.mdx": "---\ntitle: A\n---\n<Nothing />\n",
  });
  const codes = (): readonly string[] => site.output.diagnostics().map(({ code }) => code);
  const resolved = await site.output.resolve("/a");
  if (resolved.kind === "redirect") throw new Error("no page");
  await resolved.artifact.body();
  expect(codes()).toContain("component/unknown");
  const rendering = resolved.artifact.body();
  site.remove("a.mdx");
  await rendering;
  expect(codes()).not.toContain("component/unknown");
});

test("redirects from URLs of files neither replace a file nor become its directory", async () => {
  const sources = ["/index.html", "/old.html", "/old.md", "/start.html", "/start/index.html", "/old/index.html"];
  const site = testSite({
    "docs.json": docsJson(
      { pages: ["start"] },
      {
        redirects: [
          ...sources.map((source) => ({ source, destination: "/start" })),
          { source: "/:path*.md", destination: "/:path*" },
        ],
      },
    ),
    "start.mdx": "---\ntitle: Start\n---\nHello.\n",
  });
  const artifacts = await site.output.artifacts();
  const redirects = [...artifacts.values()].filter(({ redirect }) => redirect).map(({ path }) => path);
  expect(redirects).toEqual([
    "index.html",
    "old.html/index.html",
    "old.md/index.html",
    "start.html/index.html",
    "old/index.html",
  ]);
  expect([artifacts.get("start/index.html")?.source, artifacts.get("start.md")?.type]).toEqual([
    "start.mdx",
    "text/markdown; charset=utf-8",
  ]);
  expect(JSON.parse(String(await artifacts.get("_lectern/redirects.json")?.body())).files).toEqual(redirects);
  expect(await site.problems()).toEqual([expect.stringContaining("redirect/wildcard-position")]);
});
