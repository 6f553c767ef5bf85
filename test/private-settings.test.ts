// What docs.json, lectern.config and skills reveal to each audience of a private build.

import { expect, test } from "vitest";
import { buildPrivately } from "./support/private-build.ts";
import { docsJson } from "./support/site.ts";

const page = (title: string, body: string, more = ""): string =>
  `---\ntitle: ${title}\ndescription: D.\n${more}---\n${body}\n`;
const PARTNER = 'groups: ["partner"]\n';
const PUBLIC = "public: true\n";

/** The audience's files that contain a word. */
function filesWith(files: ReadonlyMap<string, string> | undefined, word: string): readonly string[] {
  return [...(files ?? [])].filter(([path, text]) => path.includes(word) || text.includes(word)).map(([path]) => path);
}

test("reveals no page through links in the frame, global items, divisions or redirects", async () => {
  const link = (label: string, href: string) => ({ label, href });
  const settings = {
    navbar: {
      links: [link("secretword", "/closed/plan"), link("Open", "/open"), link("Site", "https://example.com/x")],
      primary: { type: "button", label: "secretword", href: "closed/plan#top" },
    },
    footer: {
      links: [
        { items: [link("secretword", "/closed/plan"), link("Open", "/open")] },
        { items: [link("secretword", "/closed")] },
      ],
    },
    contextual: { options: ["copy", { title: "secretword", description: "secretword", href: "/closed/plan" }] },
    redirects: [
      { source: "/to-secretword", destination: "/closed/plan" },
      { source: "/to-folder-secretword", destination: "/closed" },
      { source: "/chained-secretword", destination: "/to-secretword" },
      { source: "/longer-secretword", destination: "/chained-secretword" },
      { source: "/many-secretword/:slug*", destination: "/closed/:slug*" },
      { source: "/file-secretword", destination: "/downloads/secretword.zip" },
      { source: "/fine", destination: "/open" },
      { source: "/terms", destination: "/downloads/terms.zip" },
    ],
  };
  const files = {
    "docs.json": docsJson(
      {
        global: {
          anchors: [
            { anchor: "secretword", href: "/closed/plan" },
            { anchor: "Blog", href: "https://example.com" },
          ],
        },
        tabs: [
          { tab: "Open", pages: ["index", "open", "closed/plan#secretword", "moved"], navbar: settings.navbar },
          { tab: "secretword", href: "/closed/plan" },
          { tab: "secretword", pages: ["closed/plan"] },
        ],
      },
      settings,
    ),
    "index.mdx": page("Home", "x"),
    "open.mdx": page("Open", "[Terms](/terms)"),
    "closed/plan.mdx": page("Plan", "[Download](/downloads/secretword.zip)", PARTNER),
    "moved.mdx": page("secretword", "x", "url: /closed/plan\n"),
    "downloads/secretword.zip": "x",
    "downloads/terms.zip": "x",
  };
  const build = await buildPrivately(files, "groups");
  for (const audience of ["public", ""])
    expect([audience, filesWith(build.audiences.get(audience), "secretword")]).toEqual([audience, []]);
  expect(filesWith(build.audiences.get("partner"), "secretword")).toContain("downloads/secretword.zip");
  const rules = (audience: string) =>
    JSON.parse(build.audiences.get(audience)?.get("_lectern/redirects.json") ?? "").redirects.length;
  expect([rules("public"), rules("partner")]).toEqual([2, 9]);
  // A link to a redirect refers to the file behind it.
  expect(build.readersOf("downloads/terms.zip")).toEqual(["", "partner", "public"]);
});

test("writes no rules for static hosts", async () => {
  const files = {
    "index.mdx": page("Home", "x"),
    "docs.json": docsJson({ pages: ["index"] }, { redirects: [{ source: "/a", destination: "/" }] }),
  };
  const build = await buildPrivately(files, "groups");
  for (const path of ["_headers", "_redirects", "vercel.json", ".nojekyll", "a/index.html"])
    expect([path, build.readersOf(path)]).toEqual([path, []]);
});

test("shows visitors of a site behind sign-in neither its description nor its banner", async () => {
  const banner = { content: "bannerword" };
  const files = {
    "docs.json": docsJson(
      {
        groups: [
          { group: "Open", pages: ["index"] },
          { group: "Closed", pages: ["closed"] },
        ],
      },
      { name: "nameword", description: "aboutword", banner },
    ),
    "index.mdx": page("Home", "x", PUBLIC),
    "closed.mdx": page("Closed", "x"),
    "skill.md": "---\nname: skillword\n---\nskillword\n",
  };
  const words = async (mode: "site" | "groups", more: object = {}) => {
    const build = await buildPrivately({ ...files, ...more }, mode);
    const found = (audience: string): readonly string[] =>
      ["nameword", "aboutword", "bannerword", "skillword"].filter(
        (word) => filesWith(build.audiences.get(audience), word).length > 0,
      );
    return [found("public"), found("")];
  };
  const all = ["nameword", "aboutword", "bannerword", "skillword"];
  expect(await words("site")).toEqual([["nameword"], all]);
  expect(await words("groups")).toEqual([all, all]);
  const skill = { "skill.md": "---\nname: skillword\npublic: true\n---\nskillword\n" };
  expect(await words("site", skill)).toEqual([["nameword", "skillword"], all]);
});

test("withholds what lectern.config writes until a page or the setting names it", async () => {
  const files = {
    "docs.json": docsJson({ pages: ["index", "partner"] }, { access: { files: { "named.json": "public" } } }),
    "lectern.config.js": [
      "const body = (site) => site.pages.map(({ route }) => route).join() + site.read('partner.mdx');",
      'export default { artifacts: ["named.json", "linked.json", "other.json"].map((path) => ({ path, body })) };',
    ].join("\n"),
    "index.mdx": page("Home", "x"),
    "partner.mdx": page("Partner", '<a href="/linked.json">x</a>', PARTNER),
  };
  const build = await buildPrivately(files, "groups");
  expect(build.readersOf("named.json")).toEqual(["", "partner", "public"]);
  expect(build.audiences.get("public")?.get("named.json")).toBe("/undefined");
  expect(build.readersOf("linked.json")).toEqual(["partner"]);
  expect(build.readersOf("other.json")).toEqual([]);
  expect(build.err).toContain(
    'warning lectern.config.js:2:60 access/file-in-code Only code writes "other.json", so no reader gets it.',
  );
});
