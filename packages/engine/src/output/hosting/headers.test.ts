import { expect, test } from "vitest";
import { testSite } from "../../../../../test/support/site.ts";
import { barePolicy } from "./headers.ts";

test("lets SVG and XML files do nothing on hosts that read our rules, as on our server", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const site = testSite({ "index.mdx": "# A\n", "images/a.svg": svg, "images/B.SVG": svg });
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
  const rules = (await site.page("/_headers"))
    .trim()
    .split("\n\n")
    .filter((rule) => rule.includes("Security-Policy"));
  expect(rules).toEqual(
    [".svg", ".xml", ".SVG"].map(
      (ending) => `/*${ending}\n  Content-Security-Policy: ${policy}\n  X-Content-Type-Options: nosniff`,
    ),
  );
  const { headers } = JSON.parse(await site.page("/vercel.json"));
  expect(headers).toContainEqual({
    source: "/(.*).svg",
    headers: [
      { key: "Content-Security-Policy", value: policy },
      { key: "X-Content-Type-Options", value: "nosniff" },
    ],
  });
  expect(["image/svg+xml", "application/xml; charset=utf-8", "application/rss+xml"].map(barePolicy)).toEqual([
    policy,
    policy,
    policy,
  ]);
});
