import { createHash } from "node:crypto";
import { LOADED_SERVICES } from "@lectern/theme/layout/service-scripts.ts";
import { expect, test } from "vitest";
import { docsJson, testSite } from "../../../test/support/site.ts";
import { pagePolicy } from "./content-policy.ts";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

async function scripts(page: string, files: Readonly<Record<string, string>> = {}): Promise<string | undefined> {
  const policy = await pagePolicy(page, async (src) => files[src]);
  return policy.split("; ").find((part) => part.startsWith("script-src"));
}

async function styles(page: string): Promise<string | undefined> {
  const policy = await pagePolicy(page, async () => "");
  return policy.split("; ").find((part) => part.startsWith("style-src"));
}

test("allows only the site's scripts on a page without scripts", async () => {
  expect(await pagePolicy("<p>Hi", async () => undefined)).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self' https:; img-src * data: blob:; media-src * data: blob:; font-src 'self' https: data:; connect-src 'self' https: wss: http://localhost:* http://127.0.0.1:* ws://localhost:* ws://127.0.0.1:*; frame-src 'self' https: blob:; worker-src 'self' blob:; form-action 'self' https:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
  );
});

test("allows inline scripts of a page, and data without permission", async () => {
  const page = `<script>one()</script><script type="module">two()</script><script type="application/ld+json">{"a":1}</script>`;
  expect(await scripts(page)).toBe(`script-src 'self' ${hash("one()")} ${hash("two()")}`);
});

test("allows hosts named by a page or its author's scripts", async () => {
  const page = `<script async src="https://cdn.example.com/a.js?x=1"></script><script src='/custom.js?v=1'></script><script>load("https://tags.example.net:8443/t.js")</script>`;
  const files = { "/custom.js?v=1": 'append("https://more.example.org/x.js")' };
  expect(await scripts(page, files)).toBe(
    `script-src 'self' ${hash('load("https://tags.example.net:8443/t.js")')} https://cdn.example.com https://more.example.org https://tags.example.net:8443`,
  );
});

test("allows scripts of services that compute their host", async () => {
  const loader = 'posthog.init("phc_1",{api_host:"https://eu.i.posthog.com"})';
  expect(await scripts(`<script>${loader}</script>`)).toBe(
    `script-src 'self' ${hash(loader)} https://*.posthog.com https://eu.i.posthog.com`,
  );
  const files = { "/_lectern/services-1a2b3c4d.js": 'load("https://widget.intercom.io/widget/a",{})' };
  expect(await scripts('<script defer src="/_lectern/services-1a2b3c4d.js"></script>', files)).toBe(
    "script-src 'self' https://*.intercom.io https://*.intercomcdn.com https://widget.intercom.io",
  );
  expect(await scripts('<script src="https://notposthog.com/a.js"></script>')).toBe(
    "script-src 'self' https://notposthog.com",
  );
});

const SERVICES: Readonly<Record<string, readonly [settings: object, sources: readonly string[]]>> = {
  adobe: [{ launchUrl: "https://assets.adobedtm.com/launch.min.js" }, ["https://*.adobedtm.com"]],
  clarity: [{ projectId: "c" }, ["https://*.clarity.ms"]],
  fathom: [{ siteId: "F" }, ["https://cdn.usefathom.com"]],
  ga4: [{ measurementId: "G-1" }, ["https://*.googletagmanager.com", "https://*.google-analytics.com"]],
  gtm: [{ tagId: "GTM-1" }, ["https://*.googletagmanager.com", "https://*.googleadservices.com"]],
  hotjar: [{ hjid: "1", hjsv: "6" }, ["https://*.hotjar.com"]],
  intercom: [{ appId: "abcdef" }, ["https://*.intercom.io", "https://*.intercomcdn.com"]],
  koala: [{ publicApiKey: "pk_1" }, ["https://*.getkoala.com"]],
  pirsch: [{ id: "P" }, ["https://api.pirsch.io"]],
  plausible: [{ domain: "x.dev", server: "stats.x.dev" }, ["https://stats.x.dev"]],
  posthog: [{ apiKey: "phc_1", apiHost: "https://eu.i.posthog.com" }, ["https://*.posthog.com"]],
  segment: [{ key: "k" }, ["https://*.segment.com", "https://*.segment.io"]],
};

test("lists every service that docs.json can load", () => {
  expect(Object.keys(SERVICES)).toEqual([...LOADED_SERVICES].sort());
});

test.each(Object.entries(SERVICES))("allows the loader of %s in docs.json", async (name, [settings, sources]) => {
  const site = testSite({
    "docs.json": docsJson({ pages: ["index"] }, { integrations: { [name]: settings } }),
    "index.mdx": "---\ntitle: A\n---\n",
  });
  const policy = await pagePolicy(await site.page("/"), (src) => site.page(src));
  const allowed = policy.split("; ").find((part) => part.startsWith("script-src "));
  expect(allowed?.split(" ")).toEqual(expect.arrayContaining([...sources]));
});

test("allows inline handlers, but not those shown as text", async () => {
  const page = `<button onclick="go(&quot;a&quot;)">x</button><code>&lt;b onclick=&quot;evil()&quot;&gt;</code>`;
  expect(await scripts(page)).toBe(`script-src 'self' ${hash('go("a")')} 'unsafe-hashes'`);
});

test("does not let a name add rules", async () => {
  const page = `<script src="https://a.example.com; object-src *"></script><script src="https://b.example.com'unsafe-eval'"></script>`;
  expect(await scripts(page)).toBe("script-src 'self' https://a.example.com https://b.example.com");
});

test("ignores an unclosed script", async () => {
  expect(await scripts("<script>never ends")).toBe("script-src 'self'");
});

test("allows inline styles by hash, whatever their quotes", async () => {
  const page = `<style>a{}</style><p style="color:red">x</p><p style="--a:&quot;b&quot;">y</p><p style="color:red">z</p><script src="/docs/_lectern/main-1a2b.js"></script>`;
  const hashes = [hash("color:red"), hash('--a:"b"'), hash("a{}")].join(" ");
  expect(await styles(page)).toBe(`style-src 'self' ${hashes} 'unsafe-hashes' https:`);
  expect(await styles("<style>a{}</style>")).toBe(`style-src 'self' ${hash("a{}")} https:`);
  expect(await styles("<p style='a:b'>")).toBe(`style-src 'self' ${hash("a:b")} 'unsafe-hashes' https:`);
});

test.each([
  ["diagrams", '<figure class="mermaid" data-mermaid><pre>graph</pre></figure>'],
  ["islands", "<lectern-island data-module='/a.js'></lectern-island>"],
  ["event handlers", '<button data-lectern-on="[]">a</button>'],
  ["scripts of the author", '<script src="/custom.js"></script>'],
  ["inline scripts that could add styles", "<script>document.body.innerHTML = x</script>"],
  ["more styles than a header can hold", Array.from({ length: 61 }, (_, at) => `<i style="top:${at}px">`).join("")],
])("allows any style on a page with %s", async (_, page) => {
  expect(await styles(page)).toBe("style-src 'self' 'unsafe-inline' https:");
});

test("handles a page full of unclosed tags", async () => {
  const before = process.cpuUsage();
  for (const tag of ["<script", "<style>", "<script>", "<style "])
    await pagePolicy(tag.repeat(50_000), async () => undefined);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(3);
});
