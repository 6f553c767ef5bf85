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
  expect([...files.keys()]).toEqual(["old/index.html", "_redirects", "_headers", "vercel.json"]);
  expect(await files.get("_redirects")?.body()).toBe("/old /index 308\n/a//b /index 308\n/a%5C_b /index 308\n");
});
