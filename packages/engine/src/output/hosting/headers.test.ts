import { expect, test } from "vitest";
import { testSite } from "../../../../../test/support/site.ts";
import { barePolicy, isHashed } from "./headers.ts";

test("lets SVG and XML files do nothing on hosts that read our rules, as on our server", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const site = testSite({ "index.mdx": "# A\n", "images/a.svg": svg, "images/B.SVG": svg });
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
  const rules = (await site.page("/_headers"))
    .trim()
    .split("\n\n")
    .filter((rule) => rule.includes("sandbox"));
  expect(rules).toEqual([".svg", ".xml", ".SVG"].map((ending) => `/*${ending}\n  Content-Security-Policy: ${policy}`));
  const { headers } = JSON.parse(await site.page("/vercel.json"));
  expect(headers).toContainEqual({
    source: "/(.*)\\.svg",
    headers: [{ key: "Content-Security-Policy", value: policy }],
  });
  expect(["image/svg+xml", "application/xml; charset=utf-8", "application/rss+xml"].map(barePolicy)).toEqual([
    policy,
    policy,
    policy,
  ]);
});

test("caches files for a year only if they exist", async () => {
  const site = testSite({ "index.mdx": "# A\n" });
  const files = [...(await site.output.artifacts()).values()].filter(({ redirect }) => !redirect);
  const hashed = files.map(({ path }) => path).filter(isHashed);
  const rules = (await site.page("/_headers")).trim().split("\n\n");
  const immutable = rules.filter((rule) => rule.includes("immutable")).map((rule) => rule.split("\n")[0]);
  expect(immutable.sort()).toEqual(hashed.map((path) => `/${path}`).sort());
  expect(immutable.length).toBeGreaterThan(10);
  const { headers } = JSON.parse(await site.page("/vercel.json"));
  const sources = headers.filter((one: object) => JSON.stringify(one).includes("immutable"));
  const patterns: readonly RegExp[] = sources.map(({ source }: { source: string }) => new RegExp(`^${source}$`));
  const isCached = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
  expect(hashed.filter((path) => !isCached(`/${path}`))).toEqual([]);
  expect(isCached("/_lectern/fonts/inter-00000000.woff2")).toBe(false);
});

test("sends the page at the base path what it sends those below it", async () => {
  const site = testSite({ "index.mdx": "# A\n" }, { base: "/docs" });
  const rules = (await site.page("/_headers")).trim().split("\n\n");
  expect(rules[0]?.replace("/docs\n", "")).toBe(rules[1]?.replace("/docs/*\n", ""));
});
