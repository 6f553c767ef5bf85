import { expect, test } from "vitest";
import { docsJson, testSite } from "../../../../../test/support/site.ts";

test("declares the colors of a site without the defaults that they replace", async () => {
  const { page, output } = testSite({
    "docs.json": docsJson({ pages: ["index"] }, { colors: { primary: "#3f6212" } }),
    "index.mdx": "# Start",
  });
  const [path = ""] = /_lectern\/site-[^"]+/.exec(await page("/")) ?? [];
  const sheet = String(await (await output.artifacts()).get(path)?.body());
  expect(sheet.match(/--lec-hue:[^;}]*/g)).toEqual(["--lec-hue:131"]);
  expect(sheet.match(/--lec-accent:[^;}]*/g)?.[0]).toBe("--lec-accent:#3f6212");
});
