import { expect, test } from "vitest";
import { docsJson, testSite } from "./support/site.ts";

test("opens with the first page if there is no page at the root", async () => {
  const site = testSite({ "guide/start.mdx": "---\ntitle: Start\n---\n", "guide/next.mdx": "---\ntitle: Next\n---\n" });
  expect(await site.page("/")).toBe("redirect /guide/start");
  expect([...(await site.output.artifacts()).keys()]).toContain("index.html");
});

test("serves redirects in the preview and emits pages and host rules in a build", async () => {
  const site = testSite({
    "docs.json": docsJson(
      { pages: ["index", "new/a", "new/b"] },
      {
        redirects: [
          { source: "/old", destination: "/new/a" },
          { source: "/was/:slug*", destination: "/new/:slug*" },
          { source: "/beta-*", destination: "/new/b", permanent: false },
          { source: "/out", destination: "https://example.com/x" },
        ],
      },
    ),
    "index.mdx": "---\ntitle: Home\n---\n",
    "new/a.mdx": "---\ntitle: A\n---\n",
    "new/b.mdx": "---\ntitle: B\n---\n",
  });
  expect(await site.page("/old")).toBe("redirect /new/a");
  expect(await site.page("/was/b")).toBe("redirect /new/b");
  expect(await site.page("/beta-3")).toBe("redirect /new/b");
  expect(await site.page("/out")).toBe("redirect https://example.com/x");
  const files = await site.output.artifacts();
  expect([...files.keys()].filter((path) => /^(?:old|was|out)\//.test(path))).toEqual([
    "old/index.html",
    "out/index.html",
    "was/index.html",
    "was/a/index.html",
    "was/b/index.html",
  ]);
  expect(await files.get("_redirects")?.body()).toBe(
    "/was /new 308\n/was/ /new 308\n/old /new/a 308\n/out https://example.com/x 308\n/was/* /new/:splat 308\n/beta-* /new/b 307\n",
  );
});

test("serves the 404 page with its status", async () => {
  const site = testSite({ "index.mdx": "---\ntitle: Home\n---\n" });
  const resolved = await site.output.resolve("/nowhere");
  expect(resolved).toMatchObject({ kind: "artifact", status: 404, artifact: { path: "404.html" } });
});

test("never publishes page sources, docs.json or dotfiles", async () => {
  const site = testSite({
    "index.mdx": "---\ntitle: Home\n---\n[Data](/data.json)\n",
    "snippets/a.mdx": "x",
    "snippets/b.jsx": "export const B = 1;",
    ".env": "SECRET=1",
    "data.json": "{}",
  });
  const paths = [...(await site.output.artifacts()).keys()];
  expect(paths.filter((path) => /\.(?:mdx|jsx|env)$|docs\.json/.test(path))).toEqual([]);
  expect(paths).toContain("data.json");
});

test("keeps the site for a change to one page, and updates the navigation for a new title", async () => {
  const site = testSite({ "index.mdx": "---\ntitle: Home\n---\nOne", "a.mdx": "---\ntitle: Alpha\n---\n" });
  expect(await site.page("/")).toContain("Alpha");
  site.write("index.mdx", "---\ntitle: Home\n---\nTwo");
  expect(await site.body("/")).toContain("Two");
  site.write("a.mdx", "---\ntitle: Omega\n---\n");
  expect(await site.page("/")).toContain("Omega");
  site.remove("a.mdx");
  expect(await site.page("/")).not.toContain("Omega");
});

test("adds a trailing slash to every page link, and no other, with seo.trailingSlash", async () => {
  const site = testSite(
    {
      "docs.json": {
        ...docsJson({
          versions: [
            { version: "v2", pages: ["index", { group: "G", root: "a", pages: ["b"] }, "/b#part"] },
            { version: "v1", pages: ["v1/b"] },
          ],
        }),
        seo: { trailingSlash: true },
        navbar: { links: [{ label: "B", href: "/b?x=1" }] },
        logo: "/logo.svg",
      },
      "logo.svg": "<svg/>",
      "index.mdx":
        '---\ntitle: Home\n---\n[b](/b#part) [c](#part) [f](/logo.svg) [m](/b.md)\n\n<Card title="B" href="/b" />',
      "a.mdx": "---\ntitle: A\n---\n[home](/)",
      "b.mdx": "---\ntitle: B\n---\n## Part",
      "v1/b.mdx": "---\ntitle: B\n---\nOld",
    },
    { base: "/d" },
  );
  const hrefs = [...(await site.page("/")).matchAll(/<(?:a|img|html)[^>]* (?:href|src|data-lectern-slash)="([^"]*)"/g)];
  const unique = new Set(hrefs.map(([, href]) => href));
  expect([...unique]).toEqual([
    "/",
    "#content-area",
    "/d/",
    "/d/logo.svg",
    "/d/v1/b/",
    "/d/b/?x=1",
    "#sidebar",
    "#",
    "/d/a/",
    "/d/b/",
    "/d/b/#part",
    "#part",
  ]);
  expect(await site.page("/a")).toContain('<a class="link" href="/d/">home</a>');
});
