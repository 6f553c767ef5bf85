import { expect, test } from "vitest";
import { testSite } from "../../test/support/site.ts";

test("a page that is removed while it is made leaves no problems behind", async () => {
  const site = testSite({
    "index.mdx": "---\ntitle: Home\n---\nHello.\n",
    "a.mdx": "---\ntitle: A\n---\n<Nothing />\n",
  });
  const codes = (): readonly string[] => site.output.diagnostics().map(({ code }) => code);
  const answer = await site.output.resolve("/a");
  if (answer.kind === "redirect") throw new Error("no page");
  await answer.artifact.body();
  expect(codes()).toContain("component/unknown");
  const making = answer.artifact.body();
  site.remove("a.mdx");
  await making;
  expect(codes()).not.toContain("component/unknown");
});
