import { expect, test } from "vitest";
import { docsJson, testSite } from "../../../../../test/support/site.ts";

const API = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: { "/pets": { get: { summary: "List pets", responses: { 200: { description: "OK" } } } } },
};
const group = (name: string, directory: string) => ({
  group: name,
  openapi: { source: "api.json", directory },
  pages: ["GET /pets"],
});
const canonical = (page: string): string | undefined => /<link rel="canonical" href="([^"]*)"/.exec(page)?.[1];

test("points search engines to the first of two pages of an endpoint, and says so", async () => {
  const navigation = { groups: [group("Start", "start"), group("API", "api")] };
  const site = testSite({ "docs.json": docsJson(navigation), "api.json": API }, { siteUrl: "https://docs.test" });
  const pages = await Promise.all([site.page("/start/list-pets"), site.page("/api/list-pets")]);
  expect(pages.map(canonical)).toEqual(["https://docs.test/start/list-pets", "https://docs.test/start/list-pets"]);
  expect((await site.page("/sitemap.xml")).match(/(?<=<loc>)[^<]*/g)).toEqual(["https://docs.test/start/list-pets"]);
  expect((await site.problems()).filter((line) => line.includes("nav/"))).toEqual([
    'docs.json:26:11 nav/duplicate-endpoint "GET /pets" has two pages: /start/list-pets and /api/list-pets. Use the same `directory` for both entries to share one page. Search engines are pointed to the first.',
  ]);
});

test("gives each version of the docs its own page of an endpoint", async () => {
  const versions = ["v2", "v1"].map((version) => ({ version, groups: [group("API", version)] }));
  const site = testSite({ "docs.json": docsJson({ versions }), "api.json": API }, { siteUrl: "https://docs.test" });
  expect(canonical(await site.page("/v1/list-pets"))).toBe("https://docs.test/v1/list-pets");
  expect((await site.problems()).filter((line) => line.includes("nav/"))).toEqual([]);
});
