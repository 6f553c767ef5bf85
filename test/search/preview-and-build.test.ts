import type { Artifact } from "@lectern/engine/output/artifact.ts";
import { createSearch, type Search } from "@lectern/search";
import { expect, test } from "vitest";
import { docsJson, testSite } from "../support/site.ts";

type TestSite = ReturnType<typeof testSite>;

/** The search of a site as a browser sees it: every file comes through the preview. */
function searchOf(site: TestSite): Search {
  return createSearch(async (name) => {
    const resolved = await site.output.resolve(`/_lectern/search/${name}`);
    if (resolved.kind !== "artifact" || resolved.status !== 200) throw new Error(`no ${name}`);
    return (await resolved.artifact.body()) as string;
  });
}

async function find(site: TestSite, query: string): Promise<readonly string[]> {
  return (await searchOf(site).search(query)).hits.map(({ url }) => url);
}

const PREVIEW = { preview: { token: "t" } };

test("excludes hidden, unlisted, noindex and unsearchable pages", async () => {
  const site = testSite(
    {
      "docs.json": docsJson({ pages: ["shown", "hidden", "noindex", "unsearchable"] }),
      "shown.mdx": "# Needle",
      "hidden.mdx": "---\nhidden: true\n---\n# Needle",
      "noindex.mdx": "---\nnoindex: true\n---\n# Needle",
      "unsearchable.mdx": "---\nsearchable: false\n---\n# Needle",
      "unlisted.mdx": "# Needle",
    },
    PREVIEW,
  );
  expect((await searchOf(site).search("needle")).hits.map(({ route }) => route)).toEqual(["/shown"]);
});

test("finds the current text of a page in the preview", async () => {
  const site = testSite(
    { "index.mdx": "---\ntitle: Home\n---\nOld words.", "b.mdx": "---\ntitle: B\n---\nOther." },
    PREVIEW,
  );
  expect(await find(site, "old")).toEqual(["/"]);
  site.write("index.mdx", "---\ntitle: Home\n---\nFresh words.");
  expect(await find(site, "fresh")).toEqual(["/"]);
  site.write("b.mdx", "---\ntitle: Renamed\n---\nOther.");
  expect((await find(site, "renamed"))[0]).toBe("/b");
});

test("builds the same index that the preview uses", async () => {
  const files = {
    "a.mdx": "---\ntitle: Alpha\nkeywords: [first]\n---\nWords.\n\n## Part\n\nMore.",
    "b.mdx": "---\ntitle: Beta\nboost: 2\n---\nWords.",
  };
  const built = testSite(files);
  for (const artifact of (await built.output.artifacts()).values()) await artifact.body();
  const index: Artifact[] = [];
  for await (const artifact of built.output.deferredArtifacts())
    if (artifact.path.startsWith("_lectern/search/")) index.push(artifact);
  const preview = testSite(files, PREVIEW);
  expect(index.length).toBeGreaterThan(3);
  for (const { path, body } of index) {
    const resolved = await preview.output.resolve(`/${path}`);
    expect(resolved.kind === "artifact" && (await resolved.artifact.body())).toBe(await body());
  }
  expect(await find(preview, "first")).toEqual(["/a"]);
});

test("finds the fields and path of a generated endpoint page", async () => {
  const site = testSite(
    {
      "docs.json": docsJson({ groups: [{ group: "API", openapi: "openapi.json", pages: ["POST /parcels"] }] }),
      "openapi.json": {
        openapi: "3.1.0",
        info: { title: "A", version: "1" },
        paths: {
          "/parcels": {
            post: {
              summary: "Send a parcel",
              requestBody: {
                content: {
                  "application/json": {
                    schema: {
                      type: "object",
                      properties: { tracking_code: { type: "string", description: "Printed on it." } },
                    },
                  },
                },
              },
              responses: { 200: { description: "ok" } },
            },
          },
        },
      },
    },
    PREVIEW,
  );
  const [first] = (await searchOf(site).search("trackingCode")).hits;
  expect([first?.title.text, first?.endpoint, first?.heading?.text]).toEqual([
    "Send a parcel",
    "POST /parcels",
    "Body",
  ]);
  expect((await searchOf(site).search("post /parcels")).hits[0]?.title.text).toBe("Send a parcel");
});

test("has no search button on a site without searchable pages", async () => {
  const hidden = testSite({ "docs.json": docsJson({ pages: ["a"] }), "a.mdx": "---\nsearchable: false\n---\nx" });
  expect(await hidden.page("/a")).not.toContain("search-bar-entry");
  expect(await testSite({ "a.mdx": "x" }).page("/a")).toContain("search-bar-entry");
});
