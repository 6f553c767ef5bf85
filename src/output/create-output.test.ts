import { expect, test } from "vitest";
import { testSite } from "../../test/support/site.ts";

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
